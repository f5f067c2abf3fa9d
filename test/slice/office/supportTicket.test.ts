import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { MAXIMUM_FILES_PER_MESSAGE, MAXIMUM_MESSAGE_LENGTH } from '#features/ticket/ticket.rules.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { begin, payAt, plantPackage } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { registered } from '../../support/recovery.ts'
import { passDays, settle } from '../../support/registration.ts'
import { changeRows, getRow } from '../../support/rows.ts'
import { createTicket, createUser, type Person, sendFile, ticketSms, write } from '../../support/ticket.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
const NOBODYS = '11111111-1111-4111-8111-111111111111'
const asking = (desk: Desk) => ({
  show: (number: number, headers = {}) => desk.call('GET /tickets/{number}', { number }, headers),
  queue: (input = {}) => desk.call('GET /tickets', input),
  say: (number: number, seen: number, input: Record<string, unknown> = {}) =>
    desk.call('POST /tickets/{number}/message', {
      number,
      seen,
      speech: 'answer',
      text: 'پرداخت پیدا شد.',
      ...input,
    }),
  close: (number: number, seen: number) => desk.call('POST /tickets/{number}/close', { number, seen }),
  attach: (number: number, bytes: string | Uint8Array<ArrayBuffer>, name = 'steps.txt') =>
    desk.call('POST /tickets/{number}/file', { number, file: new File([bytes], name) }),
  open: (number: number, id: string) => desk.call('GET /tickets/{number}/file/{id}', { number, id }),
})
const openSupport = async () => {
  const desk = await openDesk(product, ['support'])
  return { ...desk, ...asking(desk) }
}
const made = async (who: Person, input: Record<string, unknown> = {}) =>
  (await createTicket(product, who, input)).body as { id: string; number: number }
const messagesOf = async (number: number) =>
  product.system.db
    .selectFrom('ticketMessage')
    .innerJoin('ticket', 'ticket.id', 'ticketMessage.ticketId')
    .select(['ticketMessage.number', 'ticketMessage.author', 'ticketMessage.text'])
    .where('ticket.number', '=', number)
    .orderBy('ticketMessage.number')
    .execute()

describe('the queue', () => {
  test('has tickets that wait for us first, by longest wait; filtered by state and topic, with counts', async () => {
    const desk = await openSupport()
    const who = await createUser(product)
    const before = (await desk.queue()).body['counts']
    const numbers: number[] = []
    for (const description of ['یک', 'دو', 'سه', 'چهار'])
      numbers.push((await made(who, { description })).number)
    const [one = 0, two = 0, three = 0, four = 0] = numbers
    await desk.say(one, 1)
    await desk.say(two, 1, { speech: 'ask', text: 'کد پیگیری؟' })
    await desk.close(four, 1)
    await passDays(product, 1 / 24)
    const fresh = await openSupport()
    const own = async (input = {}) =>
      (await fresh.queue(input)).body['tickets'].filter((row: { number: number }) =>
        numbers.includes(row.number),
      )
    const rows = await own()
    expect(rows.map((row: { number: number }) => row.number)).toEqual([three, one, two])
    expect(rows[0]).toMatchObject({ state: 'open', messages: 1, last_author: 'user', excerpt: 'سه' })
    expect(rows[0].waited_seconds).toBeGreaterThanOrEqual(3600)
    expect(rows[0].waited_seconds).toBeLessThan(3700)
    expect(rows[0].phone).not.toBe(who.phone)
    expect((await own({ state: 'closed' })).map((row: { number: number }) => row.number)).toEqual([four])
    expect(await own({ topic: 'payment' })).toEqual([])
    expect((await own({ topic: 'other_question' })).length).toBe(3)
    const { counts, topics } = (await fresh.queue()).body
    expect(counts).toEqual({
      open: before.open + 1,
      answered: before.answered + 1,
      waiting: before.waiting + 1,
      closed: before.closed + 1,
    })
    expect((await fresh.queue({ topic: 'payment' })).body['counts']).toEqual({
      open: 0,
      answered: 0,
      waiting: 0,
      closed: 0,
    })
    expect(topics.map(({ label }: { label: string }) => label)).toContain('payment')
    await settle(product.system)
  })

  test('the second page continues after the first', async () => {
    const desk = await openSupport()
    const { tickets } = (await desk.queue()).body
    const { id } = await made(await createUser(product))
    const copies = Array.from({ length: 60 }, (_, at) => `('${id}', ${at})`).join()
    await sql`with copy as (
        insert into ticket (id, user_id, topic, sub_topic, fields, state_since, locale, created_at, updated_at)
        select gen_random_uuid(), user_id, 'device', sub_topic, fields, state_since, locale, created_at, updated_at
        from ticket, (values ${sql.raw(copies)}) many (id, at) where ticket.id = many.id::uuid
        returning id, created_at
      ) insert into ticket_message (id, ticket_id, number, author, text, created_at)
        select gen_random_uuid(), id, 1, 'user', 'x', created_at from copy`.execute(product.system.db)
    const first = (await desk.queue({ topic: 'device' })).body
    const second = (await desk.queue({ topic: 'device', page: 2 })).body
    expect([first['tickets'].length, first['has_more']]).toEqual([50, true])
    expect([second['tickets'].length, second['has_more']]).toEqual([10, false])
    const all = [...first['tickets'], ...second['tickets']].map((row: { number: number }) => row.number)
    expect(new Set(all).size).toBe(60)
    expect(tickets.length).toBeLessThanOrEqual(50)
    await product.system.db.deleteFrom('ticket').where('topic', '=', 'device').execute()
  })
})

