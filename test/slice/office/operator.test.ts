import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import {
  addOperator,
  getCurrentTotpCode,
  renewOperatorCredentials,
  setOperatorDisabled,
  setOperatorRoles,
  TOTP_PURPOSE,
} from '#features/office/operator/operator.actions.ts'
import { totpCodeOfStep, totpStepAt } from '#features/office/operator/secret.actions.ts'
import { addMilliseconds, HOUR, MINUTE, machineNow, SECOND } from '#kernel/time.ts'
import { authenticator, KEYS } from '../../support/authenticator.ts'
import { type Desk, officeCall, openDesk } from '../../support/office.ts'
import { type Answer, productForFile } from '../../support/product.ts'
import { changeRows, getRow } from '../../support/rows.ts'

const product = productForFile({ TRUSTED_PROXIES: '1', PUBLIC_URL: 'https://office.test' })
let addresses = 0

async function newOperator(name: string) {
  return addOperator(await product.system.context(), name, ['support'])
}

function signIn(input: Record<string, string>): Promise<Answer> {
  addresses += 1
  return officeCall(product, 'POST /session', input, { 'x-forwarded-for': `10.3.0.${addresses}` })
}

async function codeOf(name: string): Promise<string> {
  return getCurrentTotpCode(await product.system.context(), name)
}

describe('signing in', () => {
  test('accepts name, password and code, and sets a cookie for the office only', async () => {
    const { password } = await newOperator('sara')
    const answer = await signIn({ name: ' Sara ', password, code: await codeOf('sara') })
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ name: 'sara', roles: ['support'] })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^office_session=[\w-]{43}; Path=\/office; HttpOnly; SameSite=Strict; Max-Age=43200; Secure$/,
    )
  })

  test('gives the same error for every wrong credential', async () => {
    const { password } = await newOperator('omid')
    const code = await codeOf('omid')
    const wrong = [
      { name: 'nobody', password, code },
      { name: 'omid', password: `${password}x`, code },
      { name: 'omid', password, code: code === '000000' ? '000001' : '000000' },
      { name: 'omid', password, code: '' },
    ]
    const answers: Answer[] = []
    for (const input of wrong) answers.push(await signIn(input))
    expect(answers.map(({ status, body }) => [status, body['error'], body['message']])).toEqual(
      wrong.map(() => [401, 'sign_in_failed', answers[0]?.body['message']]),
    )
    expect(answers.every(({ headers }) => headers.get('set-cookie') === null)).toBe(true)
  })

  test('accepts a code once, also for nine concurrent attempts', async () => {
    const { password } = await newOperator('nima')
    const code = await codeOf('nima')
    const tries = await Promise.all(Array.from({ length: 9 }, () => signIn({ name: 'nima', password, code })))
    expect(tries.map(({ status }) => status).sort()).toEqual([200, ...Array(8).fill(401)])
    // The previous code is also invalid now.
    const { sealedTotp } = await operatorRow('nima')
    const secret = product.system && (await product.system.context()).secrets.open(TOTP_PURPOSE, sealedTotp)
    const before = totpCodeOfStep(secret, totpStepAt(addMilliseconds(machineNow(), -30 * SECOND)))
    expect((await signIn({ name: 'nima', password, code: before })).status).toBe(401)
  })

  test('limits attempts by name and by address', async () => {
    await newOperator('dara')
    const byName: number[] = []
    for (let tried = 0; tried < 12; tried++)
      byName.push((await signIn({ name: 'dara', password: 'x', code: '1' })).status)
    expect(byName).toEqual([...Array(10).fill(401), 429, 429])
  })
})

function operatorRow(name: string) {
  return getRow(product.system.db, 'operator', { name })
}

async function statusOf(desk: Desk): Promise<number> {
  return (await desk.call('GET /passkey')).status
}

