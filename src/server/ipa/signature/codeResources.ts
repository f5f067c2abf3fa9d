import { isDictionary, type PlistDictionary, PlistFault, type PlistValue } from '../plistValue.ts'
import { readPropertyList } from '../propertyList.ts'
import type { Bundle } from './bundles.ts'
import type { FileDigests } from './fileScan.ts'
import { SignatureFault } from './signatureFault.ts'

export const RESOURCES_PATH = '_CodeSignature/CodeResources'

/** Enough for a list of 60,000 files, which has up to seven values for each. */
const MAXIMUM_VALUES = 500_000

/** Compares CodeResources with the files of the bundle: all are listed, none is changed, none is missing. */
export function checkResources(bytes: Buffer, bundle: Bundle, digests: Map<string, FileDigests>): void {
  const resources = parsed(bytes, bundle)
  checkRules(resources['rules'], bundle)
  checkRules(resources['rules2'], bundle)
  const files = listOf(resources['files'], bundle)
  const files2 = listOf(resources['files2'], bundle)
  checkListed(files, files2, bundle, digests)
  checkPresent(files, bundle, digests)
  checkPresent(files2, bundle, digests)
}

function parsed(bytes: Buffer, { folder }: Bundle): PlistDictionary {
  try {
    return readPropertyList(bytes, MAXIMUM_VALUES)
  } catch (error) {
    if (error instanceof PlistFault)
      throw new SignatureFault('resources_broken', `${folder}: ${error.message}`)
    throw error
  }
}

function listOf(value: PlistValue | undefined, { folder }: Bundle): PlistDictionary {
  if (!isDictionary(value)) throw new SignatureFault('resources_broken', `${folder}: a list is missing`)
  return value
}

/** Files that may be missing in the list: Info.plist is covered by the code directory, and iOS ignores the others. */
const OMITTED = /^(Info\.plist|PkgInfo|(.*\/)?\.DS_Store|.*\.lproj\/locversion\.plist)$/s
const OMITTING_RULES = ['^Info\\.plist$', '^PkgInfo$', '^(.*/)?\\.DS_Store$', '^.*\\.lproj/locversion.plist$']

/** The rules must cover everything. A rule that omits more would allow files to change after signing. */
function checkRules(rules: PlistValue | undefined, { folder }: Bundle): void {
  if (!isDictionary(rules) || rules['^.*'] !== true)
    throw new SignatureFault('resource_rules', `${folder}: not for all files`)
  for (const [pattern, rule] of Object.entries(rules)) {
    const isOmitting =
      rule === false || (isDictionary(rule) && (rule['omit'] === true || rule['nested'] === true))
    if (isOmitting && !OMITTING_RULES.includes(pattern))
      throw new SignatureFault('resource_rules', `${folder}: ${pattern}`)
  }
}

function checkListed(
  files: PlistDictionary,
  files2: PlistDictionary,
  { folder, executable }: Bundle,
  digests: Map<string, FileDigests>,
): void {
  for (const [path, digest] of digests) {
    if (!path.startsWith(folder) || path === executable || path === `${folder}${RESOURCES_PATH}`) continue
    const name = path.slice(folder.length)
    const mayBeAbsent = OMITTED.test(name)
    for (const entry of [files[name], files2[name]])
      if (entry === undefined && !mayBeAbsent) throw new SignatureFault('resource_unlisted', path)
    const [first, second] = [files[name], files2[name]].map(hashesOf)
    if (first && !first.hash?.equals(digest.sha1)) throw new SignatureFault('resource_changed', path)
    if (second && !(second.hash?.equals(digest.sha1) ?? true))
      throw new SignatureFault('resource_changed', path)
    if (second && !second.hash2?.equals(digest.sha256)) throw new SignatureFault('resource_changed', path)
  }
}

interface ListedFile {
  /** SHA-1 */
  hash: Buffer | null
  /** SHA-256 */
  hash2: Buffer | null
  isOptional: boolean
}

/** The older list contains only the hash for files without other attributes. */
function hashesOf(entry: PlistValue | undefined): ListedFile | null {
  if (entry === undefined) return null
  if (Buffer.isBuffer(entry)) return { hash: entry, hash2: null, isOptional: false }
  const { hash, hash2, optional } = isDictionary(entry) ? entry : {}
  return {
    hash: Buffer.isBuffer(hash) ? hash : null,
    hash2: Buffer.isBuffer(hash2) ? hash2 : null,
    isOptional: optional === true,
  }
}

function checkPresent(list: PlistDictionary, { folder }: Bundle, digests: Map<string, FileDigests>): void {
  for (const [name, entry] of Object.entries(list))
    if (!digests.has(`${folder}${name}`) && !hashesOf(entry)?.isOptional)
      throw new SignatureFault('resource_missing', `${folder}${name}`)
}
