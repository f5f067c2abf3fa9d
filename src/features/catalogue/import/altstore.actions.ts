import type { Instant } from '#kernel/time.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { findOrCreateDeveloper } from '../developer.actions.ts'
import { runEditAndRollBack } from '../editing/editing.actions.ts'
import { mergeVersions } from './altstore.history.actions.ts'
import { deriveLabel, findFreeLabel, mergeSourceText, pickChangedFields } from './altstore.merge.rules.ts'
import { type AltStoreApp, parseAltStoreSource } from './altstore.rules.ts'
import type { SkippedSourceEntry } from './altstore.version.rules.ts'
import { altStoreSourceView } from './altstore.views.ts'
import * as store from './import.store.ts'

export interface ImportReport {
  added: number
  updated: number
  unchanged: number
  versionsAdded: number
  skipped: SkippedSourceEntry[]
  skippedVersions: SkippedSourceEntry[]
  picturesLeftOutside: number
}

/** Imports an AltStore source, all or nothing. Idempotent. A dry run reports what would change and rolls back. */
export async function importAltStoreSource(
  ctx: Ctx,
  json: unknown,
  { isRehearsal = false } = {},
): Promise<ImportReport> {
  if (isRehearsal) return runEditAndRollBack(ctx, (_, trx) => mergeSource(trx, json, ctx.now))
  return ctx.transaction((trx) => mergeSource(trx, json, ctx.now))
}

async function mergeSource(trx: Trx, json: unknown, now: Instant): Promise<ImportReport> {
  const { apps, skipped, skippedVersions } = parseAltStoreSource(json)
  const report: ImportReport = {
    added: 0,
    updated: 0,
    unchanged: 0,
    versionsAdded: 0,
    skipped,
    skippedVersions,
    picturesLeftOutside: 0,
  }
  await store.lockCatalogue(trx)
  for (const app of apps) {
    const { outcome, versionsAdded } = await mergeApp(trx, app, now)
    report[outcome]++
    report.versionsAdded += versionsAdded
    report.picturesLeftOutside += app.pictures
  }
  if (report.added + report.updated > 0) await bumpContentVersion(trx)
  return report
}

async function mergeApp(trx: Trx, app: AltStoreApp, now: Instant) {
  const known = await store.findApplicationByPackage(trx, app.packageName)
  const id = known?.id ?? (await addApp(trx, app, now))
  const changes = known ? await appChanges(trx, known, app) : {}
  const history = await mergeVersions(trx, id, app.versions, now)
  const isChanged = Object.keys(changes).length > 0 || history.isChanged
  if (known && isChanged) await store.updateApplication(trx, id, { ...changes, updatedAt: now })
  const outcome = known ? (isChanged ? 'updated' : 'unchanged') : 'added'
  return { outcome, versionsAdded: history.added } as const
}

async function addApp(trx: Trx, app: AltStoreApp, now: Instant): Promise<number> {
  const wanted = deriveLabel(app)
  return store.addApplication(trx, {
    label: findFreeLabel(wanted, await store.listApplicationLabelsWithPrefix(trx, wanted)),
    packageName: app.packageName,
    type: app.type,
    origin: 'foreign',
    // Persian and English get the same text until a translation exists.
    nameFa: app.name,
    nameEn: app.name,
    summaryFa: app.subtitle,
    summaryEn: app.subtitle,
    descriptionFa: app.description,
    descriptionEn: app.description,
    developerId: await findOrCreateDeveloper(trx, app.developer || 'Unknown'),
    ...(app.color && { primaryColor: app.color }),
    createdAt: now,
    updatedAt: now,
  })
}

type StoredApp = NonNullable<Awaited<ReturnType<typeof store.findApplicationByPackage>>>

/** What an import changes in a known application. A source never changes label, type, origin, flags and pictures. */
async function appChanges(trx: Trx, known: StoredApp, app: AltStoreApp) {
  const name = mergeSourceText({ fa: known.nameFa, en: known.nameEn }, app.name)
  const summary = mergeSourceText({ fa: known.summaryFa, en: known.summaryEn }, app.subtitle)
  const description = mergeSourceText({ fa: known.descriptionFa, en: known.descriptionEn }, app.description)
  const isSameDeveloper = app.developer === '' || app.developer === known.developerName
  return pickChangedFields(known, {
    nameFa: name.fa,
    nameEn: name.en,
    summaryFa: summary.fa,
    summaryEn: summary.en,
    descriptionFa: description.fa,
    descriptionEn: description.en,
    primaryColor: app.color ?? known.primaryColor,
    developerId: isSameDeveloper ? known.developerId : await findOrCreateDeveloper(trx, app.developer),
  })
}

/** All published applications as an AltStore source. */
export async function exportAltStoreSource(ctx: Ctx) {
  const [applications, versions] = await Promise.all([
    store.listPublishedApplications(ctx.db),
    store.listPublishedVersions(ctx.db),
  ])
  return altStoreSourceView(ctx.config, applications, versions)
}
