import type { Instant } from '#kernel/time.ts'
import {
  type Fields,
  fieldsOf,
  LIMITS,
  listOf,
  readDate,
  readIosVersion,
  readLine,
  readProse,
  readSize,
} from './altstore.field.rules.ts'

/** One version in an AltStore source. Null, empty and 0 mean that the source does not give the value. */
export interface SourceVersion {
  name: string
  date: Instant | null
  changeLog: string
  size: number
  minimumIos: string | null
  maximumIos: string | null
}

export interface SkippedEntry {
  what: string
  reason: string
}

/** Maximum number of versions per application; older ones are left out. */
export const MAXIMUM_VERSIONS = 500
/** The minimum iOS of a version that states none: the oldest iOS the store installs on (requirement 5.19). */
export const OLDEST_IOS = '12.0'

/** The listed versions, preceded by the version in the legacy fields if the list does not contain it. */
export function parseVersions(fields: Fields, packageName: string, skipped: SkippedEntry[]): SourceVersion[] {
  const listed = listOf(fields['versions'])
  const versions = new Map<string, SourceVersion>()
  listed.slice(0, MAXIMUM_VERSIONS).forEach((entry, at) => {
    const version = parseVersion(fieldsOf(entry) ?? {})
    const reason =
      version.name === '' ? 'has no version' : versions.has(version.name) ? 'is listed twice' : null
    if (reason === null) versions.set(version.name, version)
    else skipped.push({ what: `${packageName} versions[${at}] ${version.name}`.trimEnd(), reason })
  })
  if (listed.length > MAXIMUM_VERSIONS)
    skipped.push({ what: `${packageName} versions`, reason: `beyond ${MAXIMUM_VERSIONS} are left out` })
  const old = oldVersion(fields)
  return old.name === '' || versions.has(old.name) ? [...versions.values()] : [old, ...versions.values()]
}

function parseVersion(fields: Fields): SourceVersion {
  return {
    name: readLine(fields['version'], LIMITS.version) || readLine(fields['absoluteVersion'], LIMITS.version),
    date: readDate(fields['date']),
    changeLog: readProse(fields['localizedDescription'], LIMITS.text),
    size: readSize(fields['size']),
    minimumIos: readIosVersion(fields['minOSVersion']),
    maximumIos: readIosVersion(fields['maxOSVersion']),
  }
}

function oldVersion(fields: Fields): SourceVersion {
  const { versionDate: date, versionDescription: localizedDescription } = fields
  return parseVersion({ ...fields, date, localizedDescription })
}
