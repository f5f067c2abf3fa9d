import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { runDueTickets } from '#features/ticket/dueTickets.actions.ts'
import {
  closeTicketWithoutMessage,
  type ReplyKind,
  sendReplyWithFiles,
} from '#features/ticket/ticketSupport.actions.ts'
import { addMilliseconds, SECOND, sleep } from '#kernel/time.ts'
import { RATE_LIMITS } from '#server/rateLimits.ts'
import { recordFigure } from '../../support/figures.ts'
import { type Answer, productForFile } from '../../support/product.ts'
import { settle } from '../../support/registration.ts'
import { getRow, listRows } from '../../support/rows.ts'
import { scaled } from '../../support/scale.ts'
import { createTicket, createUser, sendFile, ticketSms, write } from '../../support/ticket.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
const ROUNDS = scaled(16, 80)

const many = <T>(count: number, work: (at: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))
const statuses = (answers: Answer[]) => answers.map(({ status }) => status)
const numbersOf = async (ticketId: string) =>
  (
    await product.system.db
      .selectFrom('ticketMessage')
      .select('number')
      .where('ticketId', '=', ticketId)
      .orderBy('number')
      .execute()
  ).map(({ number }) => number)
const upTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)

async function say(number: number, text: string, speech: ReplyKind = 'answer') {
  return sendReplyWithFiles(await product.system.context(), number, { speech, text, files: [] })
}

