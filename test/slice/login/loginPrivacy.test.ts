import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { toPersianDigits } from '#kernel/digits.ts'
import { logIn, newestCode, wrongCode } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { FROM_SAFARI } from '../../support/safari.ts'

// A whole login with all its failures leaves neither the number nor the code in a log line or an event.

const lines: string[] = []
const product = productForFile({ LOG_LEVEL: 'debug' }, { log: { write: (line) => lines.push(line) } })

const PHONE = '09127654321'
const NOT_SENT = '09127659906'

test('planted numbers, codes and tokens are in no log line and no event', async () => {
  const codes: string[] = []
  await product.call('POST /user/register', { phone_number: toPersianDigits(PHONE) })
  codes.push(await newestCode(product, PHONE))
  await product.call('POST /user/activate', { phone_number: PHONE, code: wrongCode(codes[0] ?? '') })
  await product.call('POST /user/activate', { phone_number: PHONE, code: codes[0] }, FROM_SAFARI)
  await product.call('POST /user/register', { phone_number: NOT_SENT })
  await product.call('POST /user/register', { phone_number: 'x'.repeat(50) + PHONE })
  await product.call('POST /user/activate/code', { phone_number: PHONE, code: ['not a text'] })
  const session = await logIn(product, PHONE, { 'device-identifier': 'planted-identifier' })
  await product.call('POST /user/step_up', {}, session.headers)
  codes.push(await newestCode(product, PHONE))
  await product.call('POST /user/step_up/confirm', { code: codes[1] }, session.headers)
  await product.call('POST /user/token/refresh', {
    access_token: session.accessToken,
    refresh_token: session.refreshToken,
  })
  const data = { utm: { source: PHONE, term: session.accessToken } }
  await product.call('POST /action', { name: 'phone_number_verified', data }, session.headers)
  await product.call('POST /sandbox/api/clock', { seconds: 1 })

  const { rows } = await sql<{ text: string }>`
    select to_jsonb(kept)::text as text from tracked_event kept
    union all select to_jsonb(received)::text from sandbox.analytics_event received
    union all select to_jsonb(job)::text from pgboss.job job`.execute(product.system.db)
  const log = lines.join('\n')
  const events = rows.map(({ text }) => text).join('\n')
  expect(log).toContain('code not sent')
  expect(events).toContain('phone_number_verified')
  const secrets = [session.refreshToken, session.accessToken, 'planted-identifier']
  for (const trace of ['9127654321', '۹۱۲۷۶۵۴۳۲۱', '9127659906', ...secrets])
    expect([trace, log.includes(trace), events.includes(trace)]).toEqual([trace, false, false])
  // Four digits occur in many timestamps, so search for the code as a whole value.
  for (const code of codes) expect(log).not.toMatch(new RegExp(`[":# ]${code}["\\s]`))
})