describe('a session', () => {
  test('ends at once when the operator signs out', async () => {
    const desk = await openDesk(product, ['content'])
    const left = await desk.call('DELETE /session')
    expect(left.headers.get('set-cookie')).toContain('Max-Age=0')
    expect(await statusOf(desk)).toBe(401)
  })

  test('loses a revoked role, or ends for a disabled operator, at the next call', async () => {
    // The last owner would keep the role.
    await openDesk(product, ['owner'])
    const desk = await openDesk(product, ['owner'])
    expect((await desk.call('GET /audit')).status).toBe(200)
    const ctx = await product.system.context()
    await setOperatorRoles(ctx, desk.name, ['support'])
    expect((await desk.call('GET /audit')).body['error']).toBe('role_missing')
    await setOperatorDisabled(ctx, desk.name, true)
    expect(await statusOf(desk)).toBe(401)
    await setOperatorDisabled(ctx, desk.name, false)
    expect(await statusOf(desk)).toBe(401)
  })

  test('ends when password and secret are renewed; the old ones stop working', async () => {
    const { password } = await newOperator('kian')
    const first = await signIn({ name: 'kian', password, code: await codeOf('kian') })
    const cookie = (first.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const renewed = await renewOperatorCredentials(await product.system.context(), 'kian')
    expect((await officeCall(product, 'GET /passkey', {}, { cookie })).status).toBe(401)
    expect((await signIn({ name: 'kian', password, code: await codeOf('kian') })).status).toBe(401)
    const again = { name: 'kian', password: renewed.password, code: await codeOf('kian') }
    expect((await signIn(again)).status).toBe(200)
  })

  test('ends after two idle hours, and after twelve hours in any case', async () => {
    const rows = product.system.db.updateTable('operatorSession')
    const desk = await openDesk(product, ['support'])
    const now = await product.system.now()
    await rows.set({ seenAt: addMilliseconds(now, -2 * HOUR + MINUTE) }).execute()
    expect(await statusOf(desk)).toBe(200)
    await rows.set({ seenAt: addMilliseconds(now, -2 * HOUR - MINUTE) }).execute()
    expect(await statusOf(desk)).toBe(401)
    const busy = await openDesk(product, ['support'])
    await rows.set({ expiresAt: now }).execute()
    expect(await statusOf(busy)).toBe(401)
  })
})

async function challenge(): Promise<string> {
  return (await officeCall(product, 'POST /session/passkey/begin')).body['challenge']
}

describe('a passkey', () => {
  test.each(Object.keys(KEYS) as Array<keyof typeof KEYS>)('of %s signs in', async (kind) => {
    const desk = await openDesk(product, ['finance'])
    const key = authenticator(KEYS[kind]())
    const wish = (await desk.call('POST /passkey/begin')).body
    expect(wish).toMatchObject({ rp_id: 'office.test', user_name: desk.name, known: [] })
    const added = await desk.call('POST /passkey', key.made(wish['challenge']))
    expect(added.body['passkeys']).toMatchObject([{ name: 'desk', used_at: null }])
    const answer = await officeCall(product, 'POST /session/passkey', key.used(await challenge()))
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({ name: desk.name, roles: ['finance'] })
    expect(answer.headers.get('set-cookie')).toMatch(/^office_session=/)
  })

  test('is refused for a used challenge, another site, an unverified user, an unknown key or a cloned key', async () => {
    const desk = await openDesk(product, ['finance'])
    const key = authenticator(KEYS.ES256())
    const wish = (await desk.call('POST /passkey/begin')).body['challenge']
    await desk.call('POST /passkey', key.made(wish))
    const use = (proof: Record<string, string>) => officeCall(product, 'POST /session/passkey', proof)
    const first = key.used(await challenge())
    expect((await use(first)).status).toBe(200)
    const refused = [
      first,
      key.used(await challenge(), { origin: 'https://office.test.evil' }),
      key.used(await challenge(), { host: 'evil.test' }),
      key.used(await challenge(), { flags: 0x01 }),
      authenticator(KEYS.ES256()).used(await challenge()),
      { ...key.used(await challenge()), signature: first.signature },
      key.used(await challenge(), { count: 1 }),
      key.used(randomBytes(32).toString('base64url')),
      key.used(await challenge(), { type: 'webauthn.create' }),
      key.used(await challenge(), { crossOrigin: true }),
      { ...key.used(await challenge()), client_data: 'bnVsbA' },
      { ...key.used(await challenge()), client_data: 'eyJjaGFsbGVuZ2UiOjF9' },
      { ...key.used(await challenge()), authenticator_data: 'AAAA' },
      key.used(await challenge(), { rest: Buffer.from('left over') }),
    ]
    for (const [at, proof] of refused.entries()) expect([at, (await use(proof)).status]).toEqual([at, 401])
    expect((await use(key.used(await challenge(), { count: 100 }))).status).toBe(200)
  })

  test('of another operator is not accepted, shown or removed; a challenge works only for its operator', async () => {
    const [mine, other] = [await openDesk(product, ['support']), await openDesk(product, ['support'])]
    const key = authenticator(KEYS.ES256())
    const wish = (await mine.call('POST /passkey/begin')).body['challenge']
    expect((await other.call('POST /passkey', key.made(wish))).body['error']).toBe('passkey_refused')
    const again = (await mine.call('POST /passkey/begin')).body['challenge']
    const { passkeys } = (await mine.call('POST /passkey', key.made(again))).body
    const third = (await other.call('POST /passkey/begin')).body['challenge']
    expect((await other.call('POST /passkey', key.made(third))).body['error']).toBe('passkey_known')
    expect((await other.call('GET /passkey')).body['passkeys']).toEqual([])
    expect((await other.call('DELETE /passkey/{id}', { id: passkeys[0].id })).status).toBe(404)
    expect((await mine.call('DELETE /passkey/{id}', { id: passkeys[0].id })).body['passkeys']).toEqual([])
    expect((await officeCall(product, 'POST /session/passkey', key.used(await challenge()))).status).toBe(401)
  })
})

describe("changing one's own credentials", () => {
  test('needs a sign-in within the last ten minutes: a session alone cannot add or remove a passkey', async () => {
    const desk = await openDesk(product, ['owner'])
    const key = authenticator(KEYS.ES256())
    const wish = (await desk.call('POST /passkey/begin')).body['challenge']
    const { passkeys } = (await desk.call('POST /passkey', key.made(wish))).body
    const late = (await desk.call('POST /passkey/begin')).body['challenge']
    await signedInAgo(desk, 10 * MINUTE)
    const other = authenticator(KEYS.ES256())
    for (const answer of [
      await desk.call('POST /passkey', other.made(late)),
      await desk.call('POST /passkey/begin'),
      await desk.call('DELETE /passkey/{id}', { id: passkeys[0].id }),
    ])
      expect([answer.status, answer.body['error']]).toEqual([401, 'sign_in_not_fresh'])
    expect((await desk.call('GET /passkey')).body['passkeys']).toHaveLength(1)
    // Signing in with the passkey counts as fresh, so the same change now succeeds.
    const again = await officeCall(product, 'POST /session/passkey', key.used(await challenge()))
    const cookie = (again.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    const left = await officeCall(product, 'DELETE /passkey/{id}', { id: passkeys[0].id }, { cookie })
    expect(left.body['passkeys']).toEqual([])
  })
})

/** Moves this operator's sign-in into the past; the session stays active. */
async function signedInAgo({ name }: Desk, ms: number): Promise<void> {
  const { db } = product.system
  const { id } = await getRow(db, 'operator', { name })
  await changeRows(
    db,
    'operatorSession',
    { operatorId: id },
    { createdAt: addMilliseconds(await product.system.now(), -ms) },
  )
}

describe('the audit', () => {
  test('has every change and every attempt with its outcome, and no secret', async () => {
    const desk = await openDesk(product, ['content'])
    const owner = await openDesk(product, ['owner'])
    const key = authenticator(KEYS.ES256())
    const wish = (await desk.call('POST /passkey/begin')).body['challenge']
    const made = key.made(wish)
    await desk.call('POST /passkey', made)
    await desk.call('DELETE /passkey/{id}', { id: '11111111-1111-4111-8111-111111111111' })
    const { body } = await owner.call('GET /audit', { operator: desk.name })
    const seen = body['lines'].map((line: Record<string, unknown>) => [
      line['call'],
      line['subject'],
      line['outcome'],
    ])
    expect(seen).toEqual([
      ['DELETE /passkey/{id}', '11111111-1111-4111-8111-111111111111', 'not_found'],
      ['POST /passkey', null, 'done'],
      ['POST /passkey/begin', null, 'done'],
      ['POST /session', null, 'done'],
    ])
    expect(body['lines'][1].detail).toEqual({ name: 'desk' })
    expect(JSON.stringify(body)).not.toContain(made.public_key)
    expect(body['operators']).toContain(desk.name)
  })

  const long = 'a'.repeat(59)
  test.each([
    ['a NUL in the name of a parameter', '/pages/x?%00=1'],
    ['a NUL in the path', '/pages/x%00y?version=1'],
    ['a name that is cut inside an emoji', `/pages/x?${long}%F0%9F%98%80=1`],
  ])('has an entry for any input: %s is refused', async (_, path) => {
    const { headers, name, call } = await openDesk(product, ['owner'])
    const response = await product.request(`/office/api/v1${path}`, { method: 'DELETE', headers })
    expect([response.status, (await response.json()).error]).toEqual([400, 'input_invalid'])
    const { body } = await call('GET /audit', { operator: name })
    expect(body['lines'].map(({ outcome }: { outcome: string }) => outcome)).toContain('input_invalid')
  })

  const deep = `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`
  test.each([
    ['a NUL in a text', '{"name":"a\\u0000b"}', 'application/json', 'input_invalid'],
    ['a NUL in a name', '{"\\u0000":1}', 'application/json', 'input_invalid'],
    ['a body that is too deep', deep, 'application/json', 'input_invalid'],
    ['a body that is no JSON', '{bad', 'application/json', 'body_not_json'],
    ['a body that is too large', `"${'x'.repeat(70_000)}"`, 'application/json', 'body_too_large'],
    ['a body of another type', '{}', 'text/plain', 'media_type_unsupported'],
  ])('has an entry for %s, although it was refused', async (_, body, type, code) => {
    const desk = await openDesk(product, ['owner'])
    const headers = { ...desk.headers, 'content-type': type }
    const send = (more: Record<string, string>) =>
      product.request('/office/api/v1/passkey', { method: 'POST', headers: { ...headers, ...more }, body })
    expect((await (await send({})).json()).error).toBe(code)
    const outcomes = async () => {
      const { lines } = (await desk.call('GET /audit', { operator: desk.name })).body
      return lines.map((line: Record<string, unknown>) => [line['call'], line['outcome']])
    }
    expect(await outcomes()).toEqual([
      ['POST /passkey', code],
      ['POST /session', 'done'],
    ])
    // A caller without a session learns nothing about the call and leaves no entry.
    expect((await send({ cookie: '' })).status).toBe(401)
    expect(await outcomes()).toHaveLength(2)
  })

  test('can be paged backwards without losing an entry', async () => {
    const owner = await openDesk(product, ['owner'])
    for (let at = 0; at < 105; at++) await owner.call('POST /passkey/begin')
    const first = (await owner.call('GET /audit', { operator: owner.name })).body
    const last = first['lines'].at(-1).id
    const rest = (await owner.call('GET /audit', { operator: owner.name, before: last })).body
    expect([first['lines'].length, first['has_more'], rest['lines'].length, rest['has_more']]).toEqual([
      100,
      true,
      6,
      false,
    ])
  })
})

describe('the office', () => {
  const closed = productForFile({ OFFICE: 'off' })
  const elsewhere = productForFile({ OFFICE_ORIGIN: 'https://desk.test' })

  test('does not exist when it is disabled', async () => {
    expect((await closed.request('/office/api/v1/session')).status).toBe(404)
    expect((await closed.request('/office')).status).toBe(404)
  })

  test('is served under its own host name only', async () => {
    const at = (host: string) => elsewhere.request('/office/api/v1/session', { headers: { host } })
    expect((await at('store.test')).status).toBe(404)
    expect((await at('desk.test')).status).toBe(200)
  })
})
