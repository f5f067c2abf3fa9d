import { build } from 'plist'

export interface FileHashes {
  sha1: Buffer
  sha256: Buffer
}

/** The rules that Apple's tool writes. iOS checks the hashes; the rules tell which files need none. */
const LOCALISED = '^.*\\.lproj/'
const LOCALISED_VERSION = '^.*\\.lproj/locversion.plist$'
const SHARED_RULES = {
  '^.*': true,
  [LOCALISED]: { optional: true, weight: 1000 },
  [LOCALISED_VERSION]: { omit: true, weight: 1100 },
  '^Base\\.lproj/': { weight: 1010 },
}
const RULES = { ...SHARED_RULES, '^version.plist$': true }
const RULES_2 = {
  ...SHARED_RULES,
  '.*\\.dSYM($|/)': { weight: 11 },
  '^(.*/)?\\.DS_Store$': { omit: true, weight: 2000 },
  '^Info\\.plist$': { omit: true, weight: 20 },
  '^PkgInfo$': { omit: true, weight: 20 },
  '^embedded\\.provisionprofile$': { weight: 20 },
  '^version\\.plist$': { weight: 20 },
}

/** The list of a bundle's files with their hashes. Paths are relative to the bundle. */
export function encodeCodeResources(files: Map<string, FileHashes>): Buffer {
  const older: Record<string, Buffer | object> = {}
  const newer: Record<string, object> = {}
  for (const [path, { sha1, sha256 }] of [...files].sort(byPath)) {
    if (/\.lproj\/locversion\.plist$/.test(path)) continue
    const optional = isOptional(path) && { optional: true }
    older[path] = optional ? { hash: sha1, ...optional } : sha1
    if (!/^(Info\.plist|PkgInfo)$|(^|\/)\.DS_Store$/.test(path))
      newer[path] = { hash: sha1, hash2: sha256, ...optional }
  }
  return Buffer.from(build({ files: older, files2: newer, rules: RULES, rules2: RULES_2 } as never))
}

/** Localised files may be removed by the phone; those of the base language may not. */
function isOptional(path: string): boolean {
  return /\.lproj\//.test(path) && !path.startsWith('Base.lproj/')
}

function byPath([one]: [string, FileHashes], [other]: [string, FileHashes]): number {
  return one < other ? -1 : 1
}
