import { AppError } from '#kernel/errors.ts'
import { maskPhone, normalisePhone } from '#kernel/phone.ts'
import type { Ctx } from '#server/context.ts'
import { enqueueFillSlots, estimateWait } from './registration/queue.actions.ts'
import { resetDevice } from './registration/registration.actions.ts'
import { STATUS } from './registration/registration.rules.ts'
import * as store from './registration/registration.store.ts'

/** Operator actions on devices. */

const STATUS_NAMES = Object.keys(STATUS)
const FOUND_AT_MOST = 50

/** Shows only the end of the udid, as everywhere. */
export async function findDevices(ctx: Ctx, text: string) {
  const rows = await store.searchDevices(ctx.db, text, normalisePhone(text), FOUND_AT_MOST)
  return rows.map((row) => ({
    id: row.id,
    phone: maskPhone(row.phoneNumber),
    product: row.product,
    udidEnd: `…${row.udid.slice(-4)}`,
    status: row.status === null ? null : STATUS_NAMES[row.status],
    account: row.account,
    since: row.statusSince,
    attempts: row.attempts,
  }))
}

/** Moves a device out of an open account, or resets it after a closure. */
export async function moveDevice(ctx: Ctx, deviceId: string): Promise<void> {
  await ctx.transaction(async (trx) => {
    if (await resetDevice(ctx, trx, deviceId)) return
    const before = await store.lockRegistration(trx, deviceId)
    const row = await store.moveRegistration(trx, deviceId, {
      event: 'moved',
      at: ctx.now,
      detail: 'operator',
      change: {
        accountId: null,
        leftAccountId: before?.accountId ?? null,
        providerId: null,
        isEnabled: false,
        moveReason: 'renewal',
        ...(await estimateWait(ctx, trx)),
      },
    })
    if (!row) throw new AppError('registration_elsewhere')
    await enqueueFillSlots(ctx, trx)
  })
}
