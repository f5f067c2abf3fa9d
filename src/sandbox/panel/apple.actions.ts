import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { listAppleAccounts, setAppleAccountState } from '../twins/developerAccount/appStoreConnect.inbox.ts'
import type { APPLE_STATES } from './sandbox.rules.ts'

export async function readApple(ctx: Ctx) {
  const accounts = await listAppleAccounts(ctx.db, ctx.now)
  return {
    accounts: accounts.map(({ devices, ...account }) => ({
      ...account,
      devices: devices.map(({ addedAt, turnsAt, ...device }) => ({
        ...device,
        addedAt: addedAt.toISOString(),
        turnsAt: turnsAt?.toISOString() ?? null,
      })),
    })),
  }
}

export async function changeApple(
  ctx: Ctx,
  { id, state }: { id: number; state: (typeof APPLE_STATES)[number] },
) {
  if (!(await setAppleAccountState(ctx.db, id, state, ctx.now))) throw new AppError('not_found')
  return readApple(ctx)
}