describe('concurrently', { timeout: 120_000 }, () => {
  test('50 creates with one key are one ticket, and all return it', async () => {
    const who = await createUser(product)
    const file = await sendFile(product, who.userId)
    const key = { 'idempotency-key': randomUUID() }
    const answers = await many(50, () => createTicket(product, who, { files: [file] }, key))
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const rows = await listRows(product.system.db, 'ticket', { userId: who.userId }, ['id'])
    expect(rows).toHaveLength(1)
  })

  test('50 creates with different keys, as from repeated taps, are one ticket', async () => {
    const who = await createUser(product)
    const answers = await many(50, () => createTicket(product, who))
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1)
  })

  test('of 15 different tickets the daily limit is created', async () => {
    const who = await createUser(product)
    const answers = await many(15, (at) => createTicket(product, who, { description: `شمارهٔ ${at}` }))
    const { max } = RATE_LIMITS.ticketPerUser
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(max)
    expect(statuses(answers).filter((status) => status === 429)).toHaveLength(15 - max)
  })

  test('50 replies are numbered without gaps, each once', async () => {
    const who = await createUser(product)
    const { id } = (await createTicket(product, who)).body as { id: string }
    const answers = await many(50, (at) => write(product, who, id, `پیام ${at}`))
    expect(new Set(statuses(answers))).toEqual(new Set([200]))
    expect(await numbersOf(id)).toEqual(upTo(51))
    const { body } = await product.call('GET /ticket/{id}', { id }, who.headers)
    const texts = body['messages'].map(({ text }: { text: string }) => text)
    expect(new Set(texts).size).toBe(51)
    recordFigure('ticket: replies at once, numbered without gaps', answers.length)
  })

  test('one file becomes part of one message only', async () => {
    const who = await createUser(product)
    const { id } = (await createTicket(product, who)).body as { id: string }
    const file = await sendFile(product, who.userId)
    const answers = await many(20, (at) => write(product, who, id, `پیام ${at}`, [file]))
    expect(statuses(answers).filter((status) => status === 200)).toHaveLength(1)
    expect(statuses(answers).filter((status) => status === 409)).toHaveLength(19)
    expect(await numbersOf(id)).toEqual([1, 2])
  })

  test(`a reply and an operator's close, ${ROUNDS} times: the second one decides, and nothing is lost`, async () => {
    const seen = { open: 0, closed: 0 }
    for (let round = 0; round < ROUNDS; round++) {
      const who = await createUser(product)
      const { id, number } = (await createTicket(product, who)).body as { id: string; number: number }
      // A reply takes longer than a close, so delay the close: both orders must occur.
      const closing = async () => {
        await sleep(4 * (round % 8))
        const ctx = await product.system.context()
        return round % 3 === 0 ? closeTicketWithoutMessage(ctx, number) : say(number, 'بسته شد.', 'close')
      }
      const replying = () => write(product, who, id, 'هنوز نه')
      const [first, second] = await Promise.all(round % 2 ? [replying(), closing()] : [closing(), replying()])
      expect((round % 2 ? first : second) as Answer).toMatchObject({ status: 200 })
      const { state, closedAt, closedBy, dueAt } = await getRow(product.system.db, 'ticket', { id })
      const { body } = await product.call('GET /ticket/{id}', { id }, who.headers)
      const said = body['messages'].map(({ author }: { author: string }) => author)
      expect(said.filter((author: string) => author === 'user')).toHaveLength(2)
      expect(await numbersOf(id)).toEqual(upTo(round % 3 === 0 ? 2 : 3))
      if (state === 'open') expect([closedAt, closedBy, dueAt]).toEqual([null, null, null])
      else {
        expect([state, closedBy]).toEqual(['closed', 'operator'])
        expect(closedAt).not.toBeNull()
      }
      // The order of the messages is the order of the events.
      if (round % 3 !== 0) expect(said.at(-1)).toBe(state === 'open' ? 'user' : 'operator')
      seen[state as 'open' | 'closed']++
    }
    recordFigure('ticket: reply against close, open and closed at the end', `${seen.open}, ${seen.closed}`)
    await settle(product.system)
  })

  test('ten equal answers are sent and notified once; two different ones twice', async () => {
    const who = await createUser(product)
    const { id, number } = (await createTicket(product, who)).body as { id: string; number: number }
    const same = await many(10, () => say(number, 'یک جواب'))
    expect(same.filter(({ isRepeated }) => !isRepeated)).toHaveLength(1)
    await Promise.all([say(number, 'جواب علی'), say(number, 'جواب مریم')])
    await settle(product.system)
    expect(await numbersOf(id)).toEqual([1, 2, 3, 4])
    expect(await ticketSms(product, who.phone)).toHaveLength(3)
  })

  test('of 20 closes by user and operators one succeeds, and no notification is sent', async () => {
    const who = await createUser(product)
    const { id, number } = (await createTicket(product, who)).body as { id: string; number: number }
    const results = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => product.call('POST /ticket/{id}/close', { id }, who.headers)),
      ...Array.from({ length: 10 }, async () =>
        closeTicketWithoutMessage(await product.system.context(), number),
      ),
    ])
    const users = results.slice(0, 10) as PromiseFulfilledResult<Answer>[]
    expect(new Set(users.map(({ value }) => value.status))).toEqual(new Set([200]))
    expect(new Set(users.map(({ value }) => value.body['close_time'])).size).toBe(1)
    await settle(product.system)
    expect(await ticketSms(product, who.phone)).toEqual([])
  })

  test('the automatic close and a reply: closed and reopened, or never closed', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const who = await createUser(product)
      const { id, number } = (await createTicket(product, who)).body as { id: string; number: number }
      await say(number, 'جواب')
      const { dueAt } = await getRow(product.system.db, 'ticket', { id })
      const late = await product.system.context({}, addMilliseconds(dueAt as Date, SECOND))
      const [reply] = await Promise.all([
        write(product, who, id, 'بله'),
        runDueTickets(late),
        runDueTickets(late),
      ])
      // The ticket is open in any case: the reply came before the close, or reopened it.
      expect(reply.status).toBe(200)
      const row = await getRow(product.system.db, 'ticket', { id })
      expect([row.state, row.closedAt, row.dueAt]).toEqual(['open', null, null])
      expect(await numbersOf(id)).toEqual([1, 2, 3])
    }
  })

  test('read marks from several tabs end at the furthest', async () => {
    const who = await createUser(product)
    const { id, number } = (await createTicket(product, who)).body as { id: string; number: number }
    for (const text of ['یک', 'دو', 'سه', 'چهار']) await say(number, text)
    await many(30, (at) =>
      product.call('POST /ticket/{id}/read', { id, number: at % 5 } as never, who.headers),
    )
    const { readNumber } = await getRow(product.system.db, 'ticket', { id })
    expect(readNumber).toBe(4)
    await settle(product.system)
  })
})
