import { IpaFault } from './ipaFault.ts'
import { isDictionary, type PlistDictionary, PlistFault, type PlistValue } from './plistValue.ts'
import { readPropertyList } from './propertyList.ts'

/** Device families in Apple's Info.plist. iPhone and iPod touch are one family. */
export const DEVICE_FAMILY = { phone: 1, pad: 2 } as const
export type DeviceFamily = (typeof DEVICE_FAMILY)[keyof typeof DEVICE_FAMILY]

/** The metadata of an app from its Info.plist. */
export interface InfoMetadata {
  bundleIdentifier: string
  /** The version of the app that users see. */
  version: string
  build: string | null
  name: string
  minimumIos: string | null
  deviceFamily: DeviceFamily[]
  platforms: string[]
  executable: string
  urlSchemes: string[]
  /** Prefixes of the icon file names. */
  iconNames: string[]
  /** Why the app wants access to what, by the key of Info.plist. */
  privacy: Record<string, string>
}

export function readInfo(bytes: Buffer): InfoMetadata {
  const info = parsed(bytes)
  const platforms = textsOf(info['CFBundleSupportedPlatforms'])
  checkPlatform(platforms, textOf(info['DTPlatformName']))
  const executable = executableOf(info)
  return {
    bundleIdentifier: bundleIdentifierOf(info),
    version: versionOf(info),
    build: textOf(info['CFBundleVersion']) ?? null,
    name: textOf(info['CFBundleDisplayName']) ?? textOf(info['CFBundleName']) ?? executable,
    minimumIos: minimumIosOf(info),
    deviceFamily: deviceFamilyOf(info['UIDeviceFamily']),
    platforms,
    executable,
    urlSchemes: urlSchemesOf(info['CFBundleURLTypes']),
    iconNames: iconNamesOf(info),
    privacy: privacyOf(info),
  }
}

function parsed(bytes: Buffer): PlistDictionary {
  try {
    return readPropertyList(bytes)
  } catch (error) {
    if (error instanceof PlistFault) throw new IpaFault('info_broken', error.message)
    throw error
  }
}

function checkPlatform(platforms: string[], built: string | undefined): void {
  const names = [...platforms, ...(built ? [built] : [])].map((name) => name.toLowerCase())
  if (names.length === 0 || names.includes('iphoneos')) return
  throw new IpaFault(names.includes('iphonesimulator') ? 'simulator' : 'other_platform', names.join())
}

/** Apple allows letters, digits, dot and hyphen in a bundle identifier; underscores are common too. */
const BUNDLE_IDENTIFIER = /^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/

function bundleIdentifierOf(info: PlistDictionary): string {
  const identifier = textOf(info['CFBundleIdentifier'])
  if (!identifier || identifier.length > 155 || !BUNDLE_IDENTIFIER.test(identifier))
    throw new IpaFault('bundle_id_missing')
  return identifier
}

function versionOf(info: PlistDictionary): string {
  const version = textOf(info['CFBundleShortVersionString']) ?? textOf(info['CFBundleVersion'])
  if (!version || version.length > 64) throw new IpaFault('version_missing')
  return version
}

function executableOf(info: PlistDictionary): string {
  const name = textOf(info['CFBundleExecutable'])
  if (!name || name.includes('/')) throw new IpaFault('executable_missing')
  return name
}

function minimumIosOf(info: PlistDictionary): string | null {
  const version = textOf(info['MinimumOSVersion'])
  return version && /^\d{1,3}(\.\d{1,3}){0,2}$/.test(version) ? version : null
}

/** The devices that an app runs on. Without UIDeviceFamily an app is for iPhones, and iPads run it as well. */
function deviceFamilyOf(value: PlistValue | undefined): DeviceFamily[] {
  const families = textsOf(value).map(Number)
  const known = [DEVICE_FAMILY.phone, DEVICE_FAMILY.pad].filter((family) => families.includes(family))
  return known.length > 0 ? known : [DEVICE_FAMILY.phone]
}

const MAXIMUM_SCHEMES = 100

function urlSchemesOf(types: PlistValue | undefined): string[] {
  const schemes = dictionariesOf(types).flatMap((type) => textsOf(type['CFBundleURLSchemes']))
  return [...new Set(schemes.filter((scheme) => /^[a-z][a-z0-9.+-]*$/i.test(scheme)))].slice(
    0,
    MAXIMUM_SCHEMES,
  )
}

function iconNamesOf(info: PlistDictionary): string[] {
  const primary = [info['CFBundleIcons'], info['CFBundleIcons~ipad']]
    .flatMap(dictionariesOf)
    .flatMap((icons) => dictionariesOf(icons['CFBundlePrimaryIcon']))
    .flatMap((icon) => textsOf(icon['CFBundleIconFiles']))
  const older = [...textsOf(info['CFBundleIconFiles']), ...textsOf(info['CFBundleIconFile'])]
  return [...new Set([...primary, ...older])].filter((name) => !name.includes('/'))
}

const MAXIMUM_PRIVACY_KEYS = 50

function privacyOf(info: PlistDictionary): Record<string, string> {
  const reasons = Object.keys(info)
    .filter((key) => /^NS[A-Za-z]{1,80}UsageDescription$/.test(key))
    .sort()
    .slice(0, MAXIMUM_PRIVACY_KEYS)
  return Object.fromEntries(reasons.map((key) => [key, textOf(info[key]) ?? '']))
}

function dictionariesOf(value: PlistValue | undefined): PlistDictionary[] {
  return (Array.isArray(value) ? value : [value]).filter((one) => isDictionary(one))
}

function textsOf(value: PlistValue | undefined): string[] {
  return (Array.isArray(value) ? value : [value]).map(textOf).filter((text) => text !== undefined)
}

const MAXIMUM_TEXT = 256

/** A text value of Info.plist. Accepts only a single line, because untrusted texts end up in pages and logs. */
function textOf(value: PlistValue | undefined): string | undefined {
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string' || text.length > MAXIMUM_TEXT) return undefined
  return text.replace(/\p{Cc}/gu, ' ').trim() || undefined
}
