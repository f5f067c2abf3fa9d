import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { readSearchWord } from '#features/office/search/search.rules.ts'
import type { Role } from '#kernel/role.ts'
import { plantApplication } from '../../support/application.ts'
import { openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { plantCode } from '../../support/promotion.ts'
import { registered } from '../../support/recovery.ts'
import { buySubscription } from '../../support/refund.ts'
import { getRow } from '../../support/rows.ts'
import { createTicket } from '../../support/ticket.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })

const find = async (word: string, roles: Role[] = ['support']) => {
  const { body } = await (await openDesk(product, roles)).call('POST /search', { word })
  return (body['hits'] as Array<{ type: string; key: string }>).map(({ type, key }) => `${type} ${key}`)
}

describe('what a word may be', () => {
  test('[23.26] a phone number in any form is one number', () => {
    for (const form of ['09121234567', '+98 912 123 4567', '۰۹۱۲۱۲۳۴۵۶۷', '00989121234567', '9121234567'])
      expect(readSearchWord(form).phone).toBe('09121234567')
  })

  test('[23.26] four digits may be the end of a number or a udid, and the number of a ticket', () => {
    expect(readSearchWord('۴۵۶۷')).toMatchObject({
      phoneEnd: '4567',
      number: 4567,
      udidEnd: '4567',
      phone: null,
    })
    expect(readSearchWord('45678')).toMatchObject({ phoneEnd: null, number: 45_678 })
  })

  test('[23.26] a name is words, not a code or a udid', () => {
    expect(readSearchWord('مریم رضایی')).toMatchObject({
      words: ['مریم', 'رضایی'],
      udidEnd: null,
      phone: null,
      code: null,
    })
    expect(readSearchWord("a'; drop table & | !")).toMatchObject({ words: ['drop', 'table'] })
  })
})

describe('search', () => {
  test('[23.26] finds a customer by the number, its end, a name in a ticket and a code', async () => {
    const who = await registered(product)
    const customer = `customer ${who.userId}`
    await createTicket(
      product,
      { ...who, accessToken: '', refreshToken: '' },
      { description: 'با احترام، مريم رضایی‌نژاد' },
    )
    expect(await find(`+98${who.phone.slice(1)}`)).toContain(customer)
    expect(await find(who.phone.slice(-4))).toContain(customer)
    expect(await find('مریم')).toContain(customer)
    expect((await find('مریم رضای')).some((hit) => hit.startsWith('ticket '))).toBe(true)
    await plantCode(product, { code: 'GIFTOFTESTS', kind: 'gift', giftDays: 30 })
    const keyed = { ...who.headers, 'idempotency-key': randomUUID() }
    expect((await product.call('POST /gift', { code: 'gift-of-tests' }, keyed)).status).toBe(200)
    expect(await find('GIFT OF TESTS'.replaceAll(' ', '-'))).toContain(customer)
  })

  test('[23.26] finds a payment by its tracking code, a device by the end of its udid, a ticket by its number', async () => {
    const who = await registered(product)
    const { paymentId } = await buySubscription(product, who.headers, { deviceId: who.id })
    const { number, trackingCode } = await getRow(product.system.db, 'payment', { id: paymentId })
    expect(await find(String(trackingCode))).toContain(`payment ${number}`)
    const { udid } = await getRow(product.system.db, 'device', { id: who.id })
    expect(await find(udid.slice(-6).toUpperCase())).toContain(`device ${who.id}`)
    const ticket = await createTicket(product, { ...who, accessToken: '', refreshToken: '' })
    expect(await find(String(ticket.body['number']))).toContain(`ticket ${ticket.body['number']}`)
  })

  test('finds an application by a part of its names, also by two letters, and a whole bundle identifier', async () => {
    const names = { label: 'sahmyar', packageName: 'example.sahmyar', nameFa: 'سهم یار', nameEn: 'Sahm Yar' }
    await plantApplication(product, names)
    for (const word of ['سه', 'سهم ی', 'hm Y', 'sahmyar', 'example.sahmyar'])
      expect(await find(word, ['content']), word).toEqual(['application sahmyar'])
    for (const word of ['سهمیار', 'example.sahm']) expect(await find(word, ['content']), word).toEqual([])
  })

  test('finds the newest of the tickets that hold a common word', async () => {
    const who = await registered(product)
    const written: string[] = []
    for (let at = 0; at < 10; at++) {
      const description = `سلام وقت بخیر ${at}`
      const { body } = await createTicket(
        product,
        { ...who, accessToken: '', refreshToken: '' },
        { description },
      )
      written.unshift(`ticket ${body['number']}`)
    }
    expect((await find('سلام')).filter((hit) => hit.startsWith('ticket'))).toEqual(written.slice(0, 8))
  })

  test('[23.27] finds for each role only what its screens show, and tells no sum', async () => {
    const who = await registered(product)
    const { paymentId } = await buySubscription(product, who.headers, { deviceId: who.id })
    const { trackingCode } = await getRow(product.system.db, 'payment', { id: paymentId })
    await createTicket(
      product,
      { ...who, accessToken: '', refreshToken: '' },
      { description: 'سیمین دانشور هستم' },
    )
    const typesFor = async (word: string, role: Role) =>
      [...new Set((await find(word, [role])).map((hit) => hit.split(' ')[0]))].sort()
    expect(await typesFor('سیمین', 'support')).toEqual(['customer', 'ticket'])
    expect(await typesFor('سیمین', 'finance')).toEqual([])
    expect(await typesFor('سیمین', 'content')).toEqual([])
    expect(await typesFor(String(trackingCode), 'finance')).toContain('payment')
    expect(await typesFor(String(trackingCode), 'content')).toEqual([])
    expect(await typesFor(who.phone, 'content')).toEqual([])
    expect(await typesFor('SMS_', 'owner')).toContain('setting')
    expect(await typesFor('SMS_', 'finance')).not.toContain('setting')
    const { body } = await (await openDesk(product, ['owner'])).call('POST /search', { word: who.phone })
    expect(JSON.stringify(body)).not.toContain(who.phone)
    expect(JSON.stringify(body)).not.toContain('amount')
  })

  test('[23.27] the audit knows who searched, not the word', async () => {
    const desk = await openDesk(product, ['support'])
    await desk.call('POST /search', { word: '09120009911' })
    const entry = await product.system.db
      .selectFrom('audit')
      .selectAll()
      .where('operatorName', '=', desk.name)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ call: 'POST /search', detail: {} })
  })
})
