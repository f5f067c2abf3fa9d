import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import { recordFigure } from '../../support/figures.ts'
import { type LoggedIn, logIn, newestCode, wrongCode } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { addRow, changeRows, listRows } from '../../support/rows.ts'
import { FROM_SAFARI } from '../../support/safari.ts'

const lines: string[] = []
const product = productForFile(
  { TRUSTED_PROXIES: '1', LOG_LEVEL: 'error' },
  { log: { write: (line: string) => void lines.push(line) } },
)
let numbers = 0
const freshPhone = () => `0914${String(++numbers).padStart(7, '0')}`
let addresses = 0
const somewhere = (): Record<string, string> => ({
  'x-forwarded-for': `10.60.${++addresses >> 8}.${addresses & 255}`,
})
const pass = (seconds: number) => product.call('POST /sandbox/api/clock', { seconds })
const A_DAY = 86_400

const register = (phone: string, headers = somewhere()) =>
  product.call('POST /user/register', { phone_number: phone }, headers)
const activate = (phone: string, code: string, headers = somewhere()) =>
  product.call('POST /user/activate', { phone_number: phone, code }, { ...FROM_SAFARI, ...headers })

/** Enters wrong codes until this many were compared or the limit refuses more. Returns how many were compared. */
async function guess(phone: string, wanted: number, headers = somewhere()): Promise<number> {
  let compared = 0
  for (let codes = 0; codes < wanted && compared < wanted; codes++) {
    const sent = await product.call('POST /user/activate/code', { phone_number: phone }, headers)
    if (sent.status !== 200) {
      if (sent.body['error'] !== 'too_many_requests') return compared
      await pass(Number(sent.headers.get('retry-after')))
      continue
    }
    const code = await newestCode(product, phone)
    for (let tries = 0; tries < 3 && compared < wanted; tries++) {
      const { status, body } = await activate(phone, wrongCode(code), headers)
      if (status !== 400 || body['error'] === 'activation_code_expired') break
      compared++
    }
  }
  return compared
}

/** Like `guess`, with the step-up codes of this session. */
async function guessStepUp({ headers }: LoggedIn, phone: string, wanted: number): Promise<number> {
  let compared = 0
  for (let codes = 0; codes < wanted && compared < wanted; codes++) {
    const sent = await product.call('POST /user/step_up', { is_resend: true }, headers)
    if (sent.body['error'] === 'too_many_requests') {
      await pass(Math.min(600, Number(sent.headers.get('retry-after'))))
      continue
    }
    if (sent.status !== 200) return compared
    const code = await newestCode(product, phone)
    for (let tries = 0; tries < 3 && compared < wanted; tries++) {
      const { status } = await product.call('POST /user/step_up/confirm', { code: wrongCode(code) }, headers)
      if (status !== 400) return compared
      compared++
    }
  }
  return compared
}

async function refreshed(session: LoggedIn): Promise<LoggedIn> {
  const { body } = await product.call('POST /user/token/refresh', {
    access_token: session.accessToken,
    refresh_token: session.refreshToken,
  })
  return {
    ...session,
    accessToken: body['access_token'],
    refreshToken: body['refresh_token'],
    headers: { 'access-token': body['access_token'] },
  }
}

