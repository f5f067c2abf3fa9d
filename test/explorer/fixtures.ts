import { randomBytes, randomUUID } from 'node:crypto'
import { deleteUser } from '#features/account/deletion.actions.ts'
import { sealAccountKey } from '#features/device/developerAccount/accountAccess.actions.ts'
import { checkDeveloperAccount } from '#features/device/developerAccount/accountCheck.actions.ts'
import {
  addDeveloperAccount,
  upsertCapacity,
} from '#features/device/developerAccount/developerAccount.store.ts'
import { createPayment } from '#features/payment/settlement/createPayment.actions.ts'
import {
  type GatewayReturnAddress,
  handleGatewayReturn,
} from '#features/payment/settlement/returnFromGateway.actions.ts'
import { createOrUpdateCode, type NewCode } from '#features/promotion/promotion.actions.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import { addSandboxAccount } from '#sandbox/twins/developerAccount/account.twin.ts'
import { createResourceId } from '#sandbox/twins/developerAccount/jsonApi.twin.ts'
import { submitPayerChoice } from '#sandbox/twins/payment/bank.inbox.ts'
import { returnUrlOf } from '#sandbox/twins/payment/bank.return.ts'
import type { BankOutcome } from '#sandbox/twins/payment/bank.state.ts'
import { authorityOf } from '../support/payment.ts'
import { newUdid, plantOpenRegistration } from '../support/registration.ts'
import { addRow, changeRows, getRow } from '../support/rows.ts'
import type { World } from './world.ts'

/** Fresh rows for one schedule. */

export interface Person {
  userId: number
  phone: string
}

export async function addPerson(world: World): Promise<Person> {
  const phone = `0935${String(world.next()).padStart(7, '0')}`
  const { id: userId } = await addRow(world.db, 'appUser', { phoneNumber: phone, createdAt: world.now() })
  return { userId, phone }
}

export interface TestDevice {
  deviceId: string
  udid: string
}

export async function addDevice(world: World, userId: number): Promise<TestDevice> {
  const [deviceId, udid] = [randomUUID(), newUdid()]
  await addRow(world.db, 'device', {
    id: deviceId,
    userId,
    udid,
    type: 0,
    product: 'iPhone15,4',
    build: '22B91',
    secretKeyHash: randomBytes(32),
    enrolledAt: world.now(),
  })
  return { deviceId, udid }
}

const packages = new WeakMap<World, Promise<number>>()

/** One package for all schedules: no schedule changes it. */
export function packageOf(world: World): Promise<number> {
  const known = packages.get(world) ?? addPackage(world)
  packages.set(world, known)
  return known
}

async function addPackage(world: World): Promise<number> {
  await plantOpenRegistration({ db: world.db, context: () => world.ctx() })
  const { id } = await addRow(world.db, 'package', {
    label: `p-${randomUUID()}`,
    nameFa: 'سه‌ماهه',
    nameEn: 'Three months',
    priceToman: 349_000,
    lengthDays: 90,
    createdAt: world.now(),
  })
  return id
}

export async function addCode(world: World, fields: Partial<NewCode> = {}): Promise<string> {
  const code = `CODE${world.next()}`
  const effect = fields.giftDays === undefined ? { kind: 'discount' as const, percentOff: 20 } : {}
  const ctx = world.ctx()
  await ctx.transaction((trx) => createOrUpdateCode(ctx, trx, { kind: 'gift', ...effect, ...fields, code }))
  return code
}

type Method = 'direct' | 'bank'

export interface OpenPayment {
  id: string
  method: Method
  authority: string
  claimSecret: string | null
}

export interface Purchase {
  method?: Method
  code?: string
  deviceId?: string
  isGift?: boolean
}

/** Creates a payment and opens the page of the bank. */
export async function openPayment(
  world: World,
  userId: number | null,
  { method = 'direct', ...purchase }: Purchase = {},
): Promise<OpenPayment> {
  const packageId = await packageOf(world)
  const ctx = world.ctx(userId)
  const { payment, visit, claimSecret } = await createPayment(ctx, {
    packageId,
    method,
    ...purchase,
    data: {},
  })
  return { id: payment.id, method, authority: authorityOf(visit), claimSecret }
}

/** The return parameters of the payer's browser. */
export interface PayerReturn {
  address: GatewayReturnAddress
  fields: URLSearchParams
}

