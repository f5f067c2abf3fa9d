import type { Config } from '#server/settings/settings.ts'
import { LIMITS, readIosVersion, readLine, readProse, readSize } from './altstore.field.rules.ts'
import { MAXIMUM_VERSIONS, OLDEST_IOS } from './altstore.version.rules.ts'
import type { publishedApplications, publishedVersions } from './import.store.ts'

type ApplicationRow = Awaited<ReturnType<typeof publishedApplications>>[number]
type VersionRow = Awaited<ReturnType<typeof publishedVersions>>[number]
type Site = Pick<Config, 'publicUrl' | 'brandNameEn' | 'brandSlug'>

/**
 * Maps rows to an AltStore source. Texts are written as the parser reads them, so that an export survives an import and
 * a second export unchanged. `label` is our extension; other readers ignore it.
 */
export function sourceView(site: Site, applications: ApplicationRow[], versions: VersionRow[]) {
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
    name: readLine(row.nameEn || row.nameFa, LIMITS.name),
    bundleIdentifier: row.packageName,
    label: row.label,
    developerName: readLine(row.developerNameEn || row.developerNameFa, LIMITS.developer),
    subtitle: readLine(row.summaryEn || row.summaryFa, LIMITS.subtitle),
    localizedDescription: readProse(row.descriptionEn || row.descriptionFa, LIMITS.text),
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
  const maxOSVersion = readIosVersion(row.maximumIosVersion)
  return {
    version: readLine(row.name, LIMITS.version),
    date: row.createdAt.toISOString(),
    localizedDescription: readProse(row.changeLogEn || row.changeLogFa, LIMITS.text),
    downloadURL: address,
    size: readSize(row.fileSize),
    minOSVersion: readIosVersion(row.minimumIosVersion) ?? OLDEST_IOS,
    ...(maxOSVersion && { maxOSVersion }),
  }
}
