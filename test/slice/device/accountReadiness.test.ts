import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { checkDeveloperAccountByName } from '#features/device/developerAccount/developerAccount.actions.ts'
import { fillSlots } from '#features/device/registration/queue.actions.ts'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { addMilliseconds, DAY, HOUR } from '#kernel/time.ts'
import { addSandboxAccount } from '#sandbox/twins/developerAccount/account.twin.ts'
import type { Db } from '#server/db.ts'
import { commandRunner } from '../../support/commands.ts'
import { logIn } from '../../support/login.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { begin, createPayment, payAt, plantPackage } from '../../support/payment.ts'
import { type Answer, productForFile } from '../../support/product.ts'
import {
  appleIdOf,
  enrolDevice,
  passDays,
  plantAccount,
  plantDevices,
  queueDevices,
  settle,
  statusOf,
} from '../../support/registration.ts'
import { changeRows, getRow, listRows } from '../../support/rows.ts'

const lines: string[] = []
const product = productForFile({ LOG_LEVEL: 'warn' }, { log: { write: (line) => lines.push(line) } })
const run = commandRunner(product)
const WORDS = JSON.parse(readFileSync('src/features/office/device/officeDevice.en.json', 'utf8'))
let desk: Desk | undefined
let packageId: number

beforeAll(async () => {
  packageId = await plantPackage(product)
  await retireAll()
})

/** An operator's session ends when the clock moves by hours, so the next call signs in again. */
async function office(...input: Parameters<Desk['call']>): Promise<Answer> {
  const answer = await desk?.call(...input)
  if (answer && answer.status !== 401) return answer
  desk = await openDesk(product, ['owner'])
  return desk.call(...input)
}

async function retireAll(): Promise<void> {
  await settle(product.system)
  await product.system.db.updateTable('developerAccount').set({ state: 'retired' }).execute()
  await product.system.db.deleteFrom('registration').execute()
}

async function setApple(name: string, ...states: string[]): Promise<void> {
  const id = await appleIdOf(product.system, name)
  for (const state of states) await product.call('POST /sandbox/api/apple/account/{id}', { id, state })
}

async function check(name: string): Promise<void> {
  await checkDeveloperAccountByName(await product.system.context(), name)
}

async function countLockWaits(db: Db): Promise<number> {
  const waits = sql<{ pid: number }>`select pid from pg_stat_activity
    where wait_event_type = 'Lock' and datname = current_database()`
  return (await waits.execute(db)).rows.length
}

interface Finding {
  code: string
  severity: string
  detail: string | null
}

/** The findings about an account in each of the five places: office, command, health, metrics and log. */
async function sayings(name: string) {
  const { body } = await office('GET /accounts')
  const account = body['accounts'].find((one: { name: string }) => one.name === name)
  const findings: Finding[] = account.findings
  const words = findings.map(({ code, detail }) => {
    const message = WORDS[`office_account_finding_${code}`]
    return detail ? `${message} (${detail})` : message
  })
  const health = await run('health')
  const { accounts } = health.data as {
    accounts: Array<{ name: string; canRegister: boolean; findings: string[] }>
  }
  const metrics = await (await product.request('/metrics')).text()
  const own = metrics.split('\n').filter((line) => line.includes(`account="${name}"`))
  return {
    codes: findings.map(({ code, severity }) => `${code} ${severity}`),
    office: words,
    canRegister: account.can_register as boolean,
    command: (await run('accounts')).text.split('\n').find((line) => line.startsWith(name)) ?? '',
    health: accounts.find((one) => one.name === name),
    healthText: health.text,
    metrics: own,
    log: lines.filter((line) => line.includes(`"account":"${name}"`)).pop() ?? '',
  }
}

