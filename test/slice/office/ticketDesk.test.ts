import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { FIRST_ANSWER_HOURS, NEXT_ANSWER_HOURS } from '#features/ticket/ticket.rules.ts'
import { storeUserFile } from '#features/upload/upload.actions.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/time.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { passSeconds } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { settle } from '../../support/registration.ts'
import { getRow } from '../../support/rows.ts'
import {
  actingAs,
  createTicket,
  createUser,
  returned,
  sendFile,
  ticketSms,
  write,
} from '../../support/ticket.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
const NOBODY = '11111111-1111-4111-8111-111111111111'
const pass = (ms: number) => passSeconds(product, ms / SECOND)

async function support() {
  const desk = await openDesk(product, ['support'])
  return { ...desk, ...asking(desk) }
}

function asking(desk: Desk) {
  const on = (number: number, call: string, input = {}) =>
    desk.call(`POST /tickets/{number}/${call}`, { number, ...input })
  return {
    /** How many minutes late the answer is. Compared with a tolerance, because the clock advances during the test. */
    late: async (number: number) =>
      Math.round((await desk.call('GET /tickets/{number}', { number })).body['late_seconds'] / 60),
    show: async (number: number) => (await desk.call('GET /tickets/{number}', { number })).body,
    queue: async (input = {}) => (await desk.call('GET /tickets', input)).body,
    next: async (number: number, input = {}) =>
      (await desk.call('GET /tickets/{number}/next', { number, ...input })).body['number'],
    say: (number: number, seen: number, text = 'پرداخت پیدا شد.') =>
      on(number, 'message', { seen, text, speech: 'answer' }),
    assign: (number: number, assignee: string | null, seen: string | null) =>
      on(number, 'assign', { assignee, seen }),
    note: (number: number, text: string) => on(number, 'note', { text }),
    reopen: (number: number) => on(number, 'reopen'),
    close: (number: number, seen: number) => on(number, 'close', { seen }),
    replies: async (number: number) =>
      (await desk.call('GET /tickets/{number}/replies', { number })).body['replies'],
  }
}

async function ticketOf(input = {}) {
  const who = await createUser(product)
  const { body } = await createTicket(product, who, input)
  return { who, id: body['id'] as string, number: body['number'] as number }
}

const clear = () => product.system.db.deleteFrom('ticket').execute()

describe('targets and the next ticket', () => {
  test('[23.40] a ticket is late after 4 hours, and after 12 once it was answered; the latest one comes first', async () => {
    await clear()
    const desk = await support()
    const first = await ticketOf()
    expect(await desk.late(first.number)).toBe(-FIRST_ANSWER_HOURS * 60)
    await desk.say(first.number, 1)
    await pass(MINUTE)
    await write(product, first.who, first.id, 'هنوز نه')
    const again = await support()
    expect(await again.late(first.number)).toBe(-NEXT_ANSWER_HOURS * 60)
    // Another message of the user does not move the target time.
    await pass(MINUTE)
    await write(product, first.who, first.id, 'خواهش می‌کنم')
    expect(await again.late(first.number)).toBe(-NEXT_ANSWER_HOURS * 60 + 1)
    const second = await ticketOf()
    await pass(HOUR)
    // The newer ticket has the nearer target.
    const { tickets, desk: counts } = await again.queue()
    expect(tickets.map(({ number }: { number: number }) => number)).toEqual([second.number, first.number])
    expect(counts).toEqual({ late: 0, mine: 0, nobody: 2 })
    await pass(4 * HOUR)
    const late = await (await support()).queue()
    expect(late['desk'].late).toBe(1)
    expect(Math.round(late['tickets'][0].late_seconds / 60)).toBe(60)
  })

  test('[23.10] the list is ordered by number or by wait, and names who can be assigned', async () => {
    await clear()
    const desk = await support()
    const [first, second] = [await ticketOf(), await ticketOf()]
    await pass(MINUTE)
    const again = await support()
    await write(product, first.who, first.id, 'هنوز منتظرم')
    const listed = async (order: string) =>
      (await again.queue({ order })).tickets.map(({ number }: { number: number }) => number)
    expect(await listed('-number')).toEqual([second.number, first.number])
    expect(await listed('number')).toEqual([first.number, second.number])
    expect(await listed('-wait')).toEqual((await listed('wait')).toReversed())
    expect((await again.queue())['operators']).toEqual(expect.arrayContaining([desk.name, again.name]))
  })

  test('[23.40] next is our turn, of the same topic and owner, and not of a colleague', async () => {
    await clear()
    const [desk, other] = [await support(), await support()]
    const [one, two, three] = [
      await ticketOf(),
      await ticketOf(),
      await ticketOf({ topic: 'codes', sub_topic: 'code_gift', fields: [{ label: 'code', value: 'GIFT' }] }),
    ]
    expect(await desk.next(one.number)).toBe(two.number)
    await other.assign(two.number, other.name, null)
    expect(await desk.next(one.number)).toBe(three.number)
    expect(await other.next(one.number)).toBe(two.number)
    expect(await desk.next(one.number, { topic: 'other' })).toBeNull()
    expect(await desk.next(one.number, { who: 'mine' })).toBeNull()
    expect(await other.next(one.number, { who: 'mine' })).toBe(two.number)
    await desk.say(three.number, 1)
    expect(await desk.next(one.number)).toBeNull()
  })
})

