import type { Instant } from '#kernel/time.ts'
import type { ApplicationType } from '../catalogue.rules.ts'
import {
  cleanLine,
  cleanProse,
  FIELD_LENGTH_LIMITS,
  parseArray,
  parseColor,
  parseDate,
  parseFields,
  parsePictureAddress,
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
  /** The label that the source gives the application; only our own exports have one. */
  label: string | null
  name: string
  developer: string
  subtitle: string
  description: string
  color: string | null
  /** Null when neither category nor subtitle names it. */
  type: ApplicationType | null
  permissions: SourcePermissions | null
  /** The versions in the order of the source: newest first. */
  versions: AltStoreVersion[]
  pictures: SourcePicture[]
  /**
   * The source from which the application was originally imported, if it is another one. Only our own exports contain
   * it.
   */
  source: string | null
}

/** Names of entitlements, and Info.plist keys with the reasons for permissions; both sorted. */
export interface SourcePermissions {
  entitlements: string[]
  privacy: Array<[key: string, reason: string]>
}

export interface SourcePicture {
  device: 'icon' | 'iphone' | 'ipad'
  url: string
}

export interface AltStoreSource {
  /** The identifier of the source; empty if it has neither an identifier nor a URL. */
  identifier: string
  /** The newest date in the source. */
  newestAt: Instant | null
  apps: AltStoreApp[]
  skipped: SkippedSourceEntry[]
  skippedVersions: SkippedSourceEntry[]
}

export function isAltStoreSource(json: unknown): boolean {
  return Array.isArray(parseFields(json)?.['apps'])
}

/** Parses an AltStore source. Never throws: each application is either parsed or skipped with a reason. */
export function parseAltStoreSource(json: unknown): AltStoreSource {
  const root = parseFields(json) ?? {}
  const identifier = cleanLine(root['identifier'], 200) || cleanLine(root['sourceURL'], 500)
  const source: AltStoreSource = { identifier, newestAt: null, apps: [], skipped: [], skippedVersions: [] }
  const placeholder = parsePictureAddress(root['iconURL'])
  const seen = new Set<string>()
  parseArray(root['apps']).forEach((entry, at) => {
    const fields = parseFields(entry) ?? {}
    const packageName = readPackageName(fields)
    const reason = parseFields(entry) ? appFault(fields, packageName, seen) : 'is not an object'
    if (reason !== null || packageName === null) {
      source.skipped.push({ what: entryName(fields, at), reason: reason ?? '' })
      return
    }
    seen.add(packageName)
    const app = parseApp(fields, packageName, source.skippedVersions)
    // The icon of the source is used for applications without an icon.
    source.apps.push({ ...app, pictures: app.pictures.filter(({ url }) => url !== placeholder) })
  })
  const news = parseArray(root['news']).map((item) => parseDate(parseFields(item)?.['date']))
  source.newestAt = newestDate([
    ...source.apps.flatMap(({ versions }) => versions.map(({ date }) => date)),
    ...news,
  ])
  return source
}

export function newestDate(dates: Array<Instant | null>): Instant | null {
  return dates.reduce((newest, date) => (date && (!newest || date > newest) ? date : newest), null)
}

function appFault(fields: RawFields, packageName: string | null, seen: Set<string>): string | null {
  if (packageName === null)
    return cleanLine(fields['bundleIdentifier'], 1) === ''
      ? 'has no bundleIdentifier'
      : 'has a bundleIdentifier that cannot be one'
  if (seen.has(packageName)) return `repeats the bundleIdentifier ${packageName}`
  return cleanLine(fields['name'], FIELD_LENGTH_LIMITS.name) === '' ? 'has no name' : null
}

function entryName(fields: RawFields, at: number): string {
  const name = cleanLine(fields['name'], 40) || cleanLine(fields['bundleIdentifier'], 40)
  return `apps[${at}]${name && ` ${name}`}`
}

/** Reads a package name: letters, digits, dots, hyphens and underscores (packages of other systems have them). */
function readPackageName(fields: RawFields): string | null {
  const value = fields['bundleIdentifier']
  const text = typeof value === 'string' ? cleanLine(value, 300) : ''
  return /^[a-z0-9][a-z0-9._-]{0,254}$/i.test(text) ? text : null
}

