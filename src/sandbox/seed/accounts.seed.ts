import {
  addDeveloperAccount,
  listDeveloperAccounts,
} from '#features/device/developerAccount/developerAccount.actions.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import { addSandboxAccount } from '../twins/developerAccount/account.twin.ts'

const NAMES = ['Sandbox one', 'Sandbox two']
/** Like the real programme: a hundred devices of each kind per year. */
const PLACES = 100

/** Creates two accounts of the sandbox's developer programme once, with new encrypted keys. */
export async function seedAccounts(ctx: Ctx): Promise<void> {
  if (ctx.config.appleAdapter !== 'sandbox' || (await listDeveloperAccounts(ctx)).length > 0) return
  for (const name of NAMES) {
    const key = await addSandboxAccount(ctx.db, { name, capacity: PLACES }, ctx.now)
    await addDeveloperAccount(ctx, {
      ...key,
      name,
      bundleIdentifier: '*',
      membershipEndsAt: addMilliseconds(ctx.now, 365 * DAY),
      capacity: [PLACES, PLACES, PLACES],
    })
  }
}
