import type { Ctx } from '#server/context.ts'
import { listAccountIdsAbleToRegister } from '../developerAccount/readiness.store.ts'
import { REGISTRATION_STATUS } from './registration.rules.ts'
import { getQueuePosition } from './registration.store.ts'
import { type QueueFacts, type WaitCause, waitCauseOf } from './waitCause.rules.ts'
import * as store from './waitCause.store.ts'

type Wait = Awaited<ReturnType<typeof store.listWaits>>[number]
type ReadCtx = Pick<Ctx, 'db' | 'now'>

/** Why each of these devices waits, by device id. Devices that do not wait are left out. */
export async function explainWaits(ctx: ReadCtx, deviceIds: string[]): Promise<Map<string, WaitCause>> {
  if (deviceIds.length === 0) return new Map()
  const rows = await store.listWaits(ctx.db, deviceIds)
  const queueOf = await loadQueueFacts(ctx, rows.filter(isInQueue))
  return new Map(
    rows.flatMap((row) => {
      const cause = causeOf(ctx, row, queueOf(row))
      return cause ? [[row.deviceId, cause] as const] : []
    }),
  )
}

/** Why one device waits, with the number of devices before it. */
export async function explainWait(ctx: ReadCtx, deviceId: string): Promise<WaitCause | null> {
  const [row] = await store.listWaits(ctx.db, [deviceId])
  if (!row) return null
  const queueOf = await loadQueueFacts(ctx, [row].filter(isInQueue))
  const ahead = isInQueue(row) ? (await getQueuePosition(ctx.db, deviceId)).ahead : null
  return causeOf(ctx, row, { ...queueOf(row), ahead })
}

function isInQueue({ status }: Wait): boolean {
  return status === REGISTRATION_STATUS.waitingForRegistration
}

function causeOf({ now }: ReadCtx, row: Wait, queue: QueueFacts): WaitCause | null {
  const { name, answeredAt, silentSince, dueAt } = row
  return waitCauseOf(
    { ...row, retryAt: dueAt, account: name === null ? null : { name, answeredAt, silentSince }, queue },
    now,
  )
}

const NO_QUEUE: QueueFacts = { ahead: null, isAnyAccountAble: true, hasFreeSlot: false, nextOpening: null }

/** Reads the slots once for all devices of a page, and only if one of them is in the queue. */
async function loadQueueFacts({ db, now }: ReadCtx, queued: Wait[]): Promise<(row: Wait) => QueueFacts> {
  if (queued.length === 0) return () => NO_QUEUE
  const able = await listAccountIdsAbleToRegister(db, now)
  const [free, openings] = await Promise.all([
    able.length > 0 ? store.listFreeSlots(db, able) : [],
    store.listNextMembershipEnds(db, now),
  ])
  return ({ type, leftAccountId }) => {
    const opening = openings.find(({ deviceType }) => deviceType === type)
    return {
      ahead: null,
      isAnyAccountAble: able.length > 0,
      hasFreeSlot: free.some(
        ({ accountId, deviceType }) => deviceType === type && accountId !== leftAccountId,
      ),
      nextOpening: opening ? { account: opening.name, at: opening.membershipEndsAt } : null,
    }
  }
}