/** The payer's choice at the bank. With `silent` and `late` the payer's browser does not return. */
export async function decideAtBank(
  world: World,
  { method, authority }: OpenPayment,
  outcome: BankOutcome,
): Promise<PayerReturn> {
  const bank = { db: world.db, now: world.now }
  const gateway = method === 'direct' ? 'zarinpal' : 'saman'
  const decided = await submitPayerChoice(bank, gateway, { authority, outcome }, () => new Response())
  if (typeof decided === 'string') throw new Error(`The bank says ${decided}.`)
  const url = new URL(decided.way ? returnUrlOf(decided.way) : 'http://nowhere.example')
  const [token = '', orderNumber = ''] = url.pathname.split('/').reverse()
  return { address: { method, orderNumber, token }, fields: url.searchParams }
}

export function returnFromBank(world: World, { address, fields }: PayerReturn): Promise<string> {
  return handleGatewayReturn(world.ctx(), address, fields)
}

/** Buys and pays. Returns the payment and its subscription. */
export async function buy(world: World, userId: number, purchase: Purchase = {}) {
  const payment = await openPayment(world, userId, purchase)
  await returnFromBank(world, await decideAtBank(world, payment, 'pay'))
  const { subscriptionId } = await getRow(world.db, 'payment', { id: payment.id })
  if (!subscriptionId) throw new Error('It gave no subscription.')
  return { ...payment, subscriptionId }
}

/** Deletes a user as an operator does, whatever the user still has. */
export function deletionOf(world: World, { phone }: Person): () => Promise<unknown> {
  return () => deleteUser(world.ctx(), { phone, isSure: true, withSubscription: true })
}

export interface TestAccount {
  accountId: string
  appleId: number
}

const PROVIDER_MARGIN = 10
const certified = new WeakMap<World, Promise<string>>()

/** An account with its own certificate, created once: its key takes a second to generate. */
function certifiedAccount(world: World): Promise<string> {
  const known =
    certified.get(world) ??
    addBareAccount(world, 0).then(async ({ accountId }) => {
      await checkDeveloperAccount(world.ctx(), { accountId })
      return accountId
    })
  certified.set(world, known)
  return known
}

async function addBareAccount(world: World, capacity: number): Promise<TestAccount> {
  const name = `account ${world.next()}`
  // The provider has more slots than we use. Otherwise it would refuse a wrong placement and hide it.
  const { privateKey, ...key } = await addSandboxAccount(
    world.db,
    { name, capacity: capacity + PROVIDER_MARGIN },
    world.now(),
  )
  const accountId = randomUUID()
  const account = {
    ...key,
    id: accountId,
    name,
    sealedKey: sealAccountKey(world.ctx(), privateKey),
    bundleIdentifier: '*',
    membershipEndsAt: addMilliseconds(world.now(), 365 * DAY),
  }
  await addDeveloperAccount(world.db, account, world.now())
  for (const type of [0, 1, 2]) await upsertCapacity(world.db, accountId, type, capacity)
  const { id: appleId } = await getRow(world.db, 'sandbox.appleAccount', { name })
  return { accountId, appleId }
}

/** Creates a developer account that takes devices, in the store and at the sandbox's provider. */
export async function addOpenAccount(world: World, capacity = 10): Promise<TestAccount> {
  const model = await certifiedAccount(world)
  const account = await addBareAccount(world, capacity)
  const certificateId = createResourceId()
  const { certificateId: _, ...certificate } = await getRow(world.db, 'developerAccount', { id: model }, [
    'certificateId',
    'certificateEndsAt',
    'certificateContent',
    'certificateChain',
    'sealedCertificateKey',
  ])
  await changeRows(world.db, 'developerAccount', { id: account.accountId }, { certificateId, ...certificate })
  await addRow(world.db, 'sandbox.appleCertificate', {
    id: certificateId,
    accountId: account.appleId,
    serialNumber: String(world.next()),
    content: certificate.certificateContent ?? Buffer.alloc(0),
    createdAt: world.now(),
    endsAt: addMilliseconds(world.now(), 365 * DAY),
  })
  return account
}

/** Creates a user whose device is registered with 90 bought days. */
export async function addRegistered(world: World) {
  const person = await addPerson(world)
  const device = await addDevice(world, person.userId)
  const account = await addOpenAccount(world)
  const payment = await buy(world, person.userId, { deviceId: device.deviceId })
  await world.runJobs(/^registration/)
  await world.runJobs(/^account.profile/)
  return { person, ...device, ...account, payment }
}
