import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { trackAction } from '#features/tracking/tracking.actions.ts'
import { productForFile } from '../../support/product.ts'

// Whatever a browser or another slice sends as an event, no personal data is stored, forwarded or logged.

const lines: string[] = []
const product = productForFile({ LOG_LEVEL: 'debug' }, { log: { write: (line) => lines.push(line) } })

const PHONE = '09121112233'
const UDID = '00008030-001A2B3C4D5E6F70'
const OLD_UDID = '2b6f0cc904d137be2e1730235f5664094b831186'
const CARD = '6219861034529007'
const PLANTED = [PHONE, '۰۹۱۲۱۱۱۲۲۳۳', `+98${PHONE.slice(1)}`, UDID, OLD_UDID, CARD, '6219-8610-3452-9007']
/** Parts that would still be found if their beginning were masked. */
const TRACES = ['9121112233', '۹۱۲۱۱۱۲۲۳۳', '001A2B3C4D5E6F70', OLD_UDID, CARD, '6219-8610']

const dataWith = (text: string) => ({
  utm: { source: text, medium: `m ${text}`, campaign: `${text} c`, term: `t_${text}`, content: `x${text}x` },
  purchase_flow_group: text,
  purchase_flow_version: text,
  package_test_group: text,
  register_test_group: text,
})

test('[15.6] planted phone numbers, device ids and cards are found nowhere', async () => {
  const ctx = await product.system.context()
  for (const text of PLANTED) {
    const queued = { campaign_group: text, campaign_segment: `of ${text}` }
    const reports = [
      product.call('POST /action', { name: 'website_open', data: dataWith(text) }),
      product.call('POST /action', { name: 'packages_view', data: { ...dataWith(text), ...queued } }),
      product.call('POST /event', {
        data: dataWith(text),
        events: [{ name: 'private_browsing', detail: `for ${text}` }],
      }),
    ]
    for (const { status } of await Promise.all(reports)) expect(status).toBe(200)
    // The whole request is refused, and its content is not logged.
    const refused = [{ unique_user_id: text }, { payment_id: text }, { utm: { source: text.repeat(20) } }]
    for (const data of refused)
      expect((await product.call('POST /action', { name: 'website_open', data })).status).toBe(400)
    await ctx.transaction((trx) =>
      trackAction(ctx, trx, {
        name: 'udid_installed',
        userId: 7,
        data: { detail: text, utm: { campaign: text } },
      }),
    )
  }
  // When a provider refuses an event, that log line is checked too.
  const bad = { utm: { campaign: 'fault-bad-event', source: PHONE } }
  await product.call('POST /action', { name: 'website_open', data: bad })
  await product.call('POST /sandbox/api/clock', { seconds: 0 })

  const analytics = await product.call('GET /sandbox/api/analytics')
  expect(analytics.body['events'].length).toBeGreaterThanOrEqual(PLANTED.length * 4)
  const rows = await sql<{ text: string }>`
    select to_jsonb(kept)::text as text from tracked_event kept
    union all select to_jsonb(received)::text from sandbox.analytics_event received
    union all select to_jsonb(job)::text from pgboss.job job`.execute(product.system.db)
  const everything = [...rows.rows.map(({ text }) => text), ...lines, JSON.stringify(analytics.body)].join(
    '\n',
  )
  expect(everything).toContain('[cut]')
  expect(lines.join('')).toContain('analytics refused events')
  expect(TRACES.filter((trace) => everything.includes(trace))).toEqual([])
})
