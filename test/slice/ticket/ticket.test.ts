import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { MAXIMUM_FILES_PER_MESSAGE, MAXIMUM_MESSAGE_LENGTH } from '#features/ticket/ticket.rules.ts'
import { type ReplyKind, sendReplyWithFiles } from '#features/ticket/ticketSupport.actions.ts'
import { toLocalDigits } from '#kernel/locale.ts'
import { RATE_LIMITS } from '#server/rateLimits.ts'
import { productForFile } from '../../support/product.ts'
import { buySubscription } from '../../support/refund.ts'
import { plantDevices, settle } from '../../support/registration.ts'
import { changeRows, getRow } from '../../support/rows.ts'
import { createTicket, createUser, type Person, sendFile, ticketSms, write } from '../../support/ticket.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })

const read = (who: Person, id: string, language = 'fa') =>
  product.call('GET /ticket/{id}', { id }, { ...who.headers, 'accept-language': language })
const mark = (who: Person, id: string, number: number) =>
  product.call('POST /ticket/{id}/read', { id, number } as never, who.headers)
const close = (who: Person, id: string) => product.call('POST /ticket/{id}/close', { id }, who.headers)
const score = (who: Person, id: string, stars: unknown, text?: string) =>
  product.call(
    'POST /ticket/{id}/score',
    { id, score: stars, ...(text !== undefined && { text }) },
    who.headers,
  )
const list = (who: Person, query: Record<string, unknown> = {}) =>
  product.call('GET /ticket', query, who.headers)

async function answer(number: number, text: string, speech: ReplyKind = 'answer') {
  const ctx = await product.system.context()
  const done = await sendReplyWithFiles(ctx, number, { speech, text, files: [] })
  await settle(product.system)
  return done
}

const DEDUCTED = {
  topic: 'payment',
  sub_topic: 'payment_deducted',
  fields: [
    { label: 'amount', value: ' ۱۴۹٬۰۰۰ ' },
    { label: 'paid_when', value: 'امروز' },
  ],
}

describe('a ticket', () => {
  test('is created, asked, replied, answered, closed, reopened and rated', async () => {
    const who = await createUser(product)
    const receipt = await sendFile(product, who.userId, 'رسید بانک')
    const created = await createTicket(product, who, {
      ...DEDUCTED,
      fields: [...DEDUCTED.fields, { label: 'receipt', value: '', files: [receipt] }],
      description: '  پول کم شد\nولی اشتراک فعال نیست  ',
    })
    expect(created.status).toBe(200)
    const { id, number } = created.body as { id: string; number: number }
    expect(created.body).toMatchObject({
      topic: { label: 'payment', name: 'پرداخت' },
      sub_topic: { label: 'payment_deducted' },
      state: 'open',
      unread: 0,
      excerpt: 'پول کم شد ولی اشتراک فعال نیست',
      last_author: 'user',
      fields: [
        { label: 'amount', name: expect.any(String), value: '۱۴۹٬۰۰۰' },
        { label: 'paid_when', name: expect.any(String), value: 'امروز' },
      ],
      can_reply: true,
      can_score: false,
      close_time: null,
      closed_by: null,
      closes_time: null,
      reopen_until: null,
      score: null,
      score_text: '',
    })
    expect(created.body['messages']).toMatchObject([
      {
        number: 1,
        author: 'user',
        text: 'پول کم شد\nولی اشتراک فعال نیست',
        files: [{ id: receipt, name: 'note.txt', media_type: 'text/plain', is_erased: false }],
      },
    ])
    // The other language has other texts for the same ticket.
    expect((await read(who, id, 'en')).body).toMatchObject({
      topic: { name: 'Payment' },
      fields: [{ value: '149,000' }, { value: 'امروز' }],
    })

    await answer(number, 'کد پیگیری را بفرستید.', 'ask')
    const asked = (await read(who, id)).body
    expect(asked).toMatchObject({ state: 'waiting', unread: 1, last_author: 'operator', can_score: true })
    expect(asked['closes_time']).not.toBeNull()

    expect((await write(product, who, id, 'کد ۱۲۳۴')).body).toMatchObject({
      state: 'open',
      closes_time: null,
    })
    await answer(number, 'پرداخت پیدا شد.')
    expect((await read(who, id)).body).toMatchObject({ state: 'answered', unread: 2 })
    const texts = await ticketSms(product, who.phone)
    expect(texts).toHaveLength(2)
    expect(texts[0]).toContain(`/ticket/${id}`)
    expect(texts.join()).not.toMatch(/پیگیری|پیدا/)

    const closed = await close(who, id)
    expect(closed.body).toMatchObject({ state: 'closed', closed_by: 'user', can_reply: true })
    expect(closed.body['reopen_until']).not.toBeNull()
    expect((await close(who, id)).body).toMatchObject({ close_time: closed.body['close_time'] })

    expect((await write(product, who, id, 'یک چیز دیگر')).body).toMatchObject({
      state: 'open',
      close_time: null,
      closed_by: null,
      reopen_until: null,
    })
    await answer(number, 'انجام شد.', 'close')
    expect((await read(who, id)).body).toMatchObject({ state: 'closed', closed_by: 'operator', unread: 3 })
    expect((await score(who, id, 4, ' خوب بود ')).body).toMatchObject({ score: 4, score_text: 'خوب بود' })
    expect((await score(who, id, 5)).body).toMatchObject({ score: 5, score_text: '' })
    const { messages } = (await read(who, id)).body as { messages: Array<{ number: number }> }
    expect(messages.map((message) => message.number)).toEqual([1, 2, 3, 4, 5, 6])
    await settle(product.system)
    expect(await ticketSms(product, who.phone)).toHaveLength(3)
  })

  test('is notified in its own language', async () => {
    const who = await createUser(product)
    const { body } = await createTicket(product, who, {}, { 'accept-language': 'en' })
    await answer(body['number'], 'Done.')
    expect(await ticketSms(product, who.phone)).toEqual([
      expect.stringContaining(`We have answered ticket ${body['number']}`),
    ])
    const push = await getRow(product.system.db, 'pushMessage', { userId: who.userId }, [
      'url',
      'title',
      'body',
    ])
    expect(push).toMatchObject({ url: `/ticket/${body['id']}`, title: { fa: 'به تیکت شما جواب دادیم' } })
  })
})

