import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { UNKNOWN_BROWSERS_RATE_LIMIT_KEY } from '#features/login/login.rules.ts'
import { SAMPLE_USER_AGENTS } from '#kernel/browserKind.agents.ts'
import { addMilliseconds, MINUTE } from '#kernel/time.ts'
import { logIn, newestCode, wrongCode } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { addRow, listRows } from '../../support/rows.ts'
import { FROM_SAFARI } from '../../support/safari.ts'
import { liveSettings } from '../../support/server/liveSettings.ts'
import { makeSigner } from '../../support/signing/signerFile.ts'

// One trusted proxy, so that every number comes from an address of its own.
const product = productForFile({ TRUSTED_PROXIES: '1' })
const LIMIT = 'register_limit_device_and_browser_error'
const agentOf = (name: string) => {
  const userAgent = SAMPLE_USER_AGENTS.find((one) => one.name === name)?.userAgent
  if (!userAgent) throw new Error(name)
  return { 'user-agent': userAgent }
}
const DESKTOP = agentOf('Windows Firefox')
const IPAD = agentOf('iPadOS 17 that says Macintosh')

let numbers = 0
/** Requests a code for a number without an account. Returns a function that enters it. */
async function newcomer() {
  const phone = `0917${String(++numbers).padStart(7, '0')}`
  const place = { 'x-forwarded-for': `10.90.${numbers >> 8}.${numbers & 255}` }
  const ask = () => product.call('POST /user/register', { phone_number: phone }, place)
  const sent = await ask()
  const code = await newestCode(product, phone)
  const enter = async (headers: Record<string, string>, rest: object = {}) => {
    const input = { phone_number: phone, code, ...rest }
    const { status, body } = await product.call('POST /user/activate', input, { ...place, ...headers })
    return status === 200 ? 200 : `${status} ${body['error']}`
  }
  return { phone, code, ask, sent, enter, place }
}
const users = async (phone: string) =>
  (await listRows(product.system.db, 'appUser', { phoneNumber: phone })).length

describe('[10.25] a new account', () => {
  test.each(SAMPLE_USER_AGENTS)('in $name: $register', async ({ userAgent, maxTouchPoints, register }) => {
    const { phone, enter } = await newcomer()
    const answer = await enter({ 'user-agent': userAgent }, { max_touch_points: maxTouchPoints })
    expect(answer).toBe(register === null ? 200 : `403 ${LIMIT}`)
    expect(await users(phone)).toBe(register === null ? 1 : 0)
  })

  test('an iPad that calls itself a Macintosh needs more than one touch point', async () => {
    const { enter } = await newcomer()
    expect(await enter(IPAD)).toBe(`403 ${LIMIT}`)
    expect(await enter(IPAD, { max_touch_points: 1 })).toBe(`403 ${LIMIT}`)
    expect(await enter(IPAD, { max_touch_points: 5 })).toBe(200)
  })

  test('touch points alone are no iPad, and no user agent is no Safari', async () => {
    const { enter } = await newcomer()
    expect(await enter(DESKTOP, { max_touch_points: 10 })).toBe(`403 ${LIMIT}`)
    expect(await enter({}, { max_touch_points: 10 })).toBe(`403 ${LIMIT}`)
  })

  test.each(['Windows Firefox', 'iPhone Instagram', 'iPhone iOS 11 Safari', 'iPhone Chrome'])(
    '[8.15] in %s on the way to a ticket',
    async (name) => {
      const { enter } = await newcomer()
      expect(await enter(agentOf(name), { destination: '/account?next=/ticket' })).toBe(`403 ${LIMIT}`)
      expect(await enter(agentOf(name), { destination: '/ticket/create?topic=codes' })).toBe(200)
    },
  )

  test('the sandbox lets a desktop act as an iPhone', async () => {
    const { enter } = await newcomer()
    expect(await enter({ ...DESKTOP, cookie: 'acts_as=iphone' })).toBe(200)
  })

  test('the message is in the language of the request', async () => {
    const { phone, code, place } = await newcomer()
    const headers = { ...place, ...DESKTOP, 'accept-language': 'en' }
    const { body } = await product.call('POST /user/activate', { phone_number: phone, code }, headers)
    expect(body['message']).toContain('Safari')
  })
})

