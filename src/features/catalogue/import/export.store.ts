import { sql } from 'kysely'
import type { Db } from '#server/db.ts'

/** SQL of exporting an AltStore source: of all published applications, or of those that are open for download. */
export interface ExportFilter {
  isOpen: boolean
}

/** Open applications by popularity, so that a source that must be shortened drops the least popular ones. */
export async function listPublishedApplications(db: Db, { isOpen }: ExportFilter) {
  return db
    .selectFrom('application')
    .innerJoin('developer', 'developer.id', 'application.developerId')
    .selectAll('application')
    .select(['developer.nameFa as developerNameFa', 'developer.nameEn as developerNameEn'])
    .where('application.isPublished', '=', true)
    .$if(isOpen, (query) =>
      query
        .where('application.isOpenDownload', '=', true)
        .where((e) =>
          e.exists(
            e
              .selectFrom('ipa')
              .innerJoin('applicationVersion as version', 'version.id', 'ipa.versionId')
              .select('ipa.id')
              .whereRef('version.applicationId', '=', 'application.id')
              .where('version.withdrawnAt', 'is', null),
          ),
        ),
    )
    .$if(isOpen, (query) => query.orderBy('application.downloadCount', 'desc'))
    .orderBy('application.packageName')
    .execute()
}

/**
 * Versions of published applications, newest first. For open applications only the newest versions with a file, at most
 * `limit` of each.
 */
export async function listPublishedVersions(db: Db, { isOpen }: ExportFilter, limit: number) {
  return db
    .selectFrom('applicationVersion as version')
    .innerJoin('application', 'application.id', 'version.applicationId')
    .leftJoin('ipa', 'ipa.versionId', 'version.id')
    .selectAll('version')
    .select([
      'ipa.sha256',
      'ipa.size as fileBytes',
      'ipa.build as fileBuild',
      'ipa.entitlements',
      'ipa.privacy',
    ])
    .where('application.isPublished', '=', true)
    .where('version.withdrawnAt', 'is', null)
    .$if(isOpen, (query) =>
      query
        .where('application.isOpenDownload', '=', true)
        .where('ipa.id', 'is not', null)
        .where(
          sql<boolean>`(select count(*) from application_version newer join ipa file on file.version_id = newer.id
            where newer.application_id = version.application_id and newer.place > version.place
              and newer.withdrawn_at is null) < ${limit}`,
        ),
    )
    .orderBy('version.applicationId')
    .orderBy('version.place', 'desc')
    .execute()
}

export async function listScreenshots(db: Db, { isOpen }: ExportFilter) {
  return db
    .selectFrom('applicationPicture as shot')
    .innerJoin('application', 'application.id', 'shot.applicationId')
    .innerJoin('picture', 'picture.id', 'shot.picture')
    .select(['shot.applicationId', 'shot.device', 'shot.picture', 'picture.width', 'picture.height'])
    .where('application.isPublished', '=', true)
    .$if(isOpen, (query) => query.where('application.isOpenDownload', '=', true))
    .orderBy('shot.applicationId')
    .orderBy('shot.device')
    .orderBy('shot.position')
    .execute()
}

export async function listNews(db: Db, limit: number) {
  return db
    .selectFrom('story')
    .leftJoin('application', (join) =>
      join.onRef('application.id', '=', 'story.pinApplicationId').on('application.isPublished', '=', true),
    )
    .select([
      'story.label',
      'story.titleFa',
      'story.titleEn',
      'story.subtitleFa',
      'story.subtitleEn',
      'story.image',
      'story.createdAt',
      'application.packageName',
      'application.primaryColor',
      'application.createdAt as applicationCreatedAt',
    ])
    .orderBy('story.createdAt', (order) => order.desc().nullsLast())
    .orderBy('story.id', 'desc')
    .limit(limit)
    .execute()
}