describe('the form', () => {
  const fieldsOf = async (who: Person, input: Record<string, unknown>, language = 'fa') => {
    const { status, body } = await createTicket(product, who, input, { 'accept-language': language })
    expect(status).toBe(400)
    return body['fields'] as Record<string, string>
  }

  test('returns every error at its field', async () => {
    const who = await createUser(product)
    const en = (input: Record<string, unknown>) => fieldsOf(who, input, 'en')
    expect(await en({ topic: undefined })).toEqual({ topic: 'Select the main topic.' })
    expect(await en({ topic: '' })).toEqual({ topic: 'Select the main topic.' })
    expect(await en({ topic: 'nothing' })).toEqual({ topic: 'Select the main topic.' })
    expect(await en({ sub_topic: undefined })).toEqual({ sub_topic: 'Select the sub topic.' })
    expect(await en({ sub_topic: 'payment_deducted' })).toEqual({ sub_topic: 'Select the sub topic.' })
    expect(await en({ description: undefined })).toEqual({ description: 'Enter the description.' })
    expect(await en({ description: ' \n ' })).toEqual({ description: 'Enter the description.' })
    expect(await en({ description: 'x'.repeat(MAXIMUM_MESSAGE_LENGTH + 1) })).toHaveProperty('description')
    expect(await en({ ...DEDUCTED, fields: [] })).toEqual({
      'fields.amount': 'Enter the value of this field.',
      'fields.paid_when': 'Enter the value of this field.',
    })
    expect(await fieldsOf(who, { ...DEDUCTED, fields: [] })).toEqual({
      'fields.amount': 'مقدار این بخش را وارد کنید.',
      'fields.paid_when': 'مقدار این بخش را وارد کنید.',
    })
    expect(await fieldsOf(who, { description: '' })).toEqual({ description: 'توضیح را وارد کنید.' })
    expect(await fieldsOf(who, { topic: '' })).toEqual({ topic: 'موضوع اصلی را انتخاب کنید.' })
    expect(await fieldsOf(who, { sub_topic: '' })).toEqual({ sub_topic: 'موضوع فرعی را انتخاب کنید.' })
    expect((await list(who)).body).toMatchObject({ total: 0 })
  })

  test('a number that is an identifier is shown without digit groups', async () => {
    const who = await createUser(product)
    const { body } = await createTicket(product, who, {
      topic: 'refund',
      sub_topic: 'refund_late',
      fields: [{ label: 'refund_number', value: '۱۲۳۴۵' }],
    })
    expect(body['fields'][0].value).toBe('۱۲۳۴۵')
    const { fields } = await getRow(product.system.db, 'ticket', { id: body['id'] })
    expect(fields).toEqual([{ label: 'refund_number', value: '12345' }])
  })
})

