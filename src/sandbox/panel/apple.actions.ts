import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { listAppleAccounts, setAppleAccountState } from '../twins/developerAccount/appStoreConnect.inbox.ts'
import type { APPLE_STATES } from './sandbox.rules.ts'

export async function readApple(ctx: Ctx) {
  const accounts = await listAppleAccounts(ctx.db, ctx.now)
  return {
    accounts: accounts.map(({ devices, ...account }) => ({
      ...account,
      devices: devices.map(({ turnsAt, ...device }) => ({
        ...device,
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

/** Ends the membership that the newest device is in, as Apple does it: without a word. */
export async function closeNewest(ctx: Ctx) {
  const account = await ctx.db
    .selectFrom('sandbox.appleDevice as device')
    .innerJoin('sandbox.appleAccount as account', 'account.id', 'device.accountId')
    .select(['account.id', 'account.name'])
    .where('account.state', '=', 'ok')
    .orderBy('device.addedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!account) throw new AppError('not_found')
  await setAppleAccountState(ctx.db, account.id, 'closed', ctx.now)
  return { name: account.name }
}
