import { describe, expect, test } from 'vitest'
import { toPersianDigits } from '#kernel/digits.ts'
import { recordFigure } from '../../support/figures.ts'
import { logIn, newestCode, wrongCode } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { listRows } from '../../support/rows.ts'
import { FROM_SAFARI } from '../../support/safari.ts'
import { scaled } from '../../support/scale.ts'

// One trusted proxy, so that a test can use many IP addresses.
const product = productForFile({ TRUSTED_PROXIES: '1' })
let numbers = 0
const freshPhone = () => `0912${String(++numbers).padStart(7, '0')}`
const from = (address: string) => ({ 'x-forwarded-for': address })
let addresses = 0
const somewhere = () => from(`10.${(++addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`)

const register = (phone: string, headers = somewhere()) =>
  product.call('POST /user/register', { phone_number: phone }, headers)
const resend = (phone: string, headers = somewhere()) =>
  product.call('POST /user/activate/code', { phone_number: phone }, headers)
const activate = (phone: string, code: string, headers: Record<string, string> = somewhere()) =>
  product.call('POST /user/activate', { phone_number: phone, code }, { ...FROM_SAFARI, ...headers })
const sentTo = async (phone: string): Promise<number> =>
  (await product.call('GET /sandbox/api/sms', { phone })).body['messages'].length
const pass = (seconds: number) => product.call('POST /sandbox/api/clock', { seconds })
const comparedWrong = async (phone: string): Promise<number> => {
  const row = await product.system.db
    .selectFrom('loginNumber')
    .select('wrongCodes')
    .where('phoneNumber', '=', phone)
    .executeTakeFirst()
  return row?.wrongCodes ?? 0
}