describe('[21.69] things of the user', () => {
  const about = (who: Person, sub_topic: string, fields: object[]) =>
    createTicket(product, who, {
      topic: sub_topic.split('_')[0],
      sub_topic,
      fields: fields.map((field) => ({ ...field })),
    })

  async function ownDevice(who: Person): Promise<string> {
    const [id = ''] = await plantDevices(product.system, 1)
    await changeRows(product.system.db, 'device', { id }, { userId: who.userId, product: 'iPhone15,4' })
    return id
  }

  test('a picked device answers the typed fields and is stored by its name', async () => {
    const who = await createUser(product)
    const value = await ownDevice(who)
    const { status, body } = await about(who, 'device_other', [{ label: 'own_device', value }])
    expect(status).toBe(200)
    expect(body['fields']).toMatchObject([
      { label: 'own_device', value: expect.stringMatching(/^iPhone 15/) },
    ])
    expect((await about(who, 'device_other', [])).body['fields']).toHaveProperty(['fields.device_type'])
  })

  test('a picked payment is stored by its number', async () => {
    const who = await createUser(product)
    const { paymentId } = await buySubscription(product, who.headers)
    const { number } = await getRow(product.system.db, 'payment', { id: paymentId }, ['number'])
    const { body } = await about(who, 'payment_wrong', [{ label: 'payment', value: paymentId }])
    expect(body['fields']).toMatchObject([{ label: 'payment', value: toLocalDigits('fa', String(number)) }])
  })

  test("someone else's, unknown and malformed ids are refused, and nothing is created", async () => {
    const [who, other] = [await createUser(product), await createUser(product)]
    const device = await ownDevice(other)
    const { paymentId } = await buySubscription(product, other.headers)
    for (const [sub, label, value] of [
      ['device_other', 'own_device', device],
      ['device_other', 'own_device', 'x'],
      ['payment_wrong', 'payment', paymentId],
      ['payment_wrong', 'payment', randomUUID()],
      ['install_update', 'own_application', '1'],
      ['install_update', 'own_application', '1; drop table ticket'],
    ] as const) {
      const { status, body } = await about(who, sub, [{ label, value }])
      expect([value, status, Object.keys(body['fields'])]).toEqual([value, 400, [`fields.${label}`]])
    }
    expect((await list(who)).body).toMatchObject({ total: 0 })
  })
})

describe('files', () => {
  test('of another user, repeated, used or unknown: upload_gone, and nothing is created', async () => {
    const [who, other] = [await createUser(product), await createUser(product)]
    const [own, foreign] = [await sendFile(product, who.userId), await sendFile(product, other.userId)]
    for (const files of [[foreign], [own, own], [randomUUID()], [own, foreign]]) {
      const { status, body } = await createTicket(product, who, { files })
      expect([status, body['error']]).toEqual([409, 'upload_gone'])
    }
    expect((await list(who)).body).toMatchObject({ total: 0 })
    // None of these requests has consumed the upload.
    const { body } = await createTicket(product, who, { files: [own] })
    expect(body['messages'][0].files).toMatchObject([{ id: own }])
    const again = await write(product, who, body['id'], 'دوباره', [own])
    expect([again.status, again.body['error']]).toEqual([409, 'upload_gone'])
    expect((await read(who, body['id'])).body['messages']).toHaveLength(1)
    const used = await getRow(product.system.db, 'upload', { id: foreign }, ['usedAt'])
    expect(used.usedAt).toBeNull()
  })

  test(`at most ${MAXIMUM_FILES_PER_MESSAGE} per message, including those of its fields, in order`, async () => {
    const who = await createUser(product)
    const ids: string[] = []
    for (let count = 0; count <= MAXIMUM_FILES_PER_MESSAGE; count++)
      ids.push(await sendFile(product, who.userId))
    const gateway = {
      topic: 'payment',
      sub_topic: 'payment_gateway',
      fields: [
        { label: 'payment_method', value: 'gateway_bank' },
        { label: 'screenshot', value: '', files: ids.slice(0, 3) },
      ],
    }
    const many = await createTicket(product, who, { ...gateway, files: ids.slice(3) })
    expect([many.status, many.body['error']]).toEqual([400, 'ticket_files_many'])
    const { body } = await createTicket(product, who, { ...gateway, files: ids.slice(3, 5) })
    expect(body['messages'][0].files.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 5))
    const rows = await product.system.db
      .selectFrom('ticketFile')
      .select('field')
      .where('uploadId', 'in', ids)
      .orderBy('position')
      .execute()
    expect(rows.map(({ field }) => field)).toEqual(['screenshot', 'screenshot', 'screenshot', null, null])
    const tooMany = await write(
      product,
      who,
      body['id'],
      'فایل‌ها',
      Array.from({ length: 6 }, () => randomUUID()),
    )
    expect(tooMany.body['fields']).toEqual({ files: expect.stringContaining('۵') })
  })
})