/** Checks that all places show the same findings, and returns their codes. */
async function expectSameEverywhere(name: string): Promise<string[]> {
  const said = await sayings(name)
  const words = said.office.join(' ')
  expect(said.command).toMatch(said.canRegister ? / yes( |$)/ : / no /)
  expect(said.command).toContain(words)
  expect(said.health).toEqual({ name, canRegister: said.canRegister, findings: said.office })
  expect(said.healthText).toContain(words)
  expect(said.metrics).toContain(`bustan_account_ready{account="${name}"} ${Number(said.canRegister)}`)
  for (const [at, text] of said.office.entries()) {
    const [code, severity] = said.codes[at]?.split(' ') ?? []
    const labels = `account="${name}",finding="${code}",severity="${severity}",words="${text}"`
    expect(said.metrics).toContain(`bustan_account_finding{${labels}} 1`)
  }
  return said.codes
}

async function expectPurchase(status: number, error?: string): Promise<void> {
  const { headers } = await logIn(product, `0914${String(++people).padStart(7, '0')}`)
  const before = await listRows(product.system.db, 'payment', {})
  const answer = await createPayment(product, { package_id: packageId, method: 'direct' }, headers)
  expect([answer.status, answer.body['error']]).toEqual([status, error])
  const after = await listRows(product.system.db, 'payment', {})
  expect(after.length - before.length).toBe(status === 200 ? 1 : 0)
}
let people = 0

async function gate(): Promise<{ isOpen: boolean; closedBy: string | null }> {
  return getRow(product.system.db, 'registrationGate', {}, ['isOpen', 'closedBy'])
}

/** The due work runs every second. */
async function expectGate(expected: { isOpen: boolean; closedBy: string | null }): Promise<void> {
  await expect.poll(gate, { timeout: 10_000 }).toEqual(expected)
}

const CLOSED = { isOpen: false, closedBy: 'accounts' }
const OPEN = { isOpen: true, closedBy: null }

async function change(name: string, values: Parameters<typeof changeRows<'developerAccount'>>[3]) {
  await changeRows(product.system.db, 'developerAccount', { name }, values)
}

async function inDays(days: number) {
  return addMilliseconds(await product.system.now(), days * DAY)
}

/** Three valid certificates use up the limit of the programme. */
async function useUpCertificates(name: string): Promise<void> {
  const accountId = Number(await appleIdOf(product.system, name))
  const { id: _, ...certificate } = await getRow(product.system.db, 'sandbox.appleCertificate', { accountId })
  for (const id of ['A', 'B', 'C'])
    await product.system.db
      .insertInto('sandbox.appleCertificate')
      .values({ ...certificate, id: `${name}-${id}` })
      .execute()
}

const DEFECTS: Array<[string, string, (name: string) => Promise<void>]> = [
  ['key refused', 'key defect', (name) => setApple(name, 'session_expired')],
  [
    'no certificate, and none issued',
    'certificate defect',
    async (name) => {
      await useUpCertificates(name)
      await change(name, { certificateId: null, certificateContent: null, certificateEndsAt: null })
    },
  ],
  [
    'no certificate, and a role that may not make one',
    'certificate_role defect',
    async (name) => {
      await setApple(name, 'role_limited')
      await change(name, { certificateId: null, certificateContent: null, certificateEndsAt: null })
    },
  ],
  [
    'App ID missing, and a role that may not create it',
    'app_id_role defect',
    (name) => setApple(name, 'app_id_missing', 'role_limited'),
  ],
  ['profile not allowed', 'profile_role defect', (name) => setApple(name, 'role_limited')],
]

