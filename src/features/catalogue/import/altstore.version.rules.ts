import type { Instant } from '#kernel/time.ts'
import {
  cleanLine,
  cleanProse,
  FIELD_LENGTH_LIMITS,
  parseArray,
  parseDate,
  parseFields,
  parseIosVersion,
  parseSize,
  type RawFields,
} from './altstore.field.rules.ts'

/** One version in an AltStore source. Null, empty and 0 mean that the source does not give the value. */
export interface AltStoreVersion {
  name: string
  /** Two builds of one version are two entries. Empty: not given. */
  build: string
  date: Instant | null
  changeLog: string
  size: number
  minimumIos: string | null
  maximumIos: string | null
}

export interface SkippedSourceEntry {
  what: string
  reason: string
}

/** Maximum number of versions per application; older ones are left out. */
export const MAXIMUM_VERSIONS = 500
/** The minimum iOS of a version that states none: the oldest iOS the store installs on (requirement 5.19). */
export const OLDEST_IOS_VERSION = '12.0'

/** Longer than any real version, so that a long one can be refused instead of cut. */
const ANY_LENGTH = 1000

/** The listed versions, preceded by the version in the legacy fields if the list does not contain it. */
export function parseAltStoreVersions(
  fields: RawFields,
  packageName: string,
  skipped: SkippedSourceEntry[],
): AltStoreVersion[] {
  const listed = parseArray(fields['versions'])
  const versions = new Map<string, AltStoreVersion>()
  listed.slice(0, MAXIMUM_VERSIONS).forEach((entry, at) => {
    const version = parseVersion(parseFields(entry) ?? {})
    const reason = versionFault(version) ?? (versions.has(versionKey(version)) ? 'is listed twice' : null)
    if (reason === null) versions.set(versionKey(version), version)
    else
      skipped.push({ what: `${packageName} versions[${at}] ${version.name.slice(0, 20)}`.trimEnd(), reason })
  })
  if (listed.length > MAXIMUM_VERSIONS)
    skipped.push({ what: `${packageName} versions`, reason: `beyond ${MAXIMUM_VERSIONS} are left out` })
  const old = oldVersion(fields)
  const isListed = [...versions.values()].some(({ name }) => name === old.name)
  if (old.name === '' || isListed) return dropEntriesWithoutBuild([...versions.values()])
  const fault = versionFault(old)
  if (fault && listed.length === 0) skipped.push({ what: `${packageName} version`, reason: fault })
  return dropEntriesWithoutBuild(fault ? [...versions.values()] : [old, ...versions.values()])
}

/** Identifies a version of an application. */
export function versionKey({ name, build }: { name: string; build: string }): string {
  return `${name}\0${build}`
}

/** Leaves out entries without a build where other entries give the builds of the same version. */
export function dropEntriesWithoutBuild<Version extends { name: string; build: string }>(
  versions: Version[],
  others: Array<{ name: string; build: string }> = [],
): Version[] {
  const built = new Set([...versions, ...others].filter(({ build }) => build !== '').map(({ name }) => name))
  return versions.filter(({ name, build }) => build !== '' || !built.has(name))
}

function versionFault({ name, build }: AltStoreVersion): string | null {
  const limit = FIELD_LENGTH_LIMITS.version
  if (name === '') return 'has no version'
  if (name.length > limit) return `has a version of ${name.length} characters; at most ${limit} can be stored`
  if (build.length > limit) return `has a build of ${build.length} characters; at most ${limit} can be stored`
  return null
}

function parseVersion(fields: RawFields): AltStoreVersion {
  return {
    name: cleanLine(fields['version'], ANY_LENGTH) || cleanLine(fields['absoluteVersion'], ANY_LENGTH),
    build: cleanLine(fields['buildVersion'], ANY_LENGTH),
    date: parseDate(fields['date']),
    changeLog: cleanProse(fields['localizedDescription'], FIELD_LENGTH_LIMITS.text),
    size: parseSize(fields['size']),
    minimumIos: parseIosVersion(fields['minOSVersion']),
    maximumIos: parseIosVersion(fields['maxOSVersion']),
  }
}

function oldVersion(fields: RawFields): AltStoreVersion {
  const { versionDate: date, versionDescription: localizedDescription } = fields
  return parseVersion({ ...fields, date, localizedDescription })
}
