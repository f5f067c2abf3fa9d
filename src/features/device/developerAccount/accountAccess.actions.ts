import { z } from 'zod'
import type { AccountKey } from '#adapters/developerAccount/developerAccount.port.ts'
import { defineJob } from '#server/background/jobs.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import * as accounts from './developerAccount.store.ts'
import { listDefects } from './readiness.store.ts'

/** Decrypts the key of a developer account only while it is used, and requests provisioning profiles. */

export const ACCOUNT_KEY_PURPOSE = 'developer account key'

export function sealAccountKey(ctx: Ctx, privateKey: string): Buffer {
  return ctx.secrets.seal(ACCOUNT_KEY_PURPOSE, privateKey)
}

export function openAccountKey(
  ctx: Ctx,
  { issuerId, keyId, sealedKey }: accounts.DeveloperAccountRow,
): AccountKey {
  return { issuerId, keyId, privateKey: ctx.secrets.open(ACCOUNT_KEY_PURPOSE, sealedKey) }
}

export const checkAccountJob = defineJob('account.check', z.object({ accountId: z.uuid() }))
export const makeProfileJob = defineJob('account.profile', z.object({ accountId: z.uuid() }))

/** Requests a new profile. In an account that cannot make one its next check does it, so that jobs do not pile up. */
export async function requestProvisioningProfile(ctx: Ctx, trx: Trx, accountId: string): Promise<void> {
  await accounts.requestProfileRevision(trx, accountId)
  const defects = await listDefects(trx, accountId)
  if (defects.some((defect) => defect !== 'certificate' && defect !== 'certificate_role')) return
  await ctx.jobs.enqueue(trx, makeProfileJob, { accountId })
}