describe('unread messages', () => {
  test('are counted, and the read mark never moves back or past the end', async () => {
    const who = await createUser(product)
    const { id, number } = (await createTicket(product, who)).body as { id: string; number: number }
    await answer(number, 'یک')
    await answer(number, 'دو')
    expect((await list(who)).body).toMatchObject({ unread: 1, items: [{ unread: 2 }] })
    expect((await mark(who, id, 2)).body).toEqual({ unread: 1 })
    expect((await mark(who, id, 0)).body).toEqual({ unread: 1 })
    expect((await mark(who, id, Number.MAX_SAFE_INTEGER)).body).toEqual({ unread: 0 })
    expect((await list(who)).body).toMatchObject({ unread: 0, items: [{ unread: 0 }] })
    await answer(number, 'سه')
    expect((await read(who, id)).body).toMatchObject({ unread: 1 })
    for (const wrong of [-1, 1.5, '1', null]) expect((await mark(who, id, wrong as number)).status).toBe(400)
    // The user's own messages are never unread.
    await mark(who, id, 4)
    await write(product, who, id, 'چهار')
    expect((await list(who)).body).toMatchObject({ unread: 0 })
  })
})

describe('the list', () => {
  test('has the last changed ticket first, and is paged', async () => {
    const who = await createUser(product)
    expect((await list(who)).body).toEqual({ items: [], total: 0, unread: 0, page: 1, per_page: 12 })
    const ids: string[] = []
    for (const description of ['یک', 'دو', 'سه'])
      ids.push((await createTicket(product, who, { description })).body['id'])
    await write(product, who, ids[0] ?? '', 'باز هم یک')
    const seen = async (page: number) =>
      (await list(who, { page, per_page: 2 })).body['items'].map(({ id }: { id: string }) => id)
    expect(await seen(1)).toEqual([ids[0], ids[2]])
    expect(await seen(2)).toEqual([ids[1]])
    expect(await seen(9)).toEqual([])
    expect((await list(who)).body['items'][0]).toMatchObject({ excerpt: 'باز هم یک', last_author: 'user' })
    for (const query of [{ page: 0 }, { per_page: 51 }, { page: 'x' }])
      expect((await list(who, query)).status).toBe(400)
  })
})

describe('rating', () => {
  test('needs an answer of the store, and one to five stars', async () => {
    const who = await createUser(product)
    const { id, number } = (await createTicket(product, who)).body as { id: string; number: number }
    expect([(await score(who, id, 5)).status, (await score(who, id, 5)).body['error']]).toEqual([
      409,
      'ticket_not_answered',
    ])
    await answer(number, 'جواب')
    for (const wrong of [0, 6, 2.5, 'x', null, undefined])
      expect((await score(who, id, wrong)).body['fields']).toEqual({ score: 'از ۱ تا ۵ امتیاز بدهید.' })
    expect((await score(who, id, 1, 'x'.repeat(501))).body['fields']).toHaveProperty('text')
    expect((await read(who, id)).body).toMatchObject({ score: null })
  })
})

describe("another user's", () => {
  test('ticket is not found, like an unknown one', async () => {
    const [who, other] = [await createUser(product), await createUser(product)]
    const { id, number } = (await createTicket(product, who)).body as { id: string; number: number }
    await answer(number, 'جواب')
    for (const target of [id, randomUUID()]) {
      const answers = [
        await read(other, target),
        await mark(other, target, 2),
        await write(product, other, target, 'سلام'),
        await close(other, target),
        await score(other, target, 1),
      ]
      for (const { status, body } of answers) expect([status, body['error']]).toEqual([404, 'not_found'])
    }
    expect((await read(who, id)).body).toMatchObject({ state: 'answered', unread: 1, score: null })
    expect((await list(other)).body).toMatchObject({ total: 0, items: [] })
  })
})

describe('limits for one user', () => {
  test('sixty messages an hour', async () => {
    const who = await createUser(product)
    const { id } = (await createTicket(product, who)).body as { id: string }
    for (let count = 0; count < RATE_LIMITS.ticketMessagePerUser.max; count++)
      expect((await write(product, who, id, `پیام ${count}`)).status).toBe(200)
    expect((await write(product, who, id, 'یکی زیاد')).status).toBe(429)
    // Closing does not count as a message.
    expect((await close(who, id)).body).toMatchObject({ state: 'closed' })
  })
})
