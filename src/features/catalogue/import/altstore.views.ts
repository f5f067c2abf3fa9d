import type { Config } from '#server/settings/settings.ts'
import {
  cleanLine,
  cleanProse,
  FIELD_LENGTH_LIMITS,
  parseIosVersion,
  parseSize,
} from './altstore.field.rules.ts'
import type { SourcePermissions } from './altstore.rules.ts'
import { MAXIMUM_VERSIONS, OLDEST_IOS_VERSION } from './altstore.version.rules.ts'
import type * as store from './export.store.ts'
import { type SourceFields, sourceFieldsOf } from './sourceField.rules.ts'

type Rows<List extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<List>>
type ApplicationRow = Rows<typeof store.listPublishedApplications>[number]
type VersionRow = Rows<typeof store.listPublishedVersions>[number]
type PictureRow = Rows<typeof store.listScreenshots>[number]
type StoryRow = Rows<typeof store.listNews>[number]
type Site = Pick<Config, 'publicUrl' | 'brandNameEn' | 'brandSlug'>

/** All data from which a source is rendered. */
export interface SourceRows {
  applications: ApplicationRow[]
  /** Newest first. */
  versions: VersionRow[]
  pictures: PictureRow[]
  stories: StoryRow[]
}

/** How many texts and versions a source contains. */
export interface SourceDetail {
  versions: number
  textLength: number
}

export const FULL_SOURCE_DETAIL: SourceDetail = {
  versions: MAXIMUM_VERSIONS,
  textLength: FIELD_LENGTH_LIMITS.text,
}

export function sourceIdentifierOf({ publicUrl, brandSlug }: Site): string {
  return [...new URL(publicUrl).hostname.split('.').reverse(), brandSlug].join('.')
}

/**
 * Maps rows to an AltStore source. Texts are written as the parser reads them, so that an export survives an import and
 * a second export unchanged. `label` and `source` are our extensions; other readers ignore them.
 */
export function altStoreSourceView(site: Site, rows: SourceRows, extent: SourceDetail = FULL_SOURCE_DETAIL) {
  const histories = Map.groupBy(rows.versions, ({ applicationId }) => applicationId)
  const screenshots = Map.groupBy(rows.pictures, ({ applicationId }) => applicationId)
  const apps = rows.applications.map((application) =>
    appView(site, application, {
      versions: histories.get(application.id) ?? [],
      pictures: screenshots.get(application.id) ?? [],
      extent,
    }),
  )
  const listed = new Set(apps.map(({ bundleIdentifier }) => bundleIdentifier))
  return {
    name: site.brandNameEn,
    identifier: sourceIdentifierOf(site),
    sourceURL: `${site.publicUrl}/altstore.json`,
    website: site.publicUrl,
    iconURL: placeholderOf(site),
    apps,
    news: rows.stories.flatMap((story) => newsView(site, story, listed)),
  }
}

/** The store's own icon, for applications without one. The importer recognises it as a placeholder. */
function placeholderOf({ publicUrl }: Site): string {
  return `${publicUrl}/apple-touch-icon.png`
}

function pictureAddress({ publicUrl }: Site, id: string, width: number): string {
  return `${publicUrl}/pictures/${id}-${width}.png`
}

interface Parts {
  versions: VersionRow[]
  pictures: PictureRow[]
  extent: SourceDetail
}