describe('who answers', () => {
  test('[23.41] of operators who take a ticket at once one gets it, and the others read that it changed hands', async () => {
    await clear()
    const { number } = await ticketOf()
    const desks = await Promise.all([support(), support(), support()])
    const answers = await Promise.all(desks.map((desk) => desk.assign(number, desk.name, null)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body['error']).toBe('ticket_assigned')
    const winner = desks[answers.findIndex(({ status }) => status === 200)] as (typeof desks)[number]
    expect((await winner.queue({ who: 'mine' }))['tickets']).toMatchObject([
      { number, assignee: winner.name },
    ])
    expect((await winner.queue({ who: 'nobody' }))['tickets']).toEqual([])
    const [loser] = desks.filter(({ name }) => name !== winner.name) as [typeof winner]
    // Assigns the ticket to an operator and then to nobody; each call names the assignee that was on the screen.
    expect((await loser.assign(number, loser.name, winner.name)).body['assignee']).toBe(loser.name)
    expect((await winner.assign(number, null, winner.name)).status).toBe(409)
    expect((await loser.assign(number, null, loser.name)).body['assignee']).toBeNull()
  })

  test('[23.41] only operators of support can be assigned', async () => {
    const { number } = await ticketOf()
    const [desk, money] = [await support(), await openDesk(product, ['finance'])]
    for (const name of [money.name, 'nobody-here']) {
      const { status, body } = await desk.assign(number, name, null)
      expect([status, body['error']]).toEqual([409, 'operator_unknown'])
    }
    expect((await desk.show(number))['operators']).not.toContain(money.name)
  })
})

describe('internal notes', () => {
  test('[23.42] leave no trace in any call of the user, in notifications or files, and change nothing of the ticket', async () => {
    const SECRET = 'نشانهٔ محرمانه ۷۷'
    const desk = await support()
    const { who, id, number } = await ticketOf()
    const file = await sendFile(product, who.userId)
    await write(product, who, id, 'با پیوست', [file])
    const before = (await product.call('GET /ticket/{id}', { id }, who.headers)).body
    const noted = await desk.note(number, SECRET)
    expect(noted.body['notes']).toMatchObject([{ operator: desk.name, text: SECRET }])
    await settle(product.system)
    expect((await product.call('GET /ticket/{id}', { id }, who.headers)).body).toEqual(before)
    expect(await ticketSms(product, who.phone)).toEqual([])
    await desk.say(number, 2)
    await settle(product.system)
    const answers = [
      await product.call('GET /ticket/{id}', { id }, who.headers),
      await product.call('GET /ticket', {}, who.headers),
      await product.call('POST /ticket/{id}/read', { id, number: 3 }, who.headers),
      await product.call('POST /ticket/{id}/close', { id }, who.headers),
      await product.call('POST /ticket/{id}/score', { id, score: 5 }, who.headers),
      await product.call('GET /upload/{type}/{id}', { type: 'ticket', id: file }, who.headers),
      await product.call(
        'GET /upload/{type}/{id}',
        { type: 'ticket', id: noted.body['notes'][0].id },
        who.headers,
      ),
      await product.call('GET /sandbox/api/sms', { phone: who.phone }),
    ]
    const { db } = product.system
    const sent = [
      await db.selectFrom('notice').selectAll().execute(),
      await db.selectFrom('audit').selectAll().execute(),
    ]
    for (const seen of [...answers.map(({ body }) => body), ...sent]) {
      expect(JSON.stringify(seen)).not.toContain(SECRET)
      expect(JSON.stringify(seen)).not.toContain('"notes"')
    }
    // Only colleagues see the name of the operator; users see the name of the store.
    for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(desk.name)
    expect((await desk.show(number))['messages'].at(-1).operator).toBe(desk.name)
    expect((await desk.note(number, '  ')).status).toBe(400)
  })
})

describe('pictures', () => {
  test('[23.44] have a thumbnail drawn anew; other files and files of other tickets have none', async () => {
    const desk = await support()
    const { who, id, number } = await ticketOf()
    const wide = await sharp({ create: { width: 2000, height: 900, channels: 3, background: '#a43' } })
      .jpeg()
      .toBuffer()
    const picture = await storeUserFile(await actingAs(product, who.userId), {
      type: 'ticket',
      file: { name: 'screen.jpg', bytes: wide },
    })
    const text = await sendFile(product, who.userId, '<script>alert(1)</script> نیست'.slice(9))
    await write(product, who, id, 'عکس', [picture.id, text])
    const thumbnail = (ticket: number, file: string) =>
      desk.call('GET /tickets/{number}/file/{id}/thumbnail', { number: ticket, id: file })
    const small = await thumbnail(number, picture.id)
    const { width, height, format } = await sharp(small.body['bytes']).metadata()
    expect([small.status, format, width, height]).toEqual([200, 'webp', 480, 216])
    expect(small.headers.get('x-content-type-options')).toBe('nosniff')
    expect(small.headers.get('content-disposition')).toMatch(/^attachment/)
    expect((await thumbnail(number, text)).status).toBe(404)
    expect((await thumbnail(number, NOBODY)).status).toBe(404)
    const other = await ticketOf()
    expect((await thumbnail(other.number, picture.id)).status).toBe(404)
    const files = (await desk.show(number))['messages'].at(-1).files
    expect(files.map((file: { is_picture: boolean }) => file.is_picture)).toEqual([true, false])
  })
})

describe('reopening', () => {
  test('[23.45] works long after the user can, tells nobody, and makes it our turn', async () => {
    const { who, number } = await ticketOf()
    await (await support()).close(number, 1)
    await pass(40 * DAY)
    const desk = await support()
    expect((await desk.reopen(number)).body).toMatchObject({ state: 'open', closed_by: null })
    expect((await desk.reopen(number)).status).toBe(200)
    expect(await desk.late(number)).toBe(-FIRST_ANSWER_HOURS * 60)
    await settle(product.system)
    expect(await ticketSms(product, (await returned(product, who)).phone)).toEqual([])
    expect((await desk.say(number, 1)).body['state']).toBe('answered')
    expect((await getRow(product.system.db, 'ticket', { number })).answeredAt).not.toBeNull()
  })
})

describe('saved replies', () => {
  const fields = (title: string, textFa: string, more = {}) => ({
    title,
    text_fa: textFa,
    text_en: '',
    text_ar: '',
    text_ru: '',
    ...more,
  })

  test('[23.43] are filled with the facts of the user, in the language of the ticket', async () => {
    const desk = await support()
    const made = await desk.call(
      'POST /replies',
      fields('روزها', 'تیکت {ticket_number} از {phone}: {days_left} روز در {brand}.'),
    )
    expect(made.status).toBe(200)
    await desk.call('POST /replies', fields('Only English', '', { text_en: 'Hello' }))
    const { who, number } = await ticketOf()
    const [reply, ...rest] = await desk.replies(number)
    expect(rest.filter(({ title }: { title: string }) => title === 'Only English')).toEqual([])
    expect(reply).toMatchObject({ title: 'روزها', missing: ['days_left'] })
    expect(reply.text).toContain('{days_left} روز در بوستان')
    expect(reply.text).not.toContain(who.phone)
    // A reply with a variable that has no value is rejected.
    const sent = await desk.say(number, 1, reply.text)
    expect([sent.status, Object.keys(sent.body['fields'])]).toEqual([400, ['text']])
    expect((await desk.say(number, 1, reply.text.replace('{days_left}', 'چند'))).status).toBe(200)
  })

  test.each([
    ['an unknown variable', 'سلام {name}'],
    ['an open brace', 'سلام {phone'],
    ['a variable of JavaScript', '{constructor}'],
    ['one in another', '{{phone}}'],
  ])('[23.43] %s is refused when saving', async (_, text) => {
    const desk = await support()
    const { status, body } = await desk.call('POST /replies', fields('نمونه', text))
    expect([status, Object.keys(body['fields'])]).toEqual([400, ['text_fa']])
  })

  test('[23.43] a title stands once, a change over another one is refused, and an empty reply is none', async () => {
    const desk = await support()
    const { body } = await desk.call('POST /replies', fields('یکتا', 'متن'))
    const { id, revision } = body['replies'].find(({ title }: { title: string }) => title === 'یکتا')
    const twice = await desk.call('POST /replies', fields('یکتا', 'دیگر'))
    expect([twice.status, twice.body['error']]).toEqual([409, 'office_reply_title_taken'])
    const empty = await desk.call('POST /replies', fields('تهی', ''))
    expect([empty.status, empty.body['error']]).toEqual([409, 'office_reply_empty'])
    const change = (text: string) => desk.call('PUT /replies/{id}', { id, revision, ...fields('یکتا', text) })
    const both = await Promise.all([change('یک'), change('دو')])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await desk.call('DELETE /replies/{id}', { id })).status).toBe(200)
    expect((await desk.call('DELETE /replies/{id}', { id })).status).toBe(404)
  })
})