describe('an account that cannot register', { timeout: 60_000 }, () => {
  test.each(DEFECTS)(
    '[11.11] [11.12] %s: the same is said everywhere, nothing is sold, and it opens again',
    async (_, code, harm) => {
      await retireAll()
      const name = code.replace(' ', '-')
      await plantAccount(product.system, name)
      expect(await expectSameEverywhere(name)).toEqual([])
      await expectGate(OPEN)
      await expectPurchase(200)
      await harm(name)
      await check(name)
      expect(await expectSameEverywhere(name)).toEqual([code])
      expect((await sayings(name)).log).toContain(WORDS[`office_account_finding_${code.split(' ')[0]}`])
      expect((await sayings(name)).healthText).toContain('No developer account can register devices')
      await expectPurchase(409, 'registration_closed')
      await expectGate(CLOSED)
      expect((await product.call('GET /registration')).body).toEqual({ is_open: false })
      const refused = await office('POST /registration/open')
      expect([refused.status, refused.body['error']]).toEqual([409, 'no_account_ready'])

      await product.system.db
        .deleteFrom('sandbox.appleCertificate')
        .where('id', 'like', `${name}-%`)
        .execute()
      await setApple(name, 'ok')
      await passDays(product, 0.3)
      expect(await expectSameEverywhere(name)).toEqual([])
      await expectGate(OPEN)
      await expectPurchase(200)
    },
  )

  test.each([
    [
      'certificate_expired defect',
      async (name: string) => change(name, { certificateEndsAt: await inDays(-1) }),
    ],
    ['membership_ended defect', async (name: string) => change(name, { membershipEndsAt: await inDays(-1) })],
    ['membership_short defect', async (name: string) => change(name, { membershipEndsAt: await inDays(30) })],
  ])('%s: by its dates alone, before any check', async (code, harm) => {
    await retireAll()
    const name = code.replace(' ', '-')
    await plantAccount(product.system, name)
    await expectGate(OPEN)
    await harm(name)
    expect(await expectSameEverywhere(name)).toEqual([code])
    await expectPurchase(409, 'registration_closed')
    await expectGate(CLOSED)
  })

  test('an expired certificate that is not renewed retires the account; a check brings it back', async () => {
    await retireAll()
    const name = 'expired'
    await plantAccount(product.system, name)
    await useUpCertificates(name)
    await change(name, { certificateEndsAt: await inDays(-1) })
    await check(name)
    expect(await expectSameEverywhere(name)).toEqual(['retired defect'])
    await product.system.db.deleteFrom('sandbox.appleCertificate').where('id', 'like', `${name}-%`).execute()
    expect((await run('accounts check', [name])).text).toBe('It can register devices.')
    expect(await expectSameEverywhere(name)).toEqual([])
  })

  test('a membership that ends soon, and a renewal that is refused, are warnings', async () => {
    await retireAll()
    const name = 'warned'
    await plantAccount(product.system, name, { days: 60 })
    await useUpCertificates(name)
    await change(name, { certificateEndsAt: await inDays(20) })
    await check(name)
    expect(await expectSameEverywhere(name)).toEqual([
      'membership_ending warning',
      'certificate_ending warning',
    ])
    await expectGate(OPEN)
    await expectPurchase(200)
  })

  test('without a free slot it cannot register; packages are sold until the queue is too long', async () => {
    await retireAll()
    await plantAccount(product.system, 'full', { capacity: 0 })
    expect(await expectSameEverywhere('full')).toEqual(['slots full'])
    expect((await sayings('full')).canRegister).toBe(false)
    await expectPurchase(200)
  })

  test('an outage is said at once, stops sales after six hours, and ends by itself', async () => {
    await retireAll()
    await plantAccount(product.system, 'away')
    await setApple('away', 'failing')
    await check('away')
    expect(await expectSameEverywhere('away')).toEqual(['unreachable warning'])
    await expectPurchase(200)
    await passDays(product, 6.5 / 24)
    expect(await expectSameEverywhere('away')).toEqual(['unreachable defect'])
    await expectPurchase(409, 'registration_closed')
    await expectGate(CLOSED)
    await setApple('away', 'ok')
    await passDays(product, 0.3)
    expect(await expectSameEverywhere('away')).toEqual([])
    await expectGate(OPEN)
  })

  test('an account that becomes able while registration is being closed leaves it open', async () => {
    await retireAll()
    await plantAccount(product.system, 'just-able')
    await settle(product.system)
    await expectGate(OPEN)
    const { db } = product.system
    await changeRows(db, 'developerAccount', { name: 'just-able' }, { state: 'retired' })
    const ctx = await product.system.context()
    let adjusted: Promise<void> = Promise.resolve()
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('registrationGate').select('isOpen').forUpdate().execute()
      await changeRows(trx, 'developerAccount', { name: 'just-able' }, { state: 'open' })
      adjusted = fillSlots(ctx)
      await vi.waitFor(async () => expect(await countLockWaits(db)).toBeGreaterThan(0), 20_000)
    })
    await adjusted
    expect(await gate()).toEqual(OPEN)
  })

  test('no account at all: nothing is sold', async () => {
    await retireAll()
    await expectPurchase(409, 'registration_closed')
    await expectGate(CLOSED)
  })
})