function appView(site: Site, row: ApplicationRow, { versions, pictures, extent }: Parts) {
  const fields = sourceFieldsOf(row)
  const { entitlements, privacy } = permissionsOf(versions[0], fields)
  const ofDevice = (wanted: string) =>
    pictures
      .filter(({ device }) => device === wanted)
      .map(({ picture, width, height }) => ({ imageURL: pictureAddress(site, picture, 1280), width, height }))
  return {
    name: cleanLine(row.nameEn || row.nameFa, FIELD_LENGTH_LIMITS.name),
    bundleIdentifier: row.packageName,
    label: row.label,
    ...(row.source !== null && { source: row.source }),
    developerName: cleanLine(row.developerNameEn || row.developerNameFa, FIELD_LENGTH_LIMITS.developer),
    subtitle: cleanLine(row.summaryEn || row.summaryFa, FIELD_LENGTH_LIMITS.subtitle),
    localizedDescription: cleanProse(row.descriptionEn || row.descriptionFa, extent.textLength),
    iconURL: row.icon ? pictureAddress(site, row.icon, 512) : placeholderOf(site),
    tintColor: row.primaryColor,
    // Always write the category; otherwise a word in the subtitle could turn an application into a game at import.
    category: row.type === 'game' ? 'games' : 'other',
    // AltStore refuses a whole source for one screenshot of an iPad without its size.
    ...(pictures.length > 0 && { screenshots: { iphone: ofDevice('iphone'), ipad: ofDevice('ipad') } }),
    appPermissions: { entitlements, privacy: Object.fromEntries(privacy) },
    versions: versions.slice(0, extent.versions).map((version) => versionView(site, row, version, extent)),
  }
}

/** The permissions from the newest package file, or else from the imported source. */
function permissionsOf(newest: VersionRow | undefined, fields: SourceFields): SourcePermissions {
  if (newest?.sha256)
    return {
      entitlements: newest.entitlements ?? [],
      privacy: Object.entries((newest.privacy ?? {}) as Record<string, string>),
    }
  const [entitlements = [], privacy = []] = (fields['permissions']?.value ?? []) as [
    string[]?,
    Array<[string, string]>?,
  ]
  return { entitlements, privacy }
}

/** A version without a file, or of an application that is not open for download, links to the application's page. */
function versionView(
  { publicUrl }: Site,
  { label, isOpenDownload }: ApplicationRow,
  row: VersionRow,
  { textLength }: SourceDetail,
) {
  const maxOSVersion = parseIosVersion(row.maximumIosVersion)
  const buildVersion = row.build || row.fileBuild
  return {
    version: cleanLine(row.name, FIELD_LENGTH_LIMITS.version),
    ...(buildVersion && { buildVersion: cleanLine(buildVersion, FIELD_LENGTH_LIMITS.version) }),
    date: withoutFraction(row.createdAt),
    localizedDescription: cleanProse(row.changeLogEn || row.changeLogFa, textLength),
    downloadURL:
      isOpenDownload && row.sha256
        ? `${publicUrl}/open/${row.sha256}.ipa`
        : `${publicUrl}/applications/${encodeURIComponent(label)}`,
    size: row.fileBytes ?? parseSize(row.fileSize),
    ...(row.sha256 && isOpenDownload && { sha256: row.sha256 }),
    minOSVersion: parseIosVersion(row.minimumIosVersion) ?? OLDEST_IOS_VERSION,
    ...(maxOSVersion && { maxOSVersion }),
  }
}

/** AltStore reads dates with a parser of Apple that refuses fractions of a second. */
function withoutFraction(at: Date): string {
  return at.toISOString().replace(/\.\d+Z$/, 'Z')
}

/** A story as a news item. News need a date; a story from before stories had dates gets the date of its application. */
function newsView(site: Site, row: StoryRow, listed: ReadonlySet<string>) {
  const date = row.createdAt ?? row.applicationCreatedAt
  if (!date) return []
  return {
    title: row.titleEn || row.titleFa,
    identifier: `story-${row.label}`,
    caption: row.subtitleEn || row.subtitleFa,
    date: withoutFraction(date),
    url: `${site.publicUrl}/stories/${encodeURIComponent(row.label)}`,
    ...(row.image && { imageURL: pictureAddress(site, row.image, 1280) }),
    ...(row.primaryColor && { tintColor: row.primaryColor }),
    ...(row.packageName && listed.has(row.packageName) && { appID: row.packageName }),
    notify: false,
  }
}