describe('[10.25] the code of a refused newcomer', () => {
  test('is not lost: it works in Safari, once, and without another SMS', async () => {
    const { phone, sent, enter, ask } = await newcomer()
    expect(await enter(DESKTOP)).toBe(`403 ${LIMIT}`)
    const again = await ask()
    expect([again.status, again.body['activate_ttl'] <= sent.body['activate_ttl']]).toEqual([200, true])
    const inbox = await product.call('GET /sandbox/api/sms', { phone })
    expect(inbox.body['messages']).toHaveLength(1)
    expect(await enter(FROM_SAFARI)).toBe(200)
    expect(await enter(FROM_SAFARI)).toBe('400 activation_code_expired')
  })

  test('lives no longer for it', async () => {
    const { enter } = await newcomer()
    expect(await enter(DESKTOP)).toBe(`403 ${LIMIT}`)
    await product.call('POST /sandbox/api/clock', { seconds: 121 })
    expect(await enter(FROM_SAFARI)).toBe('400 activation_code_expired')
  })

  test('keeps its wrong attempts: a refusal neither adds nor forgives one', async () => {
    const { phone, code, enter, place } = await newcomer()
    const wrong = async () => {
      const input = { phone_number: phone, code: wrongCode(code) }
      return (await product.call('POST /user/activate', input, { ...place, ...DESKTOP })).body['error']
    }
    expect([await wrong(), await wrong()]).toEqual(['activation_code_wrong', 'activation_code_wrong'])
    expect(await enter(DESKTOP)).toBe(`403 ${LIMIT}`)
    const [counted] = await listRows(product.system.db, 'loginNumber', { phoneNumber: phone })
    expect(counted).toMatchObject({ wrongCodes: 2 })
    expect(await wrong()).toBe('activation_code_used_up')
    expect(await enter(FROM_SAFARI)).toBe('400 activation_code_expired')
  })

  test('entered at once on a desktop and in Safari makes one account', async () => {
    const { phone, enter } = await newcomer()
    const answers = await Promise.all([enter(DESKTOP), enter(FROM_SAFARI), enter(DESKTOP)])
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1)
    expect(await users(phone)).toBe(1)
  })
})

test('[10.19] [10.25] before the right code, a number with an account answers as one without', async () => {
  const known = await newcomer()
  expect(await known.enter(FROM_SAFARI)).toBe(200)
  const unknown = await newcomer()
  const place = { ...DESKTOP, 'x-forwarded-for': '10.91.0.1' }
  const sent = await product.call('POST /user/register', { phone_number: known.phone }, place)
  expect({ ...sent.body, phone_number: '' }).toEqual({ ...unknown.sent.body, phone_number: '' })
  const wrongAt = async ({ phone }: { phone: string }) => {
    const input = { phone_number: phone, code: wrongCode(await newestCode(product, phone)) }
    const { status, body } = await product.call('POST /user/activate', input, place)
    return [status, body['error'], body['message']]
  }
  expect(await wrongAt(known)).toEqual(await wrongAt(unknown))
})

test.each(['Windows Firefox', 'iPhone Chrome', 'iPhone Instagram', 'iPhone iOS 11 Safari'])(
  '[10.25] an account that exists logs in in %s',
  async (name) => {
    const { phone, enter, place } = await newcomer()
    expect(await enter(FROM_SAFARI)).toBe(200)
    const { headers } = await logIn(product, phone, { ...place, ...agentOf(name) })
    expect((await product.call('GET /user', {}, headers)).status).toBe(200)
  },
)

describe('in mode live', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bustan-new-account-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const live = productForFile({ ...liveSettings(makeSigner(folder)), DATA_DIR: folder })

  test('[10.25] the cookie of the sandbox makes no iPhone', async () => {
    const { secrets, db, now } = await live.system.context()
    const key = { phoneNumber: '09170000000', lane: UNKNOWN_BROWSERS_RATE_LIMIT_KEY }
    const end = addMilliseconds(now, MINUTE)
    // No SMS can be sent here, so the code is planted.
    const codeHash = secrets.sign('login code', key.phoneNumber, key.lane, '1234')
    await addRow(db, 'loginLane', { ...key, codeHash, codeExpiresAt: end, codeMadeAt: now, eraseAt: end })
    const enter = (headers: Record<string, string>) => {
      const input = { phone_number: key.phoneNumber, code: '1234' }
      return live.call('POST /user/activate', input, { 'x-forwarded-for': '10.92.0.1', ...headers })
    }
    const { status, body } = await enter({ ...DESKTOP, cookie: 'acts_as=iphone' })
    expect([status, body['error']]).toEqual([403, LIMIT])
    expect((await enter(FROM_SAFARI)).status).toBe(200)
  })
})
