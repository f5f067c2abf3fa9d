import { readBinaryPlist } from './binaryPlist.ts'
import { isDictionary, type PlistDictionary, PlistFault } from './plistValue.ts'
import { readXmlPlist } from './xmlPlist.ts'

/** A property list of a stranger, in either form, whose top is a dictionary. Throws PlistFault, and nothing else. */
export function readPropertyList(bytes: Buffer): PlistDictionary {
  const isBinary = bytes.subarray(0, 6).toString('latin1') === 'bplist'
  const value = isBinary ? readBinaryPlist(bytes) : readXmlPlist(bytes.toString('utf8'))
  if (!isDictionary(value)) throw new PlistFault('the top is no dictionary')
  return value
}
