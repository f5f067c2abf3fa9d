import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { System } from '#app/system.ts'
import { sealAccountKey } from '#features/device/developerAccount/accountAccess.actions.ts'
import { addDeveloperAccount } from '#features/device/developerAccount/developerAccount.actions.ts'
import { addDeviceToQueue } from '#features/device/registration/queue.actions.ts'
import { deviceRegistered } from '#features/device/registration/registration.facts.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import { addSandboxAccount } from '#sandbox/twins/developerAccount/account.twin.ts'
import { randomFaultlessUdid } from '#sandbox/twins/developerAccount/deviceStatus.twin.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import type { Product } from './product.ts'
import { addRow, getRow } from './rows.ts'

/**
 * Creates an account at the sandbox's provider and in the store. `real` is the provider's capacity if it differs from
 * ours.
 */
export async function plantAccount(
  system: System,
  name: string,
  { capacity = 100, real = capacity, days = 365 }: { capacity?: number; real?: number; days?: number } = {},
): Promise<string> {
  const ctx = await system.context()
  const key = await addSandboxAccount(system.db, { name, capacity: real }, ctx.now)
  const { id } = await addDeveloperAccount(ctx, {
    ...key,
    name,
    bundleIdentifier: '*',
    membershipEndsAt: addMilliseconds(ctx.now, days * DAY),
    capacity: [capacity, capacity, capacity],
  })
  return id
}

export const ALWAYS_ABLE = 'always able'
const CENTURY_MS = 100 * 365 * DAY

/**
 * An account without slots that never ends and is never checked. Registration is open while it exists, so packages are
 * sold; devices wait in the queue.
 */
export async function plantOpenRegistration(system: {
  db: Db
  context(): Promise<Ctx> | Ctx
}): Promise<void> {
  const ctx = await system.context()
  const later = addMilliseconds(ctx.now, CENTURY_MS)
  const account = {
    id: randomUUID(),
    name: ALWAYS_ABLE,
    issuerId: 'none',
    keyId: 'none',
    sealedKey: sealAccountKey(ctx, 'none'),
    bundleIdentifier: '*',
    stateSince: ctx.now,
    membershipEndsAt: later,
    certificateId: 'none',
    certificateContent: Buffer.from('none'),
    certificateChain: [Buffer.from('none')],
    certificateEndsAt: later,
    checkAt: later,
    createdAt: ctx.now,
  }
  await system.db.transaction().execute(async (trx) => {
    // A worker that is just closing the gate finishes first.
    await trx.selectFrom('registrationGate').select('isOpen').forUpdate().execute()
    await trx
      .insertInto('developerAccount')
      .values(account)
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ state: 'open' }))
      .execute()
    await trx
      .updateTable('registrationGate')
      .set({ isOpen: true, closedBy: null })
      .where('closedBy', '=', 'accounts')
      .execute()
  })
}

/** An account without checks and devices, so that time passes quickly in tests of other slices. */
export async function plantQuietAccount(system: System, name: string): Promise<string> {
  const id = await plantAccount(system, name)
  await system.db.updateTable('developerAccount').set({ state: 'retired' }).where('id', '=', id).execute()
  return id
}

export async function appleIdOf(system: System, name: string): Promise<string> {
  const { id } = await getRow(system.db, 'sandbox.appleAccount', { name })
  return String(id)
}

export function newUdid(ending = ''): string {
  return randomFaultlessUdid().slice(0, 40 - ending.length) + ending
}

/** The same devices in every run, for figures that must not depend on chance. */
export function seededUdid(seed: string): string {
  return createHash('sha1').update(seed).digest('hex')
}

let people = 0

/** Inserts this many devices, each of its own user. */
export async function plantDevices(
  system: System,
  count: number,
  ending = '',
  udidOf: (made: number) => string = () => newUdid(ending),
): Promise<string[]> {
  const now = await system.now()
  const ids: string[] = []
  for (let made = 0; made < count; made++) {
    const phoneNumber = `0913${String(++people).padStart(7, '0')}`
    const { id: userId } = await addRow(system.db, 'appUser', { phoneNumber, createdAt: now })
    const id = randomUUID()
    await addRow(system.db, 'device', {
      id,
      userId,
      udid: udidOf(made),
      type: 0,
      product: 'iPhone15,4',
      build: '22B91',
      secretKeyHash: randomBytes(32),
      enrolledAt: now,
    })
    ids.push(id)
  }
  return ids
}

export async function queueDevices(system: System, deviceIds: string[]): Promise<void> {
  const ctx = await system.context()
  await ctx.transaction(async (trx) => {
    for (const deviceId of deviceIds) await addDeviceToQueue(ctx, trx, deviceId, 'fa')
  })
}

/** Skips the wait: registers the device now and publishes the fact. */
export async function registerAtOnce(system: System, deviceId: string, accountId: string): Promise<void> {
  const ctx = await system.context()
  await ctx.transaction(async (trx) => {
    const change = { status: 2, accountId, registeredAt: ctx.now, statusSince: ctx.now, dueAt: null }
    await trx.updateTable('registration').set(change).where('deviceId', '=', deviceId).execute()
    const { userId } = await trx
      .selectFrom('device')
      .select('userId')
      .where('id', '=', deviceId)
      .executeTakeFirstOrThrow()
    await ctx.publish(trx, deviceRegistered, { deviceId, userId, moveReason: null })
  })
}

export async function statusOf(system: System, deviceId: string): Promise<number | null | undefined> {
  const row = await system.db
    .selectFrom('registration')
    .select('status')
    .where('deviceId', '=', deviceId)
    .executeTakeFirst()
  return row?.status
}

/** Waits until no work is due now. */
export async function settle(system: System): Promise<void> {
  if (!(await system.jobs.drain(60))) throw new Error('The jobs did not come to rest.')
}

export async function passDays(product: Product, days: number): Promise<void> {
  const { status, body } = await product.call('POST /sandbox/api/clock', {
    seconds: Math.round(days * 86_400),
  })
  if (status !== 200) throw new Error(`The clock did not move: ${JSON.stringify(body)}`)
}

export interface OwnDevice {
  id: string
  udid: string
  headers: Record<string, string>
}

/** Enrols over HTTP: profile, the simulated iPhone's answer, claim. */
export async function enrolDevice(
  product: Pick<Product, 'call'>,
  headers: Record<string, string>,
  udid = newUdid(),
): Promise<OwnDevice> {
  const { body: enrolment } = await product.call('POST /device/enrolment', {}, headers)
  const { body: answer } = await product.call('POST /sandbox/api/iphone/enrol', {
    profile_url: enrolment['profile_url'],
    udid,
  })
  const token = new URL(answer['location']).searchParams.get('token')
  const { body } = await product.call('POST /device/claim', { token }, headers)
  return { id: body['device'].id, udid, headers: { ...headers, 'secret-key': body['secret_key'] } }
}

/** Gives a user days and applies them to a device. */
export async function giveDays(
  product: Pick<Product, 'call'>,
  phone: string,
  device: Pick<OwnDevice, 'id' | 'headers'>,
  days = 30,
): Promise<void> {
  const { body } = await product.call('POST /sandbox/api/subscription', { phone, days })
  const input = { id: body['subscription_id'], device_id: device.id }
  const { status } = await product.call('POST /subscription/{id}/apply', input, device.headers)
  if (status !== 200) throw new Error(`The days were not applied: ${status}`)
}
