import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { ROLES } from '#kernel/role.ts'
import { openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { registered } from '../../support/recovery.ts'
import { buySubscription } from '../../support/refund.ts'
import { passDays } from '../../support/registration.ts'
import { createTicket, createUser } from '../../support/ticket.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
const REASON = 'یک هفته دیر آماده شد'

const rowsOf = (table: 'audit' | 'customerNote') =>
  product.system.db.selectFrom(table).selectAll().orderBy('id').execute()

/** A support operator, and a customer whose device is registered. */
async function atWork(roles: (typeof ROLES)[number][] = ['support']) {
  const who = await registered(product)
  const desk = await openDesk(product, roles)
  const id = who.userId
  const page = async () => (await desk.call('GET /customers/{id}', { id })).body
  const { subscriptions } = await page()
  return { who, desk, id, page, subscription: subscriptions[0].id as string }
}

const grant = (subscription: string, more: object = {}) => ({
  subscription,
  days: 7,
  reason: REASON,
  key: randomUUID(),
  ...more,
})

describe('the page of a customer', () => {
  test('[23.20] shows devices, subscriptions with lines, tickets, notices and sessions to support, without sums', async () => {
    const { who, id, page } = await atWork()
    await createTicket(product, { ...who, accessToken: '', refreshToken: '' })
    const body = await page()
    expect(body['phone']).toBe(`${who.phone.slice(0, 4)}•••${who.phone.slice(-4)}`)
    expect(body['devices']).toMatchObject([{ id: who.id, status: { label: 'registered' } }])
    expect(body['subscriptions']).toMatchObject([
      { state: { label: 'running' }, lines: [{ days: 100, reason: 'purchase' }] },
    ])
    expect(body['tickets'].length).toBe(1)
    expect(body['sessions'].length).toBe(1)
    expect(body['sums']).toBeNull()
    expect(body['id']).toBe(id)
    expect(body['notices'].every((one: { state: string }) => one.state)).toBe(true)
  })

  test('[23.21] a role gets null for every part that it may not see', async () => {
    const { id } = await atWork()
    const seen: Record<string, unknown> = {}
    for (const role of ROLES) {
      const desk = await openDesk(product, [role])
      const { status, body } = await desk.call('GET /customers/{id}', { id })
      if (status !== 200) {
        seen[role] = status
        continue
      }
      const parts = ['devices', 'tickets', 'notices', 'sessions', 'is_on_hold', 'sums']
      seen[role] = parts.filter((part) => body[part] !== null).join(' ')
    }
    expect(seen).toEqual({
      support: 'devices tickets notices sessions is_on_hold',
      content: 403,
      finance: 'sums',
      owner: 'devices tickets notices sessions is_on_hold sums',
    })
  })

  test('[23.21] the whole number is shown on demand, and the audit says who asked', async () => {
    const { who, desk, id } = await atWork()
    expect((await desk.call('POST /customers/{id}/phone', { id })).body).toEqual({ phone: who.phone })
    expect((await rowsOf('audit')).at(-1)).toMatchObject({
      call: 'POST /customers/{id}/phone',
      subject: String(id),
      operatorName: desk.name,
      outcome: 'done',
    })
  })

  test('a deleted customer and a missing one are not found', async () => {
    const desk = await openDesk(product, ['support'])
    expect((await desk.call('GET /customers/{id}', { id: 999_999 })).status).toBe(404)
  })
})

describe('the timeline', () => {
  test('[23.22] holds everything newest first, and continues after a cursor without gap or repetition', async () => {
    const { who, desk, id } = await atWork(['owner'])
    await createTicket(product, { ...who, accessToken: '', refreshToken: '' })
    await desk.call('POST /customers/{id}/notes', { id, text: 'یادداشت' })
    await desk.call('POST /customers/{id}/release', { id })
    for (let at = 0; at < 60; at += 1)
      await product.system.db
        .insertInto('customerNote')
        .values({ userId: id, operatorName: 'x', text: String(at), createdAt: new Date(0) })
        .execute()
    const first = (await desk.call('GET /customers/{id}/timeline', { id })).body
    const after = first['entries'].at(-1).cursor
    const second = (await desk.call('GET /customers/{id}/timeline', { id, after })).body
    const third = (
      await desk.call('GET /customers/{id}/timeline', { id, after: second['entries'].at(-1).cursor })
    ).body
    const all = [first, second, third].flatMap((page) => page['entries'])
    const cursors = all.map(({ cursor }: { cursor: string }) => cursor)
    expect(new Set(cursors).size).toBe(cursors.length)
    expect(cursors).toEqual([...cursors].sort().reverse())
    const kinds = new Set(all.map(({ kind }: { kind: string }) => kind))
    for (const kind of ['joined', 'signed_in', 'device_added', 'registration', 'days', 'ticket_opened'])
      expect(kinds).toContain(kind)
    for (const kind of ['ticket_message', 'note', 'operator']) expect(kinds).toContain(kind)
    expect(third['has_more']).toBe(false)
    expect(all.filter(({ kind }: { kind: string }) => kind === 'note').length).toBe(61)
  })

  test('[23.21] shows finance no ticket, device or session, and the audit to owners only', async () => {
    const { who, desk, id } = await atWork()
    await createTicket(product, { ...who, accessToken: '', refreshToken: '' })
    await desk.call('POST /customers/{id}/release', { id })
    const kindsOf = async (role: 'finance' | 'support') => {
      const { body } = await (await openDesk(product, [role])).call('GET /customers/{id}/timeline', { id })
      return new Set(body['entries'].map(({ kind }: { kind: string }) => kind))
    }
    expect([...(await kindsOf('finance'))].sort()).toEqual(['days', 'joined'])
    expect(await kindsOf('support')).not.toContain('operator')
  })
})

describe('days by an operator', () => {
  test('[23.23] prolong the subscription, with the reason as a note that stays', async () => {
    const { desk, id, page, subscription } = await atWork()
    const before = (await page())['subscriptions'][0].end_time
    const { status, body } = await desk.call('POST /customers/{id}/days', { id, ...grant(subscription) })
    expect(status).toBe(200)
    const after = body['subscriptions'][0].end_time
    expect((Date.parse(after) - Date.parse(before)) / 86_400_000).toBe(7)
    const [note] = body['notes']
    expect(note).toMatchObject({ text: REASON, granted_days: 7, author: desk.name, may_change: false })
    expect((await desk.call('DELETE /customers/{id}/notes/{note}', { id, note: note.id })).status).toBe(403)
  })

  test('[23.23] a repeated request grants nothing, ten at once neither', async () => {
    const { desk, id, page, subscription } = await atWork()
    const one = grant(subscription)
    await Promise.all(
      Array.from({ length: 10 }, () => desk.call('POST /customers/{id}/days', { id, ...one })),
    )
    const { lines } = (await page())['subscriptions'][0]
    expect(lines.map(({ days }: { days: number }) => days)).toEqual([100, 7])
    expect((await page())['notes'].length).toBe(1)
  })

  test('[23.23] are bounded for a role, for a customer in a year, and to a subscription in force', async () => {
    const { desk, id, subscription } = await atWork()
    const give = (who: typeof desk, more: object) =>
      who.call('POST /customers/{id}/days', { id, ...grant(subscription, more) })
    expect(await give(desk, { days: 15 })).toMatchObject({
      status: 422,
      body: { error: 'customer_days_many' },
    })
    const finance = await openDesk(product, ['finance'])
    expect((await give(finance, { days: 91 })).status).toBe(400)
    const given = await Promise.all([90, 90, 90].map((days) => give(finance, { days })))
    expect(given.map(({ status }) => status).sort()).toEqual([200, 200, 409])
    expect((await give(finance, { days: 1 })).body['error']).toBe('grant_bound_reached')
    const other = await createUser(product)
    const stranger = { id: other.userId, ...grant(subscription) }
    expect((await desk.call('POST /customers/{id}/days', stranger)).status).toBe(404)
  })

  test('[23.23] wait for an open refund: only its customer may withdraw it', async () => {
    const { who, desk, id, subscription } = await atWork()
    await buySubscription(product, who.headers, { deviceId: who.id })
    const quote = (await desk.call('GET /customers/{id}/quote/{subscription}', { id, subscription })).body
    const { amount } = quote
    const asked = await desk.call('POST /customers/{id}/refund', { id, subscription, amount })
    expect(asked.body['refunds']).toMatchObject([{ state: 'requested', amount }])
    const { status, body } = await desk.call('POST /customers/{id}/days', { id, ...grant(subscription) })
    expect([status, body['error']]).toEqual([409, 'customer_refund_open'])
  })
})

describe('a refund by an operator', () => {
  test('[23.24] is of the quoted amount, once, and a payout to a new card needs approval', async () => {
    const { who, desk, id, subscription } = await atWork()
    await buySubscription(product, who.headers, { deviceId: who.id })
    const { amount, hindrance } = (
      await desk.call('GET /customers/{id}/quote/{subscription}', { id, subscription })
    ).body
    expect(hindrance).toBeNull()
    const ask = (of: number) => desk.call('POST /customers/{id}/refund', { id, subscription, amount: of })
    expect((await ask(amount - 1)).body['error']).toBe('quote_changed')
    await Promise.all([ask(amount), ask(amount)])
    const refunds = await product.system.db
      .selectFrom('refund')
      .selectAll()
      .where('userId', '=', id)
      .execute()
    expect(refunds.length).toBe(1)
    // The operator's browser is not one that the customer logged in from.
    expect(refunds[0]).toMatchObject({ isNewBrowser: true, state: 'requested' })
  })

  test('is not started for the subscription of another customer', async () => {
    const { desk, subscription } = await atWork()
    const other = await createUser(product)
    const input = { id: other.userId, subscription }
    expect((await desk.call('GET /customers/{id}/quote/{subscription}', input)).status).toBe(404)
    expect((await desk.call('POST /customers/{id}/refund', { ...input, amount: 1 })).status).toBe(404)
  })
})

describe('help with logging in', () => {
  test('[23.24] ends one session, or all of them, and no session of another customer', async () => {
    const { who, desk, id } = await atWork()
    const other = await atWork()
    const works = async (headers: Record<string, string>) =>
      (await product.call('GET /user', {}, headers)).status === 200
    const [theirs] = (await other.page())['sessions']
    await desk.call('POST /customers/{id}/sign-out', { id, session: theirs.id })
    expect([await works(who.headers), await works(other.who.headers)]).toEqual([true, true])
    const { body } = await desk.call('POST /customers/{id}/sign-out', { id })
    expect(body['sessions']).toEqual([])
    expect([await works(who.headers), await works(other.who.headers)]).toEqual([false, true])
  })

  test('[23.24] releases a held number', async () => {
    const { who, desk, id, page } = await atWork()
    const held = { phoneNumber: who.phone, wrongCodes: 20, recentWrong: [], eraseAt: new Date(4e12) }
    await product.system.db.deleteFrom('loginNumber').where('phoneNumber', '=', who.phone).execute()
    await product.system.db.insertInto('loginNumber').values(held).execute()
    expect((await page())['is_on_hold']).toBe(true)
    expect((await desk.call('POST /customers/{id}/release', { id })).body['is_on_hold']).toBe(false)
  })

  test('[23.24] sends the code again to the browser that asked last, and shows it to nobody', async () => {
    const { who, desk, id } = await atWork()
    await passDays(product, 1)
    const fresh = await openDesk(product, ['support'])
    const browser = { 'device-identifier': `browser ${id}`, 'x-forwarded-for': '10.77.0.1' }
    await product.call('POST /user/register', { phone_number: who.phone }, browser)
    await passDays(product, 1 / 24 / 20)
    const { status, body } = await fresh.call('POST /customers/{id}/code', { id })
    expect([status, Object.keys(body)]).toEqual([200, ['resend_after']])
    const { messages } = (await product.call('GET /sandbox/api/sms', { phone: who.phone })).body
    const code = messages[0].code
    const input = { phone_number: who.phone, code }
    expect((await product.call('POST /user/activate', input, browser)).status).toBe(200)
    void desk
  })
})

describe('notes', () => {
  test('[23.25] are changed by their author or an owner; the audit keeps no words of them', async () => {
    const { desk, id } = await atWork()
    const added = await desk.call('POST /customers/{id}/notes', { id, text: 'marker-note' })
    const note = added.body['notes'][0].id
    const change = (by: typeof desk) =>
      by.call('PUT /customers/{id}/notes/{note}', { id, note, text: 'marker-changed' })
    const colleague = await openDesk(product, ['support', 'finance'])
    expect((await change(colleague)).body['error']).toBe('note_not_yours')
    expect((await change(desk)).body['notes']).toMatchObject([{ text: 'marker-changed', author: desk.name }])
    const owner = await openDesk(product, ['owner'])
    expect((await change(owner)).status).toBe(200)
    expect((await owner.call('DELETE /customers/{id}/notes/{note}', { id, note })).body['notes']).toEqual([])
    expect((await change(owner)).status).toBe(404)
    expect(JSON.stringify(await rowsOf('audit'))).not.toContain('marker-')
  })
})

describe('deleting a customer', () => {
  test('[23.24] needs the whole number typed, and an owner; notes go too', async () => {
    const { who, desk, id } = await atWork()
    await desk.call('POST /customers/{id}/notes', { id, text: 'marker-gone' })
    const owner = await openDesk(product, ['owner'])
    const remove = (input: object) => owner.call('POST /customers/{id}/delete', { id, ...input })
    expect((await remove({ phone: '09120000000' })).body['error']).toBe('customer_phone_differs')
    expect((await remove({ phone: who.phone })).body['error']).toBe('deletion_subscription_left')
    const typed = `+98 ${who.phone.slice(1)}`
    expect((await remove({ phone: typed, with_subscription: true })).status).toBe(200)
    expect((await owner.call('GET /customers/{id}', { id })).status).toBe(404)
    expect(JSON.stringify(await rowsOf('customerNote'))).not.toContain('marker-gone')
    expect(JSON.stringify(await rowsOf('audit'))).not.toContain(who.phone)
  })
})