describe('logging in', () => {
  test('[1.8] [3.10] [3.18] [7.37] [7.38] accepts Persian digits and the code of the SMS, and creates a session', async () => {
    const phone = freshPhone()
    const answer = await register(toPersianDigits(`+98${phone.slice(1)}`))
    expect(answer.body).toEqual({
      phone_number: `${phone.slice(0, 4)}•••${phone.slice(-4)}`,
      activate_ttl: 120,
      resend_after: 120,
    })
    const code = await newestCode(product, phone)
    const { status, body } = await activate(phone, toPersianDigits(code))
    expect([status, Object.keys(body).sort()]).toEqual([200, ['access_token', 'refresh_token', 'user']])
    const user = await product.call('GET /user', {}, { 'access-token': body['access_token'] })
    expect(user.body).toEqual(body['user'])
  })

  test('[10.21] the last line of the SMS binds the code to our host', async () => {
    const phone = freshPhone()
    await register(phone)
    const { body } = await product.call('GET /sandbox/api/sms', { phone })
    const { text, code } = body['messages'][0]
    expect(text.split('\n').at(-1)).toBe(`@localhost #${code}`)
  })

  test('[10.20] every spelling of a number is the same user', async () => {
    const phone = freshPhone()
    const first = await logIn(product, phone, somewhere())
    const again = await logIn(product, phone, somewhere())
    expect(again.userId).toBe(first.userId)
    expect((await register(`98${phone.slice(1)}`)).body['phone_number']).toContain('•••')
  })

  test.each([
    ['0912', 'phone_number_incomplete'],
    ['08121234567', 'phone_number_wrong'],
    ['', 'phone_number_incomplete'],
  ])('a number like %j is refused with a message', async (phone, error) => {
    for (const answer of [await register(phone), await resend(phone)])
      expect([answer.status, answer.body['message']]).toEqual([400, expect.stringContaining('شمارهٔ موبایل')])
    expect((await register(phone)).body['fields']).toHaveProperty('phone_number')
    expect(error).toMatch(/^phone_number/)
  })

  test('entering the number again sends no SMS while the code is valid', async () => {
    const phone = freshPhone()
    await register(phone)
    await pass(30)
    const again = await register(phone)
    expect(again.body).toMatchObject({ activate_ttl: 90, resend_after: 90 })
    expect(await sentTo(phone)).toBe(1)
  })

  test('[3.17] [9.12] a code expires after 120 seconds, not before', async () => {
    const phone = freshPhone()
    await register(phone)
    const code = await newestCode(product, phone)
    await pass(121)
    expect((await activate(phone, code)).body['error']).toBe('activation_code_expired')
    await resend(phone)
    const next = await newestCode(product, phone)
    await pass(110)
    expect((await activate(phone, next)).status).toBe(200)
  })

  test('a code works once, also for fifty concurrent attempts', async () => {
    const phone = freshPhone()
    await register(phone)
    const code = await newestCode(product, phone)
    const answers = await Promise.all(Array.from({ length: 50 }, () => activate(phone, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const sessions = await product.system.db
      .selectFrom('session')
      .innerJoin('appUser', 'appUser.id', 'session.userId')
      .select('session.id')
      .where('phoneNumber', '=', phone)
      .execute()
    expect(sessions).toHaveLength(1)
    recordFigure('sessions of 50 parallel activations with the right code', sessions.length)
  })

  test.each([
    ['09120009906', 'no credit'],
    ['09120009907', 'a wrong key'],
  ])('%s: an SMS that was not sent (%s) is reported and does not count', async (phone) => {
    const sent = async () => {
      const { db } = product.system
      const hits = await listRows(db, 'limitBucket', { limitName: 'codePerPhone' }, ['hits'])
      const counts = await db.selectFrom('hourlyCount').select('count').where('name', '=', 'codes').execute()
      return [...hits.map((row) => row.hits.length), ...counts.map(({ count }) => count)].reduce(
        (sum, one) => sum + one,
        0,
      )
    }
    const before = await sent()
    const answer = await register(phone)
    expect([answer.status, answer.body['error']]).toEqual([503, 'sms_not_sent'])
    expect(await sent()).toBe(before)
  })
})

describe('guessing', () => {
  test('[10.11] three wrong attempts end a code; after that the right code fails too', async () => {
    const phone = freshPhone()
    await register(phone)
    const code = await newestCode(product, phone)
    const errors = []
    for (const guess of [wrongCode(code), wrongCode(code), wrongCode(code), code])
      errors.push((await activate(phone, guess)).body['error'])
    expect(errors).toEqual([
      'activation_code_wrong',
      'activation_code_wrong',
      'activation_code_used_up',
      'activation_code_expired',
    ])
  })

  test('at most ten guesses a day are compared, from any number of addresses', {
    timeout: 180_000,
  }, async () => {
    const phone = freshPhone()
    const guesses = scaled(300, 10_000)
    let isIn = 0
    for (let done = 0; done < guesses; done += 100) {
      await resend(phone)
      const code = await newestCode(product, phone).catch(() => '0000')
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, at) => {
          const guess = String((done + at) % 10_000).padStart(4, '0')
          return activate(phone, guess === code ? wrongCode(code) : guess)
        }),
      )
      isIn += answers.filter(({ status }) => status === 200).length
      await pass(130)
    }
    const compared = await comparedWrong(phone)
    expect(compared).toBeLessThanOrEqual(10)
    expect(isIn).toBe(0)
    recordFigure(`guesses compared with a live code of ${guesses} in a day`, compared)
  })

  test('a number is locked for the day, until the product clock reaches the next one', async () => {
    const phone = freshPhone()
    for (let wrong = 0; wrong < 10; ) {
      await resend(phone)
      const code = await newestCode(product, phone)
      for (let at = 0; at < 3 && wrong < 10; at++, wrong++) await activate(phone, wrongCode(code))
      await pass(3700)
    }
    const locked = await register(phone)
    expect([locked.status, locked.body['error']]).toEqual([429, 'too_many_wrong_codes'])
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(3600)
    await pass(86_400)
    expect((await register(phone)).status).toBe(200)
    expect((await activate(phone, await newestCode(product, phone))).status).toBe(200)
  })
})

