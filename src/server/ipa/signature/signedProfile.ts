import type { Instant } from '#kernel/time.ts'
import { isDictionary, type PlistDictionary, PlistFault, type PlistValue } from '../plistValue.ts'
import { readPropertyList } from '../propertyList.ts'
import { CmsFault, readSignedContent } from './cmsMessage.ts'
import { SignatureFault } from './signatureFault.ts'

/** What a provisioning profile permits. */
export interface SignedProfile {
  uuid: string
  teamId: string
  endsAt: Instant
  /** In DER. */
  certificates: Buffer[]
  entitlements: PlistDictionary
  /** Such as `TEAM.*`. */
  applicationIdentifier: string
}

/** Verifies the signature of the profile, and that it is valid at this time and for this device. */
export function readSignedProfile(bytes: Buffer, now: Instant, udid: string | undefined): SignedProfile {
  const list = plistOf(bytes)
  const profile = profileOf(list)
  if (profile.endsAt <= now) throw new SignatureFault('profile_expired', profile.endsAt.toISOString())
  if (udid !== undefined && !permitsDevice(list, udid)) throw new SignatureFault('device_missing', udid)
  return profile
}

function plistOf(bytes: Buffer): PlistDictionary {
  const message = verified(bytes)
  try {
    return readPropertyList(message)
  } catch (error) {
    if (error instanceof PlistFault) throw new SignatureFault('profile_broken', error.message)
    throw error
  }
}

function verified(bytes: Buffer): Buffer {
  try {
    return readSignedContent(bytes)
  } catch (error) {
    const detail = error instanceof CmsFault ? error.message : 'no readable message'
    throw new SignatureFault('profile_signature', detail)
  }
}

function profileOf(list: PlistDictionary): SignedProfile {
  const uuid = list['UUID']
  const [teamId] = textsOf(list['TeamIdentifier'])
  const endsAt = list['ExpirationDate']
  const certificates = list['DeveloperCertificates']
  const entitlements = list['Entitlements']
  if (typeof uuid !== 'string' || !teamId || !(endsAt instanceof Date) || !Array.isArray(certificates))
    throw new SignatureFault('profile_broken', 'entries are missing')
  const applicationIdentifier = isDictionary(entitlements)
    ? entitlements['application-identifier']
    : undefined
  if (!isDictionary(entitlements) || typeof applicationIdentifier !== 'string')
    throw new SignatureFault('profile_broken', 'no application identifier')
  return {
    uuid,
    teamId,
    endsAt,
    certificates: certificates.filter((one) => Buffer.isBuffer(one)),
    entitlements,
    applicationIdentifier,
  }
}

function permitsDevice(list: PlistDictionary, udid: string): boolean {
  if (list['ProvisionsAllDevices'] === true) return true
  return textsOf(list['ProvisionedDevices']).some((device) => device.toLowerCase() === udid.toLowerCase())
}

function textsOf(value: PlistValue | undefined): string[] {
  return (Array.isArray(value) ? value : []).filter((one) => typeof one === 'string')
}
