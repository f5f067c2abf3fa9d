import { readBinaryPlist } from './binaryPlist.ts'
import { isDictionary, MAXIMUM_PLIST_VALUES, type PlistDictionary, PlistFault } from './plistValue.ts'
import { readXmlPlist } from './xmlPlist.ts'

/** Reads an untrusted property list, XML or binary, whose root is a dictionary. Throws only PlistFault. */
export function readPropertyList(bytes: Buffer, maximumValues = MAXIMUM_PLIST_VALUES): PlistDictionary {
  const isBinary = bytes.subarray(0, 6).toString('latin1') === 'bplist'
  const value = isBinary
    ? readBinaryPlist(bytes, maximumValues)
    : readXmlPlist(bytes.toString('utf8'), maximumValues)
  if (!isDictionary(value)) throw new PlistFault('the top is no dictionary')
  return value
}
