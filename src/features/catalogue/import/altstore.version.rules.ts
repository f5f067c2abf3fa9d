import type { Instant } from '#kernel/time.ts'
import {
  FIELD_LENGTH_LIMITS,
  parseArray,
  parseDate,
  parseFields,
  parseIosVersion,
  parseLine,
  parseProse,
  parseSize,
  type RawFields,
} from './altstore.field.rules.ts'

/** One version in an AltStore source. Null, empty and 0 mean that the source does not give the value. */
export interface AltStoreVersion {
  name: string
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

function parseVersion(fields: RawFields): AltStoreVersion {
  return {
    name:
      parseLine(fields['version'], FIELD_LENGTH_LIMITS.version) ||
      parseLine(fields['absoluteVersion'], FIELD_LENGTH_LIMITS.version),
    date: parseDate(fields['date']),
    changeLog: parseProse(fields['localizedDescription'], FIELD_LENGTH_LIMITS.text),
    size: parseSize(fields['size']),
    minimumIos: parseIosVersion(fields['minOSVersion']),
    maximumIos: parseIosVersion(fields['maxOSVersion']),
  }
}

function oldVersion(fields: RawFields): AltStoreVersion {
  const { versionDate: date, versionDescription: localizedDescription } = fields
  return parseVersion({ ...fields, date, localizedDescription })
}
