import type { ApplicationType } from '../catalogue.rules.ts'
import {
  type Fields,
  fieldsOf,
  LIMITS,
  listOf,
  readColor,
  readLine,
  readProse,
} from './altstore.field.rules.ts'
import { parseVersions, type SkippedEntry, type SourceVersion } from './altstore.version.rules.ts'

/** The parts of an AltStore source that we use. Null and empty mean that the source does not give the value. */
export interface SourceApp {
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
  versions: SourceVersion[]
  /** How many pictures the source names. They are not imported, because an import makes no network requests. */
  pictures: number
}

export interface Source {
  apps: SourceApp[]
  skipped: SkippedEntry[]
  skippedVersions: SkippedEntry[]
}

export function isSource(json: unknown): boolean {
  return Array.isArray(fieldsOf(json)?.['apps'])
}

/** Parses an AltStore source. Never throws: each application is either parsed or skipped with a reason. */
export function parseSource(json: unknown): Source {
  const source: Source = { apps: [], skipped: [], skippedVersions: [] }
  const seen = new Set<string>()
  listOf(fieldsOf(json)?.['apps']).forEach((entry, at) => {
    const fields = fieldsOf(entry) ?? {}
    const packageName = readPackageName(fields)
    const reason = fieldsOf(entry) ? appFault(fields, packageName, seen) : 'is not an object'
    if (reason !== null || packageName === null) {
      source.skipped.push({ what: entryName(fields, at), reason: reason ?? '' })
      return
    }
    seen.add(packageName)
    source.apps.push(parseApp(fields, packageName, source.skippedVersions))
  })
  return source
}

function appFault(fields: Fields, packageName: string | null, seen: Set<string>): string | null {
  if (packageName === null)
    return readLine(fields['bundleIdentifier'], 1) === ''
      ? 'has no bundleIdentifier'
      : 'has a bundleIdentifier that cannot be one'
  if (seen.has(packageName)) return `repeats the bundleIdentifier ${packageName}`
  return readLine(fields['name'], LIMITS.name) === '' ? 'has no name' : null
}

function entryName(fields: Fields, at: number): string {
  const name = readLine(fields['name'], 40) || readLine(fields['bundleIdentifier'], 40)
  return `apps[${at}]${name && ` ${name}`}`
}

/** Reads a package name: letters, digits, dots, hyphens and underscores (packages of other systems have them). */
function readPackageName(fields: Fields): string | null {
  const value = fields['bundleIdentifier']
  const text = typeof value === 'string' ? readLine(value, 300) : ''
  return /^[a-z0-9][a-z0-9._-]{0,254}$/i.test(text) ? text : null
}

function parseApp(fields: Fields, packageName: string, skipped: SkippedEntry[]): SourceApp {
  const subtitle = readLine(fields['subtitle'], LIMITS.subtitle)
  return {
    packageName,
    label: readLabel(fields['label']),
    name: readLine(fields['name'], LIMITS.name),
    developer: readLine(fields['developerName'], LIMITS.developer),
    subtitle,
    description: readProse(fields['localizedDescription'], LIMITS.text),
    color: readColor(fields['tintColor']),
    type: typeOf(readLine(fields['category'], 60), subtitle),
    versions: parseVersions(fields, packageName, skipped),
    pictures: countPictures(fields),
  }
}

/** Reads a label. It becomes part of URLs, so one that would need cleaning is refused. */
function readLabel(value: unknown): string | null {
  const text = readLine(value, LIMITS.label)
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
function countPictures(fields: Fields): number {
  const devices = fieldsOf(fields['screenshots'])
  const shots = devices
    ? [...listOf(devices['iphone']), ...listOf(devices['ipad'])]
    : listOf(fields['screenshots'])
  const pictures = shots.length > 0 ? shots : listOf(fields['screenshotURLs'])
  return [fields['iconURL'], ...pictures].filter(
    (one) => isAddress(one) || isAddress(fieldsOf(one)?.['imageURL']),
  ).length
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^https?:\/\//i.test(value)
}
