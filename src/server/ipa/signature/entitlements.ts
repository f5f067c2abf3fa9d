import { isDeepStrictEqual } from 'node:util'
import { isDictionary, type PlistDictionary, PlistFault, type PlistValue } from '../plistValue.ts'
import { readPropertyList } from '../propertyList.ts'
import { DerFault, readDerEntitlements } from './derEntitlements.ts'
import { SignatureFault } from './signatureFault.ts'
import { BLOB_HEADER_BYTES, SIGNATURE_SLOT, type SignatureBlobs } from './superBlob.ts'

export interface EntitlementContext {
  path: string
  /** The entitlements that the profile grants. */
  granted: PlistDictionary
  /** A program needs entitlements in both encodings; a library has none. */
  isProgram: boolean
  /** The bundle; null for code outside of a bundle. */
  bundleIdentifier: string | null
}

/** Checks that both encodings of the entitlements are equal and contain only what the profile grants. */
export function checkEntitlements(blobs: SignatureBlobs, context: EntitlementContext): void {
  const { path, isProgram } = context
  const xml = blobs.get(SIGNATURE_SLOT.entitlements)
  const der = blobs.get(SIGNATURE_SLOT.derEntitlements)
  if (!xml && (isProgram || der)) throw new SignatureFault('no_entitlements', path)
  if (!xml) return
  const claimed = fromXml(xml.subarray(BLOB_HEADER_BYTES), path)
  if (!der && isProgram) throw new SignatureFault('no_der', path)
  if (der && !isDeepStrictEqual(fromDer(der.subarray(BLOB_HEADER_BYTES), path), claimed))
    throw new SignatureFault('der_differs', path)
  for (const [key, value] of Object.entries(claimed))
    if (!profileCoversIdentifier(context.granted[key], value))
      throw new SignatureFault('entitlements_wider', `${path}: ${key}`)
  if (isProgram) checkApplicationIdentifier(claimed, context)
}

/**
 * XML parsers treat comments, processing instructions and repeated keys differently, so one package could have
 * different entitlements for different parsers. Packages do not need them, so all are refused.
 */
function fromXml(bytes: Buffer, path: string): PlistDictionary {
  const text = bytes.toString('utf8')
  const body = text.replace(/^\s*<\?xml[^?>]*\?>\s*(<!DOCTYPE[^>[]*>)?/, '')
  try {
    if (/<[!?]|\0/.test(body)) throw new PlistFault('more than values')
    const entitlements = readPropertyList(bytes)
    if (keyCount(entitlements) !== body.split('<key').length - 1) throw new PlistFault('repeated keys')
    return entitlements
  } catch (error) {
    if (error instanceof PlistFault)
      throw new SignatureFault('entitlements_broken', `${path}: ${error.message}`)
    throw error
  }
}

function keyCount(value: PlistValue): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + keyCount(one), 0)
  if (!isDictionary(value)) return 0
  return Object.values(value).reduce<number>((sum, one) => sum + 1 + keyCount(one), 0)
}

function fromDer(bytes: Buffer, path: string): PlistDictionary {
  try {
    return readDerEntitlements(bytes)
  } catch (error) {
    if (error instanceof DerFault) throw new SignatureFault('der_broken', `${path}: ${error.message}`)
    throw error
  }
}

/**
 * Whether a claimed value is within a granted one. A granted text may end in `*`; a granted list allows each of its
 * values.
 */
export function profileCoversIdentifier(granted: PlistValue | undefined, claimed: PlistValue): boolean {
  if (granted === undefined) return false
  if (Array.isArray(claimed)) return claimed.every((one) => profileCoversIdentifier(granted, one))
  if (Array.isArray(granted)) return granted.some((one) => profileCoversIdentifier(one, claimed))
  if (typeof granted === 'string' && typeof claimed === 'string')
    return granted === claimed || (granted.endsWith('*') && claimed.startsWith(granted.slice(0, -1)))
  if (typeof granted === 'boolean') return granted === claimed || claimed === false
  if (isDictionary(granted) && isDictionary(claimed))
    return Object.entries(claimed).every(([key, value]) => profileCoversIdentifier(granted[key], value))
  return isDeepStrictEqual(granted, claimed)
}

/** The program's own identifier, or a wildcard that covers it. The prefix in front is the profile's. */
function checkApplicationIdentifier(claimed: PlistDictionary, context: EntitlementContext): void {
  const { path, bundleIdentifier, granted } = context
  const own = claimed['application-identifier']
  const prefix = String(granted['application-identifier']).split('.')[0]
  const isRight =
    typeof own === 'string' &&
    (bundleIdentifier === null || profileCoversIdentifier(own, `${prefix}.${bundleIdentifier}`))
  if (!isRight) throw new SignatureFault('application_identifier', `${path}: ${String(own)}`)
}
