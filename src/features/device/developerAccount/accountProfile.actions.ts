import { X509Certificate } from 'node:crypto'
import type {
  ProviderCertificate,
  ProviderProfile,
} from '#adapters/developerAccount/developerAccount.port.ts'
import { addMilliseconds } from '#kernel/time.ts'
import { createSigningKey, createSigningRequest } from '#server/certificate/signingRequest.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { completeRegistration } from '../registration/completeRegistration.actions.ts'
import { FAILED_CHECK_RETRY_MS, REGISTRATION_STATUS } from '../registration/registration.rules.ts'
import { openAccountKey } from './accountAccess.actions.ts'
import { closeDeveloperAccount, markAccountSessionLost } from './accountState.actions.ts'
import * as certificates from './certificate.store.ts'
import * as accounts from './developerAccount.store.ts'
import { addDefect, defectOfFault, type StepFault } from './readiness.actions.ts'

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

/**
 * The job does not fail: a failure becomes a defect of the account, and the next check tries again. Otherwise there
 * would be many failing jobs.
 */
export async function makeProvisioningProfile(ctx: Ctx, { accountId }: { accountId: string }): Promise<void> {
  const fault = await updateProvisioningProfile(ctx, accountId)
  if (!fault) return
  const defect = defectOfFault(fault, 'profile', 'profile_role')
  if (defect)
    return ctx.transaction(async (trx) => {
      await addDefect(ctx, trx, accountId, defect)
      const at = addMilliseconds(ctx.now, FAILED_CHECK_RETRY_MS)
      await accounts.scheduleAccountCheckEarlier(trx, accountId, at)
    })
  if (fault.outcome === 'account_closed') return closeDeveloperAccount(ctx, accountId, fault.reason)
  if (fault.outcome === 'no_session') return markAccountSessionLost(ctx, accountId, fault)
}

/**
 * Creates the required provisioning profile, or returns why it cannot. Without any profile and device it still sends
 * the request, to find out whether the role of the key allows it: App Store Connect has no other way.
 */
export async function updateProvisioningProfile(ctx: Ctx, accountId: string): Promise<StepFault | null> {
  const account = await accounts.findDeveloperAccount(ctx.db, accountId)
  if (account?.state !== 'open') return null
  const { certificateId } = account
  const isWanted = account.wantedRevision > account.profileRevision || account.profileId === null
  // Without a certificate, the next account check creates one and requests the provisioning profile again.
  if (!certificateId || !isWanted) return null
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
  if (result.outcome === 'no_device' || (result.outcome === 'refused' && deviceIds.length === 0)) return null
  if (result.outcome !== 'made') return result
  await ctx.transaction((trx) => activateProfile(ctx, trx, { accountId, revision, profile: result.profile }))
  await removeOldProfiles(ctx, account)
  return null
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

async function removeOldProfiles(ctx: Ctx, account: accounts.DeveloperAccountRow): Promise<void> {
  for (const providerId of await accounts.listOldProfiles(ctx.db, account.id)) {
    const result = await ctx.ports.developerAccount.removeProfile(openAccountKey(ctx, account), providerId)
    if (result.outcome === 'removed') await accounts.deleteOldProfile(ctx.db, account.id, providerId)
  }
}

/** Creates a new signing certificate, or returns why it cannot. The current one stays in use until it ends. */
export async function renewCertificate(
  ctx: Ctx,
  account: accounts.DeveloperAccountRow,
): Promise<StepFault | null> {
  const key = await getNextKey(ctx, account)
  const { request, publicKey } = await createSigningRequest(key, account.name)
  const port = ctx.ports.developerAccount
  const known = await port.certificates(openAccountKey(ctx, account))
  const found = known.outcome === 'found' ? findCertificateOfKey(known.certificates, publicKey) : undefined
  // An earlier request created the certificate, but its response was lost.
  const made = found ? known : await port.certificates(openAccountKey(ctx, account), request)
  if (made.outcome !== 'found') return made
  const certificate = found ?? findCertificateOfKey(made.certificates, publicKey)
  if (!certificate) return { outcome: 'refused', detail: 'the new certificate is not in the list' }
  await certificates.saveCertificate(ctx.db, account.id, certificate)
  return null
}

/** Loads the certificates of the issuers. A signature contains them, so without them nothing can be signed. */
export async function completeCertificateChain(ctx: Ctx, accountId: string): Promise<void> {
  const account = await accounts.findDeveloperAccount(ctx.db, accountId)
  if (!account?.certificateContent || account.certificateChain.length > 0) return
  const { id, name, certificateContent } = account
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
async function getNextKey(ctx: Ctx, account: accounts.DeveloperAccountRow): Promise<string> {
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
