import type { ApplicationType } from '../catalogue.rules.ts'
import {
  FIELD_LENGTH_LIMITS,
  parseArray,
  parseColor,
  parseFields,
  parseLine,
  parseProse,
  type RawFields,
} from './altstore.field.rules.ts'
import {
  type AltStoreVersion,
  parseAltStoreVersions,
  type SkippedSourceEntry,
} from './altstore.version.rules.ts'

/** The parts of an AltStore source that we use. Null and empty mean that the source does not give the value. */
export interface AltStoreApp {
  packageName: string
  /** The label that the source asks for; only our own exports have one. */
  label: string | null
  name: string
  developer: string
  subtitle: string
  description: string
  color: string | null
  type: ApplicationType
  /** The versions in the order of the source: newest first. */
  versions: AltStoreVersion[]
  /** How many pictures the source names. They are not imported, because an import makes no network requests. */
  pictures: number
}

export interface AltStoreSource {
  apps: AltStoreApp[]
  skipped: SkippedSourceEntry[]
  skippedVersions: SkippedSourceEntry[]
}

export function isAltStoreSource(json: unknown): boolean {
  return Array.isArray(parseFields(json)?.['apps'])
}

/** Parses an AltStore source. Never throws: each application is either parsed or skipped with a reason. */
export function parseAltStoreSource(json: unknown): AltStoreSource {
  const source: AltStoreSource = { apps: [], skipped: [], skippedVersions: [] }
  const seen = new Set<string>()
  parseArray(parseFields(json)?.['apps']).forEach((entry, at) => {
    const fields = parseFields(entry) ?? {}
    const packageName = readPackageName(fields)
    const reason = parseFields(entry) ? appFault(fields, packageName, seen) : 'is not an object'
    if (reason !== null || packageName === null) {
      source.skipped.push({ what: entryName(fields, at), reason: reason ?? '' })
      return
    }
    seen.add(packageName)
    source.apps.push(parseApp(fields, packageName, source.skippedVersions))
  })
  return source
}

function appFault(fields: RawFields, packageName: string | null, seen: Set<string>): string | null {
  if (packageName === null)
    return parseLine(fields['bundleIdentifier'], 1) === ''
      ? 'has no bundleIdentifier'
      : 'has a bundleIdentifier that cannot be one'
  if (seen.has(packageName)) return `repeats the bundleIdentifier ${packageName}`
  return parseLine(fields['name'], FIELD_LENGTH_LIMITS.name) === '' ? 'has no name' : null
}

function entryName(fields: RawFields, at: number): string {
  const name = parseLine(fields['name'], 40) || parseLine(fields['bundleIdentifier'], 40)
  return `apps[${at}]${name && ` ${name}`}`
}

/** Reads a package name: letters, digits, dots, hyphens and underscores (packages of other systems have them). */
function readPackageName(fields: RawFields): string | null {
  const value = fields['bundleIdentifier']
  const text = typeof value === 'string' ? parseLine(value, 300) : ''
  return /^[a-z0-9][a-z0-9._-]{0,254}$/i.test(text) ? text : null
}

function parseApp(fields: RawFields, packageName: string, skipped: SkippedSourceEntry[]): AltStoreApp {
  const subtitle = parseLine(fields['subtitle'], FIELD_LENGTH_LIMITS.subtitle)
  return {
    packageName,
    label: readLabel(fields['label']),
    name: parseLine(fields['name'], FIELD_LENGTH_LIMITS.name),
    developer: parseLine(fields['developerName'], FIELD_LENGTH_LIMITS.developer),
    subtitle,
    description: parseProse(fields['localizedDescription'], FIELD_LENGTH_LIMITS.text),
    color: parseColor(fields['tintColor']),
    type: typeOf(parseLine(fields['category'], 60), subtitle),
    versions: parseAltStoreVersions(fields, packageName, skipped),
    pictures: countPictures(fields),
  }
}

/** Reads a label. It becomes part of URLs, so one that would need cleaning is refused. */
function readLabel(value: unknown): string | null {
  const text = parseLine(value, FIELD_LENGTH_LIMITS.label)
  return text !== '' && text === value && !/[\s/?#%\\]/.test(text) && !/^\.+$/.test(text) ? text : null
}

/** Whether an entry is an application or a game: by the category, or by the subtitle in sources without categories. */
function typeOf(category: string, subtitle: string): ApplicationType {
  return /\b(games?|gaming)\b|بازی/i.test(category || subtitle) ? 'game' : 'application'
}

/**
 * Counts the screenshots. Old sources have `screenshotURLs`; newer ones `screenshots` as URLs, as objects, or as either
 * per device.
 */
function countPictures(fields: RawFields): number {
  const devices = parseFields(fields['screenshots'])
  const shots = devices
    ? [...parseArray(devices['iphone']), ...parseArray(devices['ipad'])]
    : parseArray(fields['screenshots'])
  const pictures = shots.length > 0 ? shots : parseArray(fields['screenshotURLs'])
  return [fields['iconURL'], ...pictures].filter(
    (one) => isAddress(one) || isAddress(parseFields(one)?.['imageURL']),
  ).length
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//i.test(value)
}