function parseApp(fields: RawFields, packageName: string, skipped: SkippedSourceEntry[]): AltStoreApp {
  const subtitle = cleanLine(fields['subtitle'], FIELD_LENGTH_LIMITS.subtitle)
  return {
    packageName,
    label: readLabel(fields['label']),
    name: cleanLine(fields['name'], FIELD_LENGTH_LIMITS.name),
    developer: cleanLine(fields['developerName'], FIELD_LENGTH_LIMITS.developer),
    subtitle,
    description: cleanProse(fields['localizedDescription'], FIELD_LENGTH_LIMITS.text),
    color: parseColor(fields['tintColor']),
    type: typeOf(cleanLine(fields['category'], 60), subtitle),
    permissions: readPermissions(fields['appPermissions']),
    versions: parseAltStoreVersions(fields, packageName, skipped),
    pictures: readPictures(fields),
    source: typeof fields['source'] === 'string' ? cleanLine(fields['source'], 500) : null,
  }
}

/** Reads a label. It becomes part of URLs, so an invalid one is refused instead of corrected. */
function readLabel(value: unknown): string | null {
  const text = cleanLine(value, FIELD_LENGTH_LIMITS.label)
  return text !== '' && text === value && !/[\s/?#%\\]/.test(text) && !/^\.+$/.test(text) ? text : null
}

/** Whether an entry is an application or a game: by the category, or by the subtitle in sources without categories. */
function typeOf(category: string, subtitle: string): ApplicationType | null {
  const text = category || subtitle
  if (text === '') return null
  return /\b(games?|gaming)\b|بازی/i.test(text) ? 'game' : 'application'
}

const MAXIMUM_PERMISSIONS = 100

/** Sources list entitlements by name or as objects, and privacy by key or as objects. */
function readPermissions(value: unknown): SourcePermissions | null {
  const fields = parseFields(value)
  if (!fields) return null
  const nameOf = (one: unknown) => cleanLine(parseFields(one)?.['name'] ?? one, 150)
  const listed = parseArray(fields['entitlements']).map(nameOf)
  const named = Object.keys(parseFields(fields['entitlements']) ?? {})
  const reasons = parseFields(fields['privacy'])
  const privacy = reasons
    ? Object.entries(reasons).map(([key, reason]) => [key, cleanLine(reason, 256)] as [string, string])
    : parseArray(fields['privacy']).map((one): [string, string] => [
        nameOf(one),
        cleanLine(parseFields(one)?.['usageDescription'], 256),
      ])
  const entitlements = [...new Set([...listed, ...named])]
    .filter(Boolean)
    .sort()
    .slice(0, MAXIMUM_PERMISSIONS)
  const known = new Map(privacy.filter(([key]) => /^NS[A-Za-z]{1,80}UsageDescription$/.test(key)))
  if (entitlements.length + known.size === 0) return null
  return {
    entitlements,
    privacy: [...known].sort(([one], [other]) => (one < other ? -1 : 1)).slice(0, MAXIMUM_PERMISSIONS),
  }
}

/** The same maximum as in the office. */
const MAXIMUM_SCREENSHOTS = 20

/**
 * Reads icon and screenshots. Old sources have `screenshotURLs`; newer ones `screenshots` as URLs, as objects, or as
 * either per device.
 */
function readPictures(fields: RawFields): SourcePicture[] {
  const devices = parseFields(fields['screenshots'])
  const plain = parseArray(fields['screenshots'])
  const old = plain.length > 0 || devices ? plain : parseArray(fields['screenshotURLs'])
  const of = (device: SourcePicture['device'], list: unknown[]) =>
    list
      .map(parsePictureAddress)
      .filter((url) => url !== null)
      .slice(0, MAXIMUM_SCREENSHOTS)
      .map((url) => ({ device, url }))
  return [
    ...of('icon', [fields['iconURL']]),
    ...of('iphone', devices ? parseArray(devices['iphone']) : old),
    ...of('ipad', parseArray(devices?.['ipad'])),
  ]
}