describe('wrong codes for a number', { timeout: 300_000 }, () => {
  test('[10.12] pauses do not reset the count: 10 codes, a day, 9, two days and more put a hold at 20', async () => {
    const phone = freshPhone()
    let compared = 0
    for (let round = 0; round < 4; round++) {
      compared += await guess(phone, 10)
      await pass(A_DAY)
      compared += await guess(phone, 9)
      await pass(2 * A_DAY)
    }
    expect(compared).toBe(20)
    expect((await register(phone)).body['error']).toBe('number_on_hold')
    await pass(300 * A_DAY)
    expect((await register(phone)).body['error']).toBe('number_on_hold')
    recordFigure('wrong codes compared in four rounds of ten, a day, nine, two days', compared)
  })

  test('a right code resets the count in a row, but not the daily count', async () => {
    const phone = freshPhone()
    expect(await guess(phone, 9)).toBe(9)
    await pass(3600)
    await logIn(product, phone, somewhere())
    expect(await guess(phone, 9)).toBe(1)
    await pass(A_DAY)
    // Nine codes were wrong before the right one; after it the count of wrong codes in a row starts again.
    expect(await guess(phone, 10)).toBe(10)
    await pass(A_DAY)
    expect(await guess(phone, 10)).toBe(9)
  })

  test('[10.13] wrong codes of a known browser and of a step-up count for the number, but block only strangers', async () => {
    const phone = freshPhone()
    const known = { ...somewhere(), 'device-identifier': 'an-iphone-of-the-owner' }
    const session = await logIn(product, phone, known)
    expect(await guess(phone, 6, known)).toBe(6)
    expect(await guessStepUp(await refreshed(session), phone, 4)).toBe(4)
    expect((await register(phone)).body['error']).toBe('too_many_wrong_codes')
    // The owner can continue, because neither limit has reached ten wrong codes.
    expect((await logIn(product, phone, known)).userId).toBe(session.userId)
  })

  test('twenty from a known browser make it a stranger', async () => {
    const phone = freshPhone()
    const known = { ...somewhere(), 'device-identifier': 'stolen-with-the-storage' }
    await logIn(product, phone, known)
    let compared = 0
    for (let day = 0; day < 4; day++) {
      compared += await guess(phone, 10, known)
      await pass(A_DAY)
    }
    expect(compared).toBe(20)
    expect((await register(phone, known)).body['error']).toBe('number_on_hold')
  })

  test('twenty in the step-up of a session end that session only', async () => {
    const phone = freshPhone()
    let stolen = await logIn(product, phone, somewhere())
    let own = await logIn(product, phone, somewhere())
    let compared = 0
    for (let day = 0; day < 4; day++) {
      stolen = await refreshed(stolen)
      if (stolen.accessToken) compared += await guessStepUp(stolen, phone, 10)
      await pass(A_DAY)
      own = await refreshed(own)
    }
    expect(compared).toBe(20)
    expect((await product.call('GET /user', {}, stolen.headers)).status).toBe(401)
    expect((await product.call('GET /user', {}, own.headers)).status).toBe(200)
    recordFigure('wrong codes compared in the step-up of a stolen session', compared)
  })

  test('[10.14] a browser is known for 180 days after its last login', async () => {
    const phone = freshPhone()
    const known = { ...somewhere(), 'device-identifier': 'seldom-seen' }
    const { userId } = await logIn(product, phone, known)
    const kept = async () =>
      (await listRows(product.system.db, 'knownBrowser', { userId }, ['userId'])).length
    await pass(179 * A_DAY)
    expect(await guess(phone, 10)).toBe(10)
    expect((await register(phone, known)).status).toBe(200)
    await pass(A_DAY)
    expect(await kept()).toBe(0)
    expect(await guess(phone, 10)).toBe(10)
    expect((await register(phone, known)).body['error']).toBe('number_on_hold')
  })

  test('an operator removes the hold of a number', async () => {
    const phone = freshPhone()
    const now = await product.system.now()
    await addRow(product.system.db, 'loginNumber', {
      phoneNumber: phone,
      wrongCodes: 20,
      eraseAt: addMilliseconds(now, DAY),
    })
    expect((await register(phone)).body['error']).toBe('number_on_hold')
    const { resetWrongCodes } = await import('#features/login/login.actions.ts')
    expect(await resetWrongCodes(await product.system.context(), { phoneNumber: phone })).toMatchObject({
      released: true,
    })
    expect((await register(phone)).status).toBe(200)
  })
})

describe('wrong codes from one address', () => {
  test('do not block right codes of others behind the same address', async () => {
    const shared = { 'x-forwarded-for': '192.0.2.77' }
    const attempts: string[] = []
    for (let at = 0; at < 25; at++) {
      const phone = freshPhone()
      await register(phone)
      const code = await newestCode(product, phone)
      attempts.push((await activate(phone, wrongCode(code), shared)).body['error'])
    }
    // After twenty wrong codes, a single wrong attempt ends a code.
    expect(attempts).toEqual([
      ...Array(20).fill('activation_code_wrong'),
      ...Array(5).fill('activation_code_used_up'),
    ])
    const neighbour = freshPhone()
    await register(neighbour)
    expect((await activate(neighbour, await newestCode(product, neighbour), shared)).status).toBe(200)
  })
})

describe('the whole store', () => {
  test('[10.15] more than a thousand wrong codes in an hour raise one alarm', async () => {
    const wrongNow = async () => {
      const phone = freshPhone()
      await register(phone)
      await activate(phone, wrongCode(await newestCode(product, phone)))
    }
    const { db } = product.system
    const found = () => lines.filter((line) => line.includes('too many wrong login codes'))
    await pass(3600)
    await wrongNow()
    const counted = await db
      .selectFrom('hourlyCount')
      .selectAll()
      .where('name', '=', 'wrong_codes')
      .orderBy('hour', 'desc')
      .executeTakeFirstOrThrow()
    await changeRows(
      db,
      'hourlyCount',
      { name: 'wrong_codes', hour: counted.hour, shard: counted.shard },
      { count: 999 },
    )
    await wrongNow()
    expect(found()).toEqual([])
    for (let more = 0; more < 3; more++) await wrongNow()
    expect(found()).toHaveLength(1)
    const metrics = await (await product.request('/metrics')).text()
    expect(metrics).toMatch(/bustan_alarms_total\{alarm="wrong_codes"\} 1/)
  })

  test('no phone number or IP address is readable in the limits table', async () => {
    const phone = freshPhone()
    await guess(phone, 2, { 'x-forwarded-for': '203.0.113.9' })
    await product.call(
      'POST /registration/interest',
      { phone_number: phone },
      { 'x-forwarded-for': '203.0.113.9' },
    )
    const { rows } = await sql<{ limitName: string; subject: string }>`
      select limit_name, subject from limit_bucket`.execute(product.system.db)
    expect(rows.length).toBeGreaterThan(2)
    expect(rows.filter(({ subject }) => /09\d{9}|\d+\.\d+\.\d+\.\d+|^all$/.test(subject))).toEqual([])
  })
})
