import type { DeviceKeyInputs } from '#kernel/endpoint.ts'
import type { UserCtx } from '../context.ts'
import type { Db } from '../db.ts'
import { hasRecentStepUp, requireStepUp } from './session.ts'
import { hashToken } from './token.ts'

/**
 * Allows a call that acts on a device or its money. It needs the secret key of that device, or a fresh SMS code where
 * the key is missing, as in another browser or after a lost phone. Runs before the input is validated, so `raw` may
 * hold anything.
 */
export async function requireDeviceKey(
  ctx: UserCtx,
  target: DeviceKeyInputs,
  raw: Record<string, unknown>,
): Promise<void> {
  if (hasRecentStepUp(ctx)) return
  const device = await findDeviceByKey(ctx)
  if (!device || !(await isTarget(ctx.db, device, target, raw))) requireStepUp(ctx)
}

export interface IdentifiedDevice {
  id: string
  udid: string
}

/** The user's device that the secret key of the request belongs to. */
export async function findDeviceByKey({
  db,
  user,
  secretKey,
}: Pick<UserCtx, 'db' | 'user' | 'secretKey'>): Promise<IdentifiedDevice | undefined> {
  if (!secretKey) return undefined
  return db
    .selectFrom('device')
    .select(['id', 'udid'])
    .where('userId', '=', user.userId)
    .where('secretKeyHash', '=', hashToken(secretKey))
    .executeTakeFirst()
}

/** True when the input refers to at least one device, and each of them is the given one. */
async function isTarget(
  db: Db,
  device: IdentifiedDevice,
  target: DeviceKeyInputs,
  raw: Record<string, unknown>,
): Promise<boolean> {
  const named = (Object.entries(target) as Array<[keyof DeviceKeyInputs, string]>).flatMap(([kind, input]) =>
    raw[input] === undefined ? [] : [{ kind, value: raw[input] }],
  )
  for (const { kind, value } of named) {
    if (typeof value !== 'string' || !(await names[kind](db, device, value.toLowerCase()))) return false
  }
  return named.length > 0
}

const names: Record<
  keyof DeviceKeyInputs,
  (db: Db, device: IdentifiedDevice, value: string) => boolean | Promise<boolean>
> = {
  device: (_, { id }, value) => id === value,
  udid: (_, { udid }, value) => udid.toLowerCase() === value,
  subscription: async (db, device, value) => {
    const ids = await subscriptionsOn(db, device).select('subscription.id').execute()
    return ids.some(({ id }) => id === value)
  },
  refund: async (db, device, value) => {
    const ids = await subscriptionsOn(db, device)
      .innerJoin('refund', 'refund.subscriptionId', 'subscription.id')
      .select('refund.id')
      .execute()
    return ids.some(({ id }) => id === value)
  },
}

function subscriptionsOn(db: Db, { id }: IdentifiedDevice) {
  return db.selectFrom('subscription').where('subscription.deviceId', '=', id)
}