describe('adding an account', { timeout: 60_000 }, () => {
  async function keyOf(name: string, ...states: string[]) {
    const key = await addSandboxAccount(
      product.system.db,
      { name, capacity: 100 },
      await product.system.now(),
    )
    await setApple(name, ...states)
    return { issuer_id: key.issuerId, key_id: key.keyId, private_key: key.privateKey }
  }
  const rest = { iphone: 100, ipad: 100, ipod: 100, ends_on: '2028-01-01' }

  test('[11.13] creates the App ID `*` when it is missing, and tells that all is well', async () => {
    const key = await keyOf('no-app-id', 'app_id_missing')
    const { body } = await office('POST /accounts', { name: 'no-app-id', ...key, ...rest })
    const added = body['accounts'].find((one: { name: string }) => one.name === 'no-app-id')
    expect(added).toMatchObject({ can_register: true, findings: [] })
    const accountId = Number(await appleIdOf(product.system, 'no-app-id'))
    const ids = await listRows(product.system.db, 'sandbox.appleBundleId', { accountId }, ['identifier'])
    expect(ids).toEqual([{ identifier: '*' }])
  })

  test('names everything that is missing, and takes no device', async () => {
    await retireAll()
    const key = await keyOf('poor', 'app_id_missing', 'role_limited')
    const { body } = await office('POST /accounts', { name: 'poor', ...key, ...rest })
    const added = body['accounts'].find((one: { name: string }) => one.name === 'poor')
    expect(added.findings.map(({ code }: Finding) => code)).toEqual(['certificate_role', 'app_id_role'])
    expect(added.findings[0].detail).toContain('403 FORBIDDEN_ERROR')
    expect(await expectSameEverywhere('poor')).toEqual(['certificate_role defect', 'app_id_role defect'])
    const [id = ''] = await plantDevices(product.system, 1)
    await queueDevices(product.system, [id])
    await settle(product.system)
    expect(await statusOf(product.system, id)).toBe(REGISTRATION_STATUS.waitingForRegistration)
    expect(await listRows(product.system.db, 'accountPlace', { accountId: await idOf('poor') })).toEqual([])
    await setApple('poor', 'ok')
    await office('POST /accounts/{name}/check', { name: 'poor' })
    await settle(product.system)
    expect(await statusOf(product.system, id)).toBe(REGISTRATION_STATUS.registered)
  })

  test('while Apple does not answer: it takes no device until it was checked', async () => {
    await retireAll()
    const key = await keyOf('silent', 'failing')
    await office('POST /accounts', { name: 'silent', ...key, ...rest })
    expect(await expectSameEverywhere('silent')).toEqual(['unchecked defect', 'unreachable warning'])
    await setApple('silent', 'ok')
    await passDays(product, 0.05)
    expect(await expectSameEverywhere('silent')).toEqual([])
  })
})

async function idOf(name: string): Promise<string> {
  const { id } = await getRow(product.system.db, 'developerAccount', { name }, ['id'])
  return id
}

