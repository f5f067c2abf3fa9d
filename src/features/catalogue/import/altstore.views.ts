import type { Config } from '#server/settings/settings.ts'
import {
  FIELD_LENGTH_LIMITS,
  parseIosVersion,
  parseLine,
  parseProse,
  parseSize,
} from './altstore.field.rules.ts'
import { MAXIMUM_VERSIONS, OLDEST_IOS_VERSION } from './altstore.version.rules.ts'
import type { listPublishedApplications, listPublishedVersions } from './import.store.ts'

type ApplicationRow = Awaited<ReturnType<typeof listPublishedApplications>>[number]
type VersionRow = Awaited<ReturnType<typeof listPublishedVersions>>[number]
type Site = Pick<Config, 'publicUrl' | 'brandNameEn' | 'brandSlug'>

/**
 * Maps rows to an AltStore source. Texts are written as the parser reads them, so that an export survives an import and
 * a second export unchanged. `label` is our extension; other readers ignore it.
 */
export function altStoreSourceView(site: Site, applications: ApplicationRow[], versions: VersionRow[]) {
  const histories = Map.groupBy(versions, (version) => version.applicationId)
  return {
    name: site.brandNameEn,
    identifier: [...new URL(site.publicUrl).hostname.split('.').reverse(), site.brandSlug].join('.'),
    website: site.publicUrl,
    iconURL: `${site.publicUrl}/apple-touch-icon.png`,
    apps: applications.map((application) => appView(site, application, histories.get(application.id) ?? [])),
    news: [],
  }
}

function appView(site: Site, row: ApplicationRow, versions: VersionRow[]) {
  const address = `${site.publicUrl}/applications/${encodeURIComponent(row.label)}`
  return {
    name: parseLine(row.nameEn || row.nameFa, FIELD_LENGTH_LIMITS.name),
    bundleIdentifier: row.packageName,
    label: row.label,
    developerName: parseLine(row.developerNameEn || row.developerNameFa, FIELD_LENGTH_LIMITS.developer),
    subtitle: parseLine(row.summaryEn || row.summaryFa, FIELD_LENGTH_LIMITS.subtitle),
    localizedDescription: parseProse(row.descriptionEn || row.descriptionFa, FIELD_LENGTH_LIMITS.text),
    iconURL: row.icon
      ? `${site.publicUrl}/pictures/${row.icon}-512.png`
      : `${site.publicUrl}/apple-touch-icon.png`,
    tintColor: row.primaryColor,
    // Always write the category; otherwise a word in the subtitle could turn an application into a game at import.
    category: row.type === 'game' ? 'games' : 'other',
    appPermissions: { entitlements: [], privacy: {} },
    versions: versions.slice(0, MAXIMUM_VERSIONS).map((version) => versionView(address, version)),
  }
}

/** Packages are signed per device, so a version links to the application's page instead of a file. */
function versionView(address: string, row: VersionRow) {
  const maxOSVersion = parseIosVersion(row.maximumIosVersion)
  return {
    version: parseLine(row.name, FIELD_LENGTH_LIMITS.version),
    date: row.createdAt.toISOString(),
    localizedDescription: parseProse(row.changeLogEn || row.changeLogFa, FIELD_LENGTH_LIMITS.text),
    downloadURL: address,
    size: parseSize(row.fileSize),
    minOSVersion: parseIosVersion(row.minimumIosVersion) ?? OLDEST_IOS_VERSION,
    ...(maxOSVersion && { maxOSVersion }),
  }
}
