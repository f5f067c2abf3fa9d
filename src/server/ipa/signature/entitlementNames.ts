import { PlistFault } from '../plistValue.ts'
import { readPropertyList } from '../propertyList.ts'
import { SignatureFault } from './signatureFault.ts'
import { BLOB_HEADER_BYTES, readSuperBlob, SIGNATURE_SLOT } from './superBlob.ts'

const MAXIMUM_NAMES = 100

/** The names of the entitlements in a signature, sorted; empty if it cannot be read. */
export function readEntitlementNames(signature: Buffer): string[] {
  try {
    const blob = readSuperBlob(signature, '').get(SIGNATURE_SLOT.entitlements)
    const names = blob ? Object.keys(readPropertyList(blob.subarray(BLOB_HEADER_BYTES))) : []
    return names
      .filter((name) => /^[\x21-\x7e]{1,150}$/.test(name))
      .sort()
      .slice(0, MAXIMUM_NAMES)
  } catch (error) {
    if (error instanceof SignatureFault || error instanceof PlistFault) return []
    throw error
  }
}