describe('devices of an account that breaks', { timeout: 120_000 }, () => {
  test('[11.14] five days of checks leave one retry and no failed job; the device returns to the queue and goes on', async () => {
    await retireAll()
    await plantAccount(product.system, 'broken')
    await setApple('broken', 'app_id_missing', 'role_limited')
    const [id = ''] = await plantDevices(product.system, 1)
    await queueDevices(product.system, [id])
    await settle(product.system)
    expect(await statusOf(product.system, id)).toBe(REGISTRATION_STATUS.waitingForRegistration)
    await passDays(product, 5)
    const jobs = (await product.system.jobs.counts()).filter(({ state }) => state !== 'completed')
    expect(jobs).toEqual([])
    const { failedChecks, checkAt } = await getRow(product.system.db, 'developerAccount', { name: 'broken' })
    expect(failedChecks).toBeGreaterThan(15)
    expect(checkAt.getTime() - (await product.system.now()).getTime()).toBeLessThanOrEqual(6 * HOUR)
    expect(await expectSameEverywhere('broken')).toEqual(['app_id_role defect'])
    await setApple('broken', 'ok')
    await passDays(product, 0.3)
    expect(await statusOf(product.system, id)).toBe(REGISTRATION_STATUS.registered)
    const places = await listRows(product.system.db, 'accountPlace', { accountId: await idOf('broken') })
    expect(places).toHaveLength(1)
    const { failedChecks: after } = await getRow(product.system.db, 'developerAccount', { name: 'broken' })
    expect(after).toBe(0)
  })

  test('[11.15] with another account ready, the device moves there', async () => {
    await retireAll()
    await plantAccount(product.system, 'first', { days: 300 })
    await plantAccount(product.system, 'second', { days: 400 })
    await setApple('first', 'app_id_missing', 'role_limited')
    const [id = ''] = await plantDevices(product.system, 1)
    await queueDevices(product.system, [id])
    await settle(product.system)
    expect(await statusOf(product.system, id)).toBe(REGISTRATION_STATUS.registered)
    const { accountId } = await getRow(product.system.db, 'registration', { deviceId: id })
    expect(accountId).toBe(await idOf('second'))
    await expectGate(OPEN)
  })

  test('a certificate that was revoked before any device came is replaced', async () => {
    await retireAll()
    await plantAccount(product.system, 'replaced')
    const before = await getRow(product.system.db, 'developerAccount', { name: 'replaced' })
    await setApple('replaced', 'certificate_revoked')
    await check('replaced')
    const after = await getRow(product.system.db, 'developerAccount', { name: 'replaced' })
    expect([after.state, after.certificateId === before.certificateId]).toEqual(['open', false])
    expect(await expectSameEverywhere('replaced')).toEqual([])
  })

  test('a profile that was deleted at Apple is made again by the check', async () => {
    await retireAll()
    await plantAccount(product.system, 'deleted')
    const [id = ''] = await plantDevices(product.system, 1)
    await queueDevices(product.system, [id])
    await settle(product.system)
    const before = await getRow(product.system.db, 'developerAccount', { name: 'deleted' })
    await product.system.db.deleteFrom('sandbox.appleProfile').execute()
    await check('deleted')
    const after = await getRow(product.system.db, 'developerAccount', { name: 'deleted' })
    expect(after.profileId).not.toBe(before.profileId)
    expect(await expectSameEverywhere('deleted')).toEqual([])
  })

  test('[11.15] money that arrives after the account broke: the device waits, says so, and can be refunded', async () => {
    await retireAll()
    await plantAccount(product.system, 'breaks')
    await expectGate(OPEN)
    const user = await logIn(product, '09121118881')
    const device = await enrolDevice(product, user.headers)
    const input = { package_id: packageId, method: 'direct' as const, device_id: device.id }
    const opened = await begin(product, input, user.headers)
    await setApple('breaks', 'session_expired')
    await check('breaks')
    await expectGate(CLOSED)
    await payAt(product, opened.authority)
    await settle(product.system)
    const { body } = await product.call('GET /device/{id}/registration', { id: device.id }, device.headers)
    expect(body).toMatchObject({ status: 0, is_paused: true, can_decline: true })
    const { body: list } = await product.call('GET /subscription', {}, user.headers)
    const { id } = list['subscriptions'][0]
    const quote = await product.call('GET /subscription/{id}/refund', { id }, user.headers)
    expect(quote.body).toMatchObject({ amount: opened.amount })
    await setApple('breaks', 'ok')
    await check('breaks')
    await settle(product.system)
    expect(await statusOf(product.system, device.id)).toBe(REGISTRATION_STATUS.registered)
  })
})
