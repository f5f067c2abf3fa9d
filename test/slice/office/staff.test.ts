import { expect, test } from 'vitest'
import { addMilliseconds, MINUTE } from '#kernel/time.ts'
import { type Desk, officeCall, openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import { changeRows, getRow } from '../../support/rows.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })

/** Only this owner may sign in; owners of other tests are disabled. */
async function onlyOwner(): Promise<Desk> {
  const desk = await openDesk(product, ['owner'])
  await product.system.db
    .updateTable('operator')
    .set({ isDisabled: true })
    .where('name', '<>', desk.name)
    .execute()
  return desk
}

interface Listed {
  name: string
  sessions: Array<{ id: string }>
}

const listed = (body: Record<string, unknown>) => body['operators'] as Listed[]
const member = (body: Record<string, unknown>, name: string) => listed(body).find((one) => one.name === name)

test('[23.64] an owner adds an operator, whose password and secret are shown once', async () => {
  const owner = await onlyOwner()
  const { status, body } = await owner.call('POST /staff', { name: 'mina', roles: ['support', 'support'] })
  expect([status, body['credentials']]).toMatchObject([
    200,
    { name: 'mina', password: expect.any(String), totp_secret: expect.any(String) },
  ])
  expect(member(body, 'mina')).toMatchObject({ roles: ['support'], is_disabled: false, is_self: false })
  const shown = await owner.call('GET /staff')
  expect(JSON.stringify(shown.body)).not.toContain(body['credentials']['password'])
  expect(shown.body).not.toHaveProperty('credentials')
  const entries = await product.system.db
    .selectFrom('audit')
    .selectAll()
    .where('call', '=', 'POST /staff')
    .execute()
  expect(entries).toHaveLength(1)
  expect(JSON.stringify(entries)).not.toContain(body['credentials']['password'])
  expect((await owner.call('POST /staff', { name: 'mina', roles: ['content'] })).body['error']).toBe(
    'operator_known',
  )
  for (const input of [
    { name: 'Mina X', roles: ['support'] },
    { name: 'nobody', roles: [] },
    { name: 'nobody', roles: ['king'] },
  ])
    expect((await owner.call('POST /staff', input)).status).toBe(400)
  expect(listed((await owner.call('GET /staff')).body).map(({ name }) => name)).not.toContain('nobody')
})

test('[23.64] every change needs a sign-in of the last ten minutes', async () => {
  const owner = await openDesk(product, ['owner'])
  const other = await openDesk(product, ['support'])
  const { id } = await getRow(product.system.db, 'operator', { name: owner.name })
  const createdAt = addMilliseconds(await product.system.now(), -10 * MINUTE)
  await changeRows(product.system.db, 'operatorSession', { operatorId: id }, { createdAt })
  const { name } = other
  const tries: Array<[string, Record<string, unknown>]> = [
    ['POST /staff', { name: 'late', roles: ['support'] }],
    ['POST /staff/{name}/renew', { name }],
    ['PUT /staff/{name}/roles', { name, roles: ['content'] }],
    ['POST /staff/{name}/disable', { name }],
    ['POST /staff/{name}/enable', { name }],
    ['DELETE /staff/{name}/sessions/{id}', { name, id: 'a'.repeat(64) }],
    ['POST /staff/{name}/sessions/end', { name }],
  ]
  for (const [call, input] of tries) {
    const answer = await owner.call(call, input)
    expect([call, answer.status, answer.body['error']]).toEqual([call, 401, 'sign_in_not_fresh'])
  }
  expect((await other.call('GET /passkey')).status).toBe(200)
})

test('[23.65] nobody changes their own roles, credentials or entry', async () => {
  const owner = await openDesk(product, ['owner'])
  await openDesk(product, ['owner'])
  const { name } = owner
  for (const [call, input] of [
    ['PUT /staff/{name}/roles', { name, roles: ['support'] }],
    ['POST /staff/{name}/disable', { name }],
    ['POST /staff/{name}/renew', { name }],
  ] as const)
    expect([call, (await owner.call(call, input)).body['error']]).toEqual([call, 'operator_is_self'])
  expect((await owner.call('GET /staff')).status).toBe(200)
})

test('[23.65] two owners who take the role from each other at once leave one, in every round', async () => {
  for (let round = 0; round < 8; round++) {
    const first = await onlyOwner()
    const second = await openDesk(product, ['owner'])
    const verb = round % 2 === 0 ? 'PUT /staff/{name}/roles' : 'POST /staff/{name}/disable'
    const answers = await Promise.all([
      first.call(verb, { name: second.name, roles: ['support'] }),
      second.call(verb, { name: first.name, roles: ['support'] }),
    ])
    expect(await ownersLeft()).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

function ownersLeft() {
  return product.system.db
    .selectFrom('operator')
    .select('name')
    .where('isDisabled', '=', false)
    .where((e) => e.eb(e.val('owner'), '=', e.fn.any('roles')))
    .execute()
}

test('[23.65] the command line cannot take the last owner away either', async () => {
  const owner = await onlyOwner()
  const { setOperatorDisabled, setOperatorRoles } = await import(
    '#features/office/operator/operator.actions.ts'
  )
  const ctx = await product.system.context()
  await expect(setOperatorDisabled(ctx, owner.name, true)).rejects.toMatchObject({
    code: 'operator_last_owner',
  })
  await expect(setOperatorRoles(ctx, owner.name, ['support'])).rejects.toMatchObject({
    code: 'operator_last_owner',
  })
  expect((await owner.call('GET /staff')).status).toBe(200)
})

test('[23.66] a disabled operator is out at once, and comes back only with a new sign-in', async () => {
  const owner = await openDesk(product, ['owner'])
  const support = await openDesk(product, ['support'])
  const { name } = support
  expect((await support.call('GET /passkey')).status).toBe(200)
  await owner.call('POST /staff/{name}/disable', { name })
  expect((await support.call('GET /passkey')).status).toBe(401)
  const { body } = await owner.call('POST /staff/{name}/enable', { name })
  expect(member(body, name)).toMatchObject({ is_disabled: false, sessions: [] })
  expect((await support.call('GET /passkey')).status).toBe(401)
})

test('[23.66] sessions are listed and ended one by one or all, and a renewal ends them too', async () => {
  const owner = await openDesk(product, ['owner'])
  const support = await openDesk(product, ['support'])
  const { name } = support
  const sessionsOf = async () => member((await owner.call('GET /staff')).body, name)?.sessions ?? []
  const [session] = await sessionsOf()
  expect(session).toMatchObject({ means: 'password', is_this: false })
  const call = 'DELETE /staff/{name}/sessions/{id}'
  const stranger = { name: owner.name, id: session?.id }
  expect((await owner.call(call, stranger)).status).toBe(404)
  expect((await owner.call(call, { name, id: session?.id })).status).toBe(200)
  expect([await sessionsOf(), (await support.call('GET /passkey')).status]).toEqual([[], 401])
  // The id of a session alone does not give access.
  const cookie = `office_session=${session?.id}`
  expect((await officeCall(product, 'GET /passkey', {}, { cookie })).status).toBe(401)
  const again = await openDesk(product, ['support'])
  await owner.call('POST /staff/{name}/sessions/end', { name: again.name })
  expect((await again.call('GET /passkey')).status).toBe(401)
  const third = await openDesk(product, ['support'])
  const { body } = await owner.call('POST /staff/{name}/renew', { name: third.name })
  expect(body['credentials']['name']).toBe(third.name)
  expect((await third.call('GET /passkey')).status).toBe(401)
})
