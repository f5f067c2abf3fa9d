import { X509Certificate } from 'node:crypto'
import type {
  ProviderCertificate,
  ProviderProfile,
} from '#adapters/developerAccount/developerAccount.port.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { createSigningKey, createSigningRequest } from '#server/signingRequest.ts'
import { welcome } from '../registration/registered.actions.ts'
import { STATUS } from '../registration/registration.rules.ts'
import * as accounts from './account.store.ts'
import { accountKey } from './accountAccess.actions.ts'

/** A profile cannot be changed, only replaced: make the new one, see who is in it, take it, remove the old one. */

export const CERTIFICATE_PURPOSE = 'signing certificate key'
/** Those whose profile may hold them; a registered one stays in every later profile. */
const IN_PROFILE = [
  STATUS.registering,
  STATUS.registered,
  STATUS.registrationIneligible,
  STATUS.registrationProcessing,
]

export async function makeProfile(ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  const account = await accounts.findAccount(ctx.db, accountId)
  if (account?.state !== 'open' || account.wantedRevision <= account.profileRevision) return
  const { certificateId } = account
  // The look at the account gets one, and asks again.
  if (!certificateId) return
  // Read before the devices: who is enabled later asks for a later revision.
  const revision = account.wantedRevision
  const devices = (await accounts.devicesIn(ctx.db, accountId, IN_PROFILE)).filter(
    (device) => device.isEnabled,
  )
  const deviceIds = [...new Set(devices.flatMap(({ providerId }) => providerId ?? []))]
  const result = await ctx.ports.developerAccount.makeProfile(accountKey(ctx, account), {
    name: `bustan-${accountId.slice(0, 8)}-${revision}`,
    bundleIdentifier: account.bundleIdentifier,
    certificateId,
    deviceIds,
  })
  // Nobody is through yet at the provider; the next look at the account asks again.
  if (result.outcome === 'no_device') return
  if (result.outcome !== 'made')
    throw new Error(`profile of ${account.name}: ${result.outcome} ${result.detail}`)
  await ctx.transaction((trx) => takeProfile(ctx, trx, { accountId, revision, profile: result.profile }))
  await removeOldProfiles(ctx, account)
}

interface NewProfile {
  accountId: string
  revision: number
  profile: ProviderProfile
}

/** Who stands in it is registered from now on. */
async function takeProfile(ctx: Ctx, trx: Trx, { accountId, revision, profile }: NewProfile): Promise<void> {
  const replaced = await accounts.replaceProfile(trx, accountId, {
    profileId: profile.providerId,
    profileContent: Buffer.from(profile.content),
    profileEndsAt: profile.endsAt,
    profileRevision: revision,
  })
  // A later one is in use already: this one is of no use to anybody.
  if (replaced === null) return accounts.addOldProfile(trx, accountId, profile.providerId)
  if (replaced) await accounts.addOldProfile(trx, accountId, replaced)
  const inside = new Set(profile.udids)
  const waiting = [STATUS.registering, STATUS.registrationIneligible, STATUS.registrationProcessing]
  for (const device of await accounts.devicesIn(trx, accountId, waiting))
    if (device.isEnabled && inside.has(device.udid)) await welcome(ctx, trx, device)
}

async function removeOldProfiles(ctx: Ctx, account: accounts.AccountRow): Promise<void> {
  for (const providerId of await accounts.oldProfiles(ctx.db, account.id)) {
    const result = await ctx.ports.developerAccount.removeProfile(accountKey(ctx, account), providerId)
    if (result.outcome === 'removed') await accounts.forgetOldProfile(ctx.db, account.id, providerId)
  }
}

/** A new certificate to sign with. The old one serves as long as it lasts, when there is none to be had now. */
export async function renewCertificate(ctx: Ctx, account: accounts.AccountRow): Promise<void> {
  const key = await nextKey(ctx, account)
  const { request, publicKey } = await createSigningRequest(key, account.name)
  const port = ctx.ports.developerAccount
  const known = await port.certificates(accountKey(ctx, account))
  const found = known.outcome === 'found' ? ofKey(known.certificates, publicKey) : undefined
  // An earlier asking whose answer was lost has left its certificate there.
  if (found) return accounts.takeCertificate(ctx.db, account.id, found)
  const made = await port.certificates(accountKey(ctx, account), request)
  const certificate = made.outcome === 'found' ? ofKey(made.certificates, publicKey) : undefined
  if (certificate) return accounts.takeCertificate(ctx.db, account.id, certificate)
  if (made.outcome !== 'found')
    ctx.log.warn({ account: account.name, outcome: made.outcome, detail: made.detail }, 'no new certificate')
}

/** Of the certificate in use, for whoever signs packages with it. */
export function certificateKey(ctx: Ctx, sealed: Buffer): string {
  return ctx.secrets.open(CERTIFICATE_PURPOSE, sealed)
}

/** Kept before it is used. */
async function nextKey(ctx: Ctx, account: accounts.AccountRow): Promise<string> {
  if (account.sealedNextCertificateKey)
    return ctx.secrets.open(CERTIFICATE_PURPOSE, account.sealedNextCertificateKey)
  const key = await createSigningKey()
  const sealed = await accounts.keepNextKey(ctx.db, account.id, ctx.secrets.seal(CERTIFICATE_PURPOSE, key))
  return ctx.secrets.open(CERTIFICATE_PURPOSE, sealed)
}

function ofKey(certificates: ProviderCertificate[], publicKey: Buffer): ProviderCertificate | undefined {
  return certificates.find(({ content }) => {
    const { publicKey: own } = new X509Certificate(content)
    return publicKey.equals(own.export({ type: 'spki', format: 'der' }))
  })
}