describe('sending', () => {
  test('[10.16] pauses grow: three codes in ten minutes, ten a day', async () => {
    const phone = freshPhone()
    const pauses: number[] = []
    for (let count = 1; count <= 10; count++) {
      expect((await resend(phone)).status).toBe(200)
      const early = await resend(phone)
      const wait = Number(early.headers.get('retry-after'))
      pauses.push(wait)
      await pass(wait - 10)
      expect([early.status, (await resend(phone)).status]).toEqual([429, 429])
      await pass(10)
    }
    expect(pauses.slice(0, 9)).toEqual([120, 120, 360, 900, 1800, 3600, 3600, 3600, 3600])
    const sent = pauses.map((_, at) => pauses.slice(0, at).reduce((sum, wait) => sum + wait, 0))
    for (const from of sent)
      expect(sent.filter((at) => at >= from && at < from + 600).length).toBeLessThanOrEqual(3)
    // After the tenth code the wait lasts until the first is a day old; the test itself takes some seconds of it.
    const rest = 86_400 - (sent.at(-1) ?? 0)
    expect(pauses.at(-1)).toBeLessThanOrEqual(rest)
    expect(pauses.at(-1)).toBeGreaterThan(rest - 120)
  })

  test('[7.41] [10.16] a request that is too early gets 429 with the wait', async () => {
    const phone = freshPhone()
    await register(phone)
    const early = await resend(phone)
    expect([early.status, early.headers.get('retry-after')]).toEqual([429, '120'])
  })

  /** Enters wrong codes until the current code is used up. */
  const exhaust = async (phone: string) => {
    const code = await newestCode(product, phone)
    const errors = []
    for (let at = 0; at < 3; at++) errors.push((await activate(phone, wrongCode(code))).body['error'])
    return errors.at(-1)
  }

  test('[21.9] after three wrong codes a new one is sent at once, also by entering the number again', async () => {
    for (const again of [resend, register]) {
      const phone = freshPhone()
      await register(phone)
      expect(await exhaust(phone)).toBe('activation_code_used_up')
      expect([(await again(phone)).status, await sentTo(phone)]).toEqual([200, 2])
      // No wrong code was entered for the new code yet, so the usual pause before the next one applies.
      expect((await resend(phone)).status).toBe(429)
      expect((await activate(phone, await newestCode(product, phone))).status).toBe(200)
    }
  })

  test('[21.10] wrong codes give nobody more messages: three in ten minutes, three skipped pauses a day, ten a day', async () => {
    const phone = freshPhone()
    await register(phone)
    for (let at = 0; at < 2; at++) {
      await exhaust(phone)
      expect((await resend(phone)).status).toBe(200)
    }
    expect(await exhaust(phone)).toBe('activation_code_used_up')
    const fourth = await resend(phone)
    expect([fourth.status, await sentTo(phone)]).toEqual([429, 3])
    expect(Number(fourth.headers.get('retry-after'))).toBeGreaterThan(500)
    await pass(610)
    expect((await resend(phone)).status).toBe(200)
    // The tenth wrong attempt of the day blocks the number, so a fourth code cannot be used up.
    await activate(phone, wrongCode(await newestCode(product, phone)))
    await pass(610)
    expect((await resend(phone)).body['error']).toBe('too_many_wrong_codes')
    expect(await sentTo(phone)).toBe(4)
  })

  test('[21.10] a used-up code does not lift the limit of an address', async () => {
    const address = from('198.51.100.77')
    for (let at = 0; at < 19; at++) await register(freshPhone(), address)
    const phone = freshPhone()
    await register(phone, address)
    await exhaust(phone)
    expect([(await resend(phone, address)).status, await sentTo(phone)]).toEqual([429, 1])
  })

  test('[10.16] one address can request twenty codes an hour', async () => {
    const address = from('198.51.100.9')
    const statuses: number[] = []
    for (let at = 0; at < 22; at++) statuses.push((await register(freshPhone(), address)).status)
    expect(statuses).toEqual([...Array(20).fill(200), 429, 429])
  })

  test('fifty concurrent requests send one SMS', async () => {
    const phone = freshPhone()
    const answers = await Promise.all(Array.from({ length: 50 }, () => register(phone)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await sentTo(phone)).toBe(1)
  })

  test('[10.19] known and unknown numbers get the same answer', async () => {
    const known = freshPhone()
    await logIn(product, known, somewhere())
    const [one, other] = [await register(known), await register(freshPhone())]
    expect(Object.keys(one.body)).toEqual(Object.keys(other.body))
    expect([one.status, one.body['activate_ttl'], one.body['resend_after']]).toEqual([
      other.status,
      other.body['activate_ttl'],
      other.body['resend_after'],
    ])
  })
})

describe('sessions', () => {
  const refresh = (tokens: { accessToken: string; refreshToken: string }) =>
    product.call('POST /user/token/refresh', {
      access_token: tokens.accessToken,
      refresh_token: tokens.refreshToken,
    })
  const tokensOf = (body: Record<string, string>) => ({
    accessToken: body['access_token'] ?? '',
    refreshToken: body['refresh_token'] ?? '',
  })
  const whoAmI = async (accessToken: string) =>
    (await product.call('GET /user', {}, { 'access-token': accessToken })).status

  test('[6.2] [10.1] an access token is valid for fifteen minutes, a session for sixty days', async () => {
    let tokens = tokensOf({})
    const session = await logIn(product, freshPhone(), somewhere())
    tokens = session
    expect(await whoAmI(tokens.accessToken)).toBe(200)
    await pass(15 * 60 + 1)
    expect(await whoAmI(tokens.accessToken)).toBe(401)
    for (let day = 0; day < 59; day++) {
      await pass(86_400)
      tokens = tokensOf((await refresh(tokens)).body)
    }
    expect(await whoAmI(tokens.accessToken)).toBe(200)
    await pass(86_400)
    expect((await refresh(tokens)).status).toBe(401)
  })

  test('[4.33] [7.42] [10.2] twenty concurrent refreshes all get a working session and the same new token', async () => {
    const session = await logIn(product, freshPhone(), somewhere())
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(session)))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(new Set(answers.map(({ body }) => body['refresh_token'])).size).toBe(1)
    for (const { body } of answers) expect(await whoAmI(body['access_token'])).toBe(200)
    const next = tokensOf(answers[0]?.body ?? {})
    expect((await refresh(next)).status).toBe(200)
  })

  test('[10.3] a replayed refresh token ends the session, every time', { timeout: 120_000 }, async () => {
    const rounds = scaled(4, 100)
    let killed = 0
    for (let round = 0; round < rounds; round++) {
      const session = await logIn(product, freshPhone(), somewhere())
      const thief = session
      const mine = tokensOf((await refresh(session)).body)
      await pass(11)
      const replay = await refresh(thief)
      if (
        replay.status === 401 &&
        (await whoAmI(mine.accessToken)) === 401 &&
        (await refresh(mine)).status === 401
      )
        killed++
    }
    expect(killed).toBe(rounds)
    recordFigure(`families ended by a replayed refresh token, of ${rounds}`, killed)
  })

  test('a forged refresh token does not end the session', async () => {
    const session = await logIn(product, freshPhone(), somewhere())
    const id = session.refreshToken.split('.')[0]
    for (const forged of ['', 'x', `${id}.abc.def`, `${session.refreshToken}x`, session.accessToken])
      expect((await refresh({ ...session, refreshToken: forged })).status).toBe(401)
    const other = await logIn(product, freshPhone(), somewhere())
    expect(
      (await refresh({ accessToken: other.accessToken, refreshToken: session.refreshToken })).status,
    ).toBe(401)
    expect(await whoAmI(session.accessToken)).toBe(200)
    expect(await whoAmI(session.accessToken.replace(/\.([^.]+)\./, '.zzzzzz.'))).toBe(401)
  })

  test('signing out takes effect at the next request, everywhere if requested', async () => {
    const phone = freshPhone()
    const [one, two, three] = [
      await logIn(product, phone, somewhere()),
      await logIn(product, phone, somewhere()),
      await logIn(product, phone, somewhere()),
    ]
    expect((await product.call('POST /user/logout', {}, one.headers)).status).toBe(200)
    expect([await whoAmI(one.accessToken), await whoAmI(two.accessToken)]).toEqual([401, 200])
    expect((await refresh(one)).status).toBe(401)
    expect((await product.call('POST /user/logout/everywhere', {}, two.headers)).status).toBe(200)
    expect([await whoAmI(two.accessToken), await whoAmI(three.accessToken)]).toEqual([401, 401])
  })

  test('[10.7] a fresh code steps up this session for ten minutes, and no other', async () => {
    const phone = freshPhone()
    const one = await logIn(product, phone, somewhere())
    const two = await logIn(product, phone, somewhere())
    const everywhere = (session: { headers: Record<string, string> }) =>
      product.call('POST /user/logout/everywhere', {}, session.headers)
    // The login code counted as a fresh code for the first ten minutes.
    await pass(601)
    expect((await everywhere(one)).body['error']).toBe('step_up_required')
    expect((await product.call('POST /user/step_up', {}, one.headers)).body['activate_ttl']).toBe(120)
    const code = await newestCode(product, phone)
    const confirm = (given: string) =>
      product.call('POST /user/step_up/confirm', { code: given }, one.headers)
    expect((await confirm(wrongCode(code))).status).toBe(400)
    // A step-up code is not a login code.
    expect((await activate(phone, code)).body['error']).toBe('activation_code_expired')
    expect((await confirm(code)).body).toEqual({ valid_seconds: 600 })
    expect((await everywhere(two)).status).toBe(403)
    expect((await everywhere(one)).status).toBe(200)
  })

  test('[10.4] neither codes nor tokens are stored in plain text', async () => {
    const phone = freshPhone()
    const session = await logIn(product, phone, somewhere())
    await register(phone)
    const code = await newestCode(product, phone)
    const lanes = await listRows(product.system.db, 'loginLane', { phoneNumber: phone })
    const sessions = await listRows(product.system.db, 'session', { userId: session.userId })
    const stored = JSON.stringify([
      lanes.map((lane) => ({ ...lane, codeHash: lane.codeHash?.toString('latin1'), phoneNumber: '' })),
      sessions.map((row) => ({ ...row, refreshHash: row.refreshHash.toString('latin1') })),
    ])
    expect(stored).not.toContain(session.refreshToken.split('.')[1])
    expect(stored.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')).not.toMatch(new RegExp(`"${code}"`))
  })
})