describe('one ticket', () => {
  test('shows its messages, its files, and the data of its user', async () => {
    const desk = await openSupport()
    const owner = await registered(product)
    const who = { ...owner, accessToken: '', refreshToken: '' }
    const file = await sendFile(product, who.userId, 'رسید من')
    const { number } = await made(who, {
      topic: 'codes',
      sub_topic: 'code_gift',
      fields: [{ label: 'code', value: 'GIFT' }],
      files: [file],
    })
    const { body } = await desk.show(number, { 'accept-language': 'en' })
    expect(body).toMatchObject({
      number,
      state: 'open',
      topic: { label: 'codes' },
      sub_topic: { label: 'code_gift' },
      fields: [{ label: 'code', value: 'GIFT' }],
      locale: 'fa',
      messages: [{ number: 1, author: 'user', files: [{ id: file, name: 'note.txt', is_erased: false }] }],
      person: {
        phone: who.phone,
        devices: [
          {
            id: who.id,
            status: { label: 'registered', name: 'Ready' },
            account: who.accountName,
          },
        ],
        subscriptions: [{ state: { label: 'running' }, device_id: who.id, days_left: 100 }],
      },
    })
    expect(JSON.stringify(body)).not.toContain(who.udid)
    const { status, body: bytes, headers } = await desk.open(number, file)
    expect([status, bytes['bytes'].toString()]).toEqual([200, 'رسید من'])
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    // The file is not found under the number of another ticket.
    const other = await made(who, { description: 'دیگر' })
    expect((await desk.open(other.number, file)).status).toBe(404)
    expect((await desk.show(other.number)).body['others']).toEqual([
      { number, state: 'open', sub_topic: expect.objectContaining({ label: 'code_gift' }) },
    ])
    expect((await desk.show(999_999)).status).toBe(404)
  })

  test('shows a renewed subscription as one row, with the merged days included', async () => {
    const desk = await openSupport()
    const who = { ...(await registered(product)), accessToken: '', refreshToken: '' }
    const packageId = await plantPackage(product)
    const wish = { package_id: packageId, method: 'direct' as const, device_id: who.id }
    await payAt(product, (await begin(product, wish, who.headers)).authority)
    const states = await product.system.db.selectFrom('subscription').select('state').execute()
    expect(states.map(({ state }) => state)).toContain('merged')
    const { number } = await made(who)
    const { status, body } = await desk.show(number)
    expect(status).toBe(200)
    expect(body['person'].subscriptions).toMatchObject([{ state: { label: 'running' }, device_id: who.id }])
  })

  test('[23.39] a cancelled subscription has no days left and no end in the future', async () => {
    const desk = await openSupport()
    const who = { ...(await registered(product)), accessToken: '', refreshToken: '' }
    const { number } = await made(who)
    const cancelledAt = await product.system.now()
    const change = { state: 'cancelled' as const, cancelledAt }
    await changeRows(product.system.db, 'subscription', { deviceId: who.id }, change)
    const { body } = await desk.show(number)
    expect(body['person'].subscriptions).toMatchObject([
      { state: { label: 'cancelled' }, days_left: null, end_time: null },
    ])
  })

  test('[23.49] shows the payments of its user in the words of the payment screens, and no card', async () => {
    const desk = await openSupport()
    const who = await createUser(product)
    const packageId = await plantPackage(product)
    const paid = await begin(product, { package_id: packageId, method: 'direct' }, who.headers)
    await payAt(product, paid.authority)
    const waiting = await begin(product, { package_id: packageId, method: 'direct' }, who.headers)
    const { number } = await made(who)
    const { payments } = (await desk.show(number)).body['person']
    expect(payments).toMatchObject([
      { number: waiting.number, state: { label: 'redirected' }, amount: waiting.amount, tracking_code: null },
      { number: paid.number, state: { label: 'paid' }, amount: paid.amount },
    ])
    expect(payments[1].tracking_code).toBeTruthy()
    const listed = (
      await (await openDesk(product, ['support'])).call('GET /payments/{number}', { number: paid.number })
    ).body
    expect(payments[1].state.label).toBe(listed['state'])
    const { cardMasked } = await getRow(product.system.db, 'payment', { id: paid.id })
    expect(cardMasked).toBeTruthy()
    expect(JSON.stringify(payments)).not.toContain(cardMasked)
  })
})

