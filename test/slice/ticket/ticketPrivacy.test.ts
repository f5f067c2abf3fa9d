import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendReplyWithFiles } from '#features/ticket/ticketSupport.actions.ts'
import { recordFigure } from '../../support/figures.ts'
import { productForFile } from '../../support/product.ts'
import { type PushService, startPushService } from '../../support/pushReceiver.ts'
import { passDays, settle } from '../../support/registration.ts'
import { createTicket, createUser, returned, sendFile, write } from '../../support/ticket.ts'

/** The words of a ticket are in no SMS, push message, job or log line. */

const lines: string[] = []
const product = productForFile(
  { LOG_LEVEL: 'debug', TRUSTED_PROXIES: '1' },
  { log: { write: (line) => lines.push(line) } },
)
let service: PushService
beforeAll(async () => {
  service = await startPushService()
})
afterAll(() => service.close())

const PLANTED = {
  description: 'واژهٔ‌پنهان‌اول marker-description',
  field: 'marker-field-value',
  reply: 'واژهٔ‌پنهان‌دوم marker-reply',
  answer: 'واژهٔ‌پنهان‌سوم marker-answer',
  asked: 'marker-asked',
  closing: 'marker-closing',
  score: 'marker-score',
  file: 'marker-file',
}
const WORDS = Object.values(PLANTED).flatMap((text) => text.split(' '))
const found = (text: string) => WORDS.filter((word) => text.includes(word))

async function rowsOf(...tables: string[]): Promise<string> {
  const texts: string[] = []
  for (const name of tables) {
    const { rows } = await sql<{
      text: string
    }>`select to_jsonb(kept)::text as text from ${sql.raw(name)} kept`.execute(product.system.db)
    texts.push(...rows.map(({ text }) => text))
  }
  return texts.join('\n')
}

test('planted words reach no SMS, no push, no job and no log line', { timeout: 120_000 }, async () => {
  let who = await createUser(product)
  const browser = service.browser()
  expect(
    (await product.call('POST /push/subscription', { ...browser.subscription }, who.headers)).status,
  ).toBe(200)
  const file = await sendFile(product, who.userId, PLANTED.file)
  const { id, number } = (
    await createTicket(product, who, {
      topic: 'codes',
      sub_topic: 'code_gift',
      fields: [{ label: 'code', value: PLANTED.field }],
      description: PLANTED.description,
      files: [file],
    })
  ).body as { id: string; number: number }
  await write(product, who, id, PLANTED.reply)
  const say = async (speech: 'answer' | 'ask' | 'close', text: string) => {
    await sendReplyWithFiles(await product.system.context(), number, { speech, text, files: [] })
    await settle(product.system)
  }
  await say('ask', PLANTED.asked)
  await say('answer', PLANTED.answer)
  await say('close', PLANTED.closing)
  await product.call('POST /ticket/{id}/score', { id, score: 2, text: PLANTED.score }, who.headers)
  // Failures must not reveal them either.
  await createTicket(product, who, { topic: '', description: PLANTED.description })
  await write(product, who, id, PLANTED.reply, [file])
  await write(product, who, `${id}x`, PLANTED.reply)
  await sendReplyWithFiles(await product.system.context(), number, {
    speech: 'answer',
    text: PLANTED.answer,
    files: [],
  }).catch(() => undefined)
  await settle(product.system)

  expect(browser.received).toHaveLength(3)
  expect(browser.received.map(({ message }) => message['url'])).toEqual([1, 2, 3].map(() => `/ticket/${id}`))
  const sms = (await product.call('GET /sandbox/api/sms', { phone: who.phone })).body['messages'] as Array<{
    text: string
  }>
  expect(sms.filter(({ text }) => text.includes(`/ticket/${id}`))).toHaveLength(3)
  const log = lines.join('\n')
  expect(log).toContain('POST /ticket')
  const outside = {
    log,
    sms: JSON.stringify(sms),
    push: JSON.stringify(browser.received),
    rows: await rowsOf(
      'notice',
      'push_message',
      'push_delivery',
      'pgboss.job',
      'tracked_event',
      'limit_bucket',
    ),
    twins: await rowsOf('sandbox.sms_message', 'sandbox.analytics_event'),
  }
  for (const [place, text] of Object.entries(outside)) expect([place, found(text)]).toEqual([place, []])
  // The search finds the texts where they are allowed, and in the stored responses of idempotent requests.
  const inside = await rowsOf('ticket', 'ticket_message')
  expect(found(inside)).toEqual(WORDS.filter((word) => word !== PLANTED.file))
  expect(found(await rowsOf('idempotency')).length).toBeGreaterThan(0)
  await passDays(product, 3)
  who = await returned(product, who)
  await expect.poll(async () => found(await rowsOf('idempotency')), { timeout: 10_000 }).toEqual([])
  recordFigure(
    'ticket: planted words, characters looked through',
    `${WORDS.length}, ${Object.values(outside).join('').length}`,
  )
})
