import { X509Certificate } from 'node:crypto'
import type {
  ProviderCertificate,
  ProviderProfile,
} from '#adapters/developerAccount/developerAccount.port.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { createSigningKey, createSigningRequest } from '#server/signingRequest.ts'
import { completeRegistration } from '../registration/registered.actions.ts'
import { REGISTRATION_STATUS } from '../registration/registration.rules.ts'
import * as accounts from './account.store.ts'
import { openAccountKey } from './accountAccess.actions.ts'
import * as certificates from './certificate.store.ts'

/**
 * A provisioning profile cannot be changed. We create a new one, read which devices it contains, activate it and
 * remove the old one.
 */

export const CERTIFICATE_KEY_PURPOSE = 'signing certificate key'
/** Statuses in which a device is put into a provisioning profile. A registered device stays in every later profile. */
const IN_PROFILE = [
  REGISTRATION_STATUS.registering,
  REGISTRATION_STATUS.registered,
  REGISTRATION_STATUS.registrationIneligible,
  REGISTRATION_STATUS.registrationProcessing,
]

export async function makeProfile(ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  const account = await accounts.findAccount(ctx.db, accountId)
  if (account?.state !== 'open' || account.wantedRevision <= account.profileRevision) return
  const { certificateId } = account
  // Without a certificate, the next account check gets one and requests the provisioning profile again.
  if (!certificateId) return
  // Read the revision before the devices: a device that is enabled later requests a later revision of the profile.
  const revision = account.wantedRevision
  const devices = (await accounts.listAccountDevices(ctx.db, accountId, IN_PROFILE)).filter(
    (device) => device.isEnabled,
  )
  const deviceIds = [...new Set(devices.flatMap(({ providerId }) => providerId ?? []))]
  const result = await ctx.ports.developerAccount.makeProfile(openAccountKey(ctx, account), {
    name: `bustan-${accountId.slice(0, 8)}-${revision}`,
    bundleIdentifier: account.bundleIdentifier,
    certificateId,
    deviceIds,
  })
  // App Store Connect has enabled no device yet. The next account check requests the provisioning profile again.
  if (result.outcome === 'no_device') return
  if (result.outcome !== 'made')
    throw new Error(`profile of ${account.name}: ${result.outcome} ${result.detail}`)
  await ctx.transaction((trx) => activateProfile(ctx, trx, { accountId, revision, profile: result.profile }))
  await removeOldProfiles(ctx, account)
}

interface NewProfile {
  accountId: string
  revision: number
  profile: ProviderProfile
}

/** Activates a provisioning profile and completes the registration of every waiting device in it. */
async function activateProfile(
  ctx: Ctx,
  trx: Trx,
  { accountId, revision, profile }: NewProfile,
): Promise<void> {
  const replaced = await accounts.activateProfile(trx, accountId, {
    profileId: profile.providerId,
    profileContent: Buffer.from(profile.content),
    profileEndsAt: profile.endsAt,
    profileRevision: revision,
  })
  // A later revision is already active, so this provisioning profile is only marked for removal.
  if (replaced === null) return accounts.addOldProfile(trx, accountId, profile.providerId)
  if (replaced) await accounts.addOldProfile(trx, accountId, replaced)
  const inside = new Set(profile.udids)
  const waiting = [
    REGISTRATION_STATUS.registering,
    REGISTRATION_STATUS.registrationIneligible,
    REGISTRATION_STATUS.registrationProcessing,
  ]
  for (const device of await accounts.listAccountDevices(trx, accountId, waiting))
    if (device.isEnabled && inside.has(device.udid)) await completeRegistration(ctx, trx, device)
}

async function removeOldProfiles(ctx: Ctx, account: accounts.AccountRow): Promise<void> {
  for (const providerId of await accounts.listOldProfiles(ctx.db, account.id)) {
    const result = await ctx.ports.developerAccount.removeProfile(openAccountKey(ctx, account), providerId)
    if (result.outcome === 'removed') await accounts.deleteOldProfile(ctx.db, account.id, providerId)
  }
}

/** Gets a new signing certificate. If App Store Connect issues none now, the current one stays in use until it ends. */
export async function renewCertificate(ctx: Ctx, account: accounts.AccountRow): Promise<void> {
  const key = await getNextKey(ctx, account)
  const { request, publicKey } = await createSigningRequest(key, account.name)
  const port = ctx.ports.developerAccount
  const known = await port.certificates(openAccountKey(ctx, account))
  const found = known.outcome === 'found' ? findCertificateOfKey(known.certificates, publicKey) : undefined
  // An earlier request issued the certificate, and its answer was lost.
  if (found) return certificates.saveCertificate(ctx.db, account.id, found)
  const made = await port.certificates(openAccountKey(ctx, account), request)
  const certificate =
    made.outcome === 'found' ? findCertificateOfKey(made.certificates, publicKey) : undefined
  if (certificate) return certificates.saveCertificate(ctx.db, account.id, certificate)
  if (made.outcome !== 'found')
    ctx.log.warn({ account: account.name, outcome: made.outcome, detail: made.detail }, 'no new certificate')
}

/** Reads the certificates above the account's own. A signature contains them; until then nothing can be signed. */
export async function completeCertificateChain(ctx: Ctx, account: accounts.AccountRow): Promise<void> {
  const { id, name, certificateContent, certificateChain } = account
  if (!certificateContent || certificateChain.length > 0) return
  const answer = await ctx.ports.developerAccount.issuers(certificateContent)
  if (answer.outcome === 'found')
    return certificates.saveCertificateChain(ctx.db, id, certificateContent, answer.chain)
  ctx.log.warn(
    { account: name, outcome: answer.outcome, detail: answer.detail },
    'no certificate of the issuer',
  )
}

/** Decrypts the private key of the certificate that signs packages. */
export function openCertificateKey(ctx: Ctx, sealed: Buffer): string {
  return ctx.secrets.open(CERTIFICATE_KEY_PURPOSE, sealed)
}

/** The private key for the next certificate. A new key is stored before it is used in a request. */
async function getNextKey(ctx: Ctx, account: accounts.AccountRow): Promise<string> {
  if (account.sealedNextCertificateKey)
    return ctx.secrets.open(CERTIFICATE_KEY_PURPOSE, account.sealedNextCertificateKey)
  const key = await createSigningKey()
  const sealed = await certificates.saveNextCertificateKey(
    ctx.db,
    account.id,
    ctx.secrets.seal(CERTIFICATE_KEY_PURPOSE, key),
  )
  return ctx.secrets.open(CERTIFICATE_KEY_PURPOSE, sealed)
}

function findCertificateOfKey(
  certificates: ProviderCertificate[],
  publicKey: Buffer,
): ProviderCertificate | undefined {
  return certificates.find(({ content }) => {
    const { publicKey: own } = new X509Certificate(content)
    return publicKey.equals(own.export({ type: 'spki', format: 'der' }))
  })
}
