import {
  emptyDictionary,
  isDictionary,
  type PlistDictionary,
  PlistFault,
  type PlistValue,
} from './plistValue.ts'
import { readPropertyList } from './propertyList.ts'

/** The kind of a provisioning profile, which decides the devices that it covers. */
export type ProfileKind = 'ad_hoc' | 'development' | 'in_house' | 'store'

export interface ProfileMetadata {
  uuid: string
  name: string
  teamId: string
  endsAt: Date
  kind: ProfileKind
  /** The developer certificates in the profile, each in DER. */
  certificates: Buffer[]
  entitlements: PlistDictionary
  /** The UDIDs of the devices that the profile allows. */
  devices: string[]
}

/**
 * The metadata of a provisioning profile (`.mobileprovision`); null when it is unreadable. The signature is not
 * checked, because the metadata is only shown. The plist is in clear text inside the signed message.
 */
export function readProfile(bytes: Uint8Array): ProfileMetadata | null {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const start = content.indexOf('<?xml')
  const end = content.indexOf('</plist>', Math.max(start, 0))
  if (start < 0 || end < 0) return null
  try {
    return factsOf(readPropertyList(content.subarray(start, end + '</plist>'.length)))
  } catch (error) {
    if (error instanceof PlistFault) return null
    throw error
  }
}

function factsOf(plist: PlistDictionary): ProfileMetadata | null {
  const uuid = textOf(plist['UUID'])
  const endsAt = plist['ExpirationDate']
  if (!uuid || !(endsAt instanceof Date)) return null
  const teams = plist['TeamIdentifier']
  const certificates = plist['DeveloperCertificates']
  const entitlements = plist['Entitlements']
  return {
    uuid,
    name: textOf(plist['Name']) ?? '',
    teamId: textOf(Array.isArray(teams) ? teams[0] : teams) ?? '',
    endsAt,
    kind: kindOf(plist),
    certificates: Array.isArray(certificates) ? certificates.filter((one) => Buffer.isBuffer(one)) : [],
    entitlements: isDictionary(entitlements) ? entitlements : emptyDictionary(),
    devices: textsOf(plist['ProvisionedDevices']),
  }
}

function kindOf(plist: PlistDictionary): ProfileKind {
  if (plist['ProvisionsAllDevices'] === true) return 'in_house'
  if (!Array.isArray(plist['ProvisionedDevices'])) return 'store'
  const entitlements = plist['Entitlements']
  const mayDebug = isDictionary(entitlements) && entitlements['get-task-allow'] === true
  return mayDebug ? 'development' : 'ad_hoc'
}

function textsOf(value: PlistValue | undefined): string[] {
  return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []
}

function textOf(value: PlistValue | undefined): string | undefined {
  return typeof value === 'string' && value.length <= 200 ? value : undefined
}