describe('answering', () => {
  test('answer, ask and close with words set the state, send one SMS each, and leave an audit entry without the words', async () => {
    const desk = await openSupport()
    const owner = await openDesk(product, ['owner'])
    const who = await createUser(product)
    const { number } = await made(who)
    const answered = await desk.say(number, 1, { text: '  سلام  ' })
    expect(answered.body).toMatchObject({ state: 'answered' })
    expect(answered.body['messages'].at(-1)).toMatchObject({ number: 2, author: 'operator', text: 'سلام' })
    expect((await desk.say(number, 2, { speech: 'ask', text: 'کد؟' })).body['state']).toBe('waiting')
    expect((await desk.say(number, 3, { speech: 'close', text: 'تمام.' })).body['state']).toBe('closed')
    await settle(product.system)
    expect(await ticketSms(product, who.phone)).toHaveLength(3)
    const { lines } = (await owner.call('GET /audit', { subject: String(number) })).body
    const own = lines.filter((line: { operator: string }) => line.operator === desk.name)
    expect(own).toHaveLength(3)
    expect(own.at(-1)).toMatchObject({
      call: 'POST /tickets/{number}/message',
      outcome: 'done',
      detail: { speech: 'answer', seen: 1 },
    })
    expect(JSON.stringify(own)).not.toContain('سلام')
  })

  test('closing without words sends no SMS; a closed ticket takes no answer', async () => {
    const desk = await openSupport()
    const who = await createUser(product)
    const { number } = await made(who)
    expect((await desk.close(number, 1)).body['state']).toBe('closed')
    for (const late of [
      await desk.close(number, 1),
      await desk.say(number, 1),
      await desk.attach(number, 'x'),
    ])
      expect([late.status, late.body['error']]).toEqual([409, 'office_ticket_closed'])
    await settle(product.system)
    expect(await ticketSms(product, who.phone)).toHaveLength(0)
    expect(await messagesOf(number)).toHaveLength(1)
  })

  test('a double click sends one message, also with files', async () => {
    const desk = await openSupport()
    const who = await createUser(product)
    const { number, id } = await made(who)
    const kept = [await desk.attach(number, 'یک', 'a.txt'), await desk.attach(number, 'دو', 'b.txt')]
    const files = kept.map(({ body }) => body['id'])
    // The file is not readable before the message is sent.
    expect((await desk.open(number, files[0])).status).toBe(404)
    const answers = await Promise.all(Array.from({ length: 5 }, () => desk.say(number, 1, { files })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
    expect(await messagesOf(number)).toHaveLength(2)
    expect(answers[0]?.body['messages'].at(-1).files).toMatchObject([{ name: 'a.txt' }, { name: 'b.txt' }])
    expect((await desk.open(number, files[1])).body['bytes'].toString()).toBe('دو')
    const { body } = await product.call('GET /ticket/{id}', { id }, who.headers)
    expect(body['messages'].at(-1).files).toHaveLength(2)
    await settle(product.system)
    expect(await ticketSms(product, who.phone)).toHaveLength(1)
    // A file can be sent once.
    const again = await desk.say(number, 2, { files, text: 'دوباره' })
    expect([again.status, again.body['error']]).toEqual([409, 'upload_gone'])
    expect(await messagesOf(number)).toHaveLength(2)
  })

  test('of two concurrent answers one is sent, and the other operator gets a conflict', async () => {
    const [one, other] = [await openSupport(), await openSupport()]
    const who = await createUser(product)
    const { number, id } = await made(who)
    const answers = await Promise.all([
      one.say(number, 1, { text: 'پاسخ نخست' }),
      other.say(number, 1, { text: 'پاسخ دوم' }),
      other.close(number, 1),
    ])
    const lost = answers.filter(({ status }) => status !== 200)
    expect(lost).toHaveLength(2)
    for (const { status, body } of lost) {
      expect(status).toBe(409)
      expect(['ticket_moved_on', 'office_ticket_closed']).toContain(body['error'])
      expect(body['message']).toMatch(/[\u0600-\u06ff]/)
    }
    expect((await messagesOf(number)).length).toBeLessThanOrEqual(2)
    // The user wrote while the operator was answering.
    await write(product, who, id, 'صبر کنید، حل شد')
    const last = (await messagesOf(number)).length
    const late = await one.say(number, last - 1, { text: 'دیر' })
    expect([late.status, late.body['error']]).toEqual([409, 'ticket_moved_on'])
    const read = await one.show(number)
    expect(read.body['messages'].at(-1).text).toBe('صبر کنید، حل شد')
    expect((await one.say(number, last, { text: 'خوشحالیم' })).status).toBe(200)
    await settle(product.system)
  })

  test.each([
    ['no words', { text: '   ' }, 'text'],
    ['too many words', { text: 'ا'.repeat(MAXIMUM_MESSAGE_LENGTH + 1) }, 'text'],
    ['a way to speak that is none', { speech: 'shout' }, 'speech'],
    ['too many files', { files: Array(MAXIMUM_FILES_PER_MESSAGE + 1).fill(NOBODYS) }, 'files'],
    ['nothing seen', { seen: 0 }, 'seen'],
  ])('%s: refused', async (_, input, field) => {
    const desk = await openSupport()
    const { number } = await made(await createUser(product))
    const { status, body } = await desk.say(number, 1, input)
    expect([status, Object.keys(body['fields'])]).toEqual([400, [field]])
    expect(await messagesOf(number)).toHaveLength(1)
  })

  test('a file is checked like one of a user, and only the user of the ticket can read it', async () => {
    const desk = await openSupport()
    const [who, other] = [await createUser(product), await createUser(product)]
    const [mine, theirs] = [await made(who), await made(other)]
    const bad = await desk.attach(mine.number, new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), 'x.exe')
    expect([bad.status, bad.body['error']]).toEqual([415, 'upload_type_unknown'])
    expect((await desk.attach(mine.number, '')).body['error']).toBe('upload_empty')
    const file = (await desk.attach(mine.number, 'برای یک نفر')).body['id']
    const wrong = await desk.say(theirs.number, 1, { files: [file] })
    expect([wrong.status, wrong.body['error']]).toEqual([409, 'upload_gone'])
    expect((await desk.say(mine.number, 1, { files: [file] })).status).toBe(200)
    await settle(product.system)
  })
})
