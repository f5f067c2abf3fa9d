import type { Instant } from '#kernel/time.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { findOrCreateDeveloper } from '../developer.actions.ts'
import { runEditAndRollBack } from '../editing/editing.actions.ts'
import { mergeVersions, type PlannedChange } from './altstore.history.actions.ts'
import {
  deriveLabel,
  developerSlugOf,
  findFreeLabel,
  pickChangedFields,
  textAfterImport,
} from './altstore.merge.rules.ts'
import { type AltStoreApp, newestDate, parseAltStoreSource } from './altstore.rules.ts'
import type { SkippedSourceEntry } from './altstore.version.rules.ts'
import { sourceIdentifierOf } from './altstore.views.ts'
import * as store from './import.store.ts'
import {
  fieldsOfEntry,
  isSameData,
  isSameFields,
  listKeptFields,
  mergeSourceFields,
  type SourceFields,
  sourceFieldsOf,
  sourceRank,
  valueAfterImport,
} from './sourceField.rules.ts'
import { fetchSourcePicturesJob } from './sourcePicture.actions.ts'

export interface ImportReport {
  added: number
  updated: number
  unchanged: number
  versionsAdded: number
  picturesQueued: number
  additions: Array<{ application: string; name: string; versions: number }>
  changes: Array<PlannedChange & { application: string }>
  skipped: SkippedSourceEntry[]
  skippedVersions: SkippedSourceEntry[]
  skippedFields: SkippedSourceEntry[]
}

interface Import {
  trx: Trx
  now: Instant
  /** The newest date of the source. */
  newestAt: Instant | null
  /** The original source of the application; null for our own export. */
  source: string | null
  report: ImportReport
}

/** Imports an AltStore source, all or nothing. Idempotent. A dry run reports what would change and rolls back. */
export async function importAltStoreSource(
  ctx: Ctx,
  json: unknown,
  { isRehearsal = false } = {},
): Promise<ImportReport> {
  if (isRehearsal) return runEditAndRollBack(ctx, (_, trx) => mergeSource(ctx, trx, json))
  return ctx.transaction((trx) => mergeSource(ctx, trx, json))
}

async function mergeSource(ctx: Ctx, trx: Trx, json: unknown): Promise<ImportReport> {
  const { identifier, newestAt, apps, skipped, skippedVersions } = parseAltStoreSource(json)
  const report: ImportReport = {
    added: 0,
    updated: 0,
    unchanged: 0,
    versionsAdded: 0,
    picturesQueued: 0,
    additions: [],
    changes: [],
    skipped,
    skippedVersions,
    skippedFields: [],
  }
  const source = identifier === sourceIdentifierOf(ctx.config) ? null : identifier
  await store.lockCatalogue(trx)
  for (const app of apps) await mergeApp({ trx, now: ctx.now, newestAt, source, report }, app)
  report.picturesQueued = await queuePictures(ctx, trx, source)
  if (report.added + report.updated > 0) await bumpContentVersion(trx)
  return report
}

async function mergeApp(all: Import, app: AltStoreApp): Promise<void> {
  const { trx, now, report } = all
  const source = app.source ?? all.source
  const known = await store.findApplicationByPackage(trx, app.packageName)
  if (known && known.source !== null && known.source !== source) {
    const followed = known.source || 'a source without an identifier'
    report.skipped.push({ what: app.packageName, reason: `follows ${followed}` })
    return
  }
  const rank = sourceRank(newestDate(app.versions.map(({ date }) => date)), all.newestAt)
  const said = fieldsOf(app, rank)
  const id = known?.id ?? (await addApp(all, app, source, said))
  const changes = known ? await updateApp(all, known, { source, said }) : []
  const history = await mergeVersions(trx, id, app.versions, { rank, now })
  if (known) changes.push(...history.changes)
  if (known && (changes.length > 0 || history.isReordered)) {
    await store.updateImportedApplication(trx, id, { updatedAt: now })
    report.updated++
  } else report[known ? 'unchanged' : 'added']++
  if (!known) report.additions.push({ application: app.packageName, name: app.name, versions: history.added })
  report.versionsAdded += history.added
  for (const change of changes) report.changes.push({ application: app.packageName, ...change })
}

function fieldsOf(app: AltStoreApp, rank: string): SourceFields {
  const { name, developer, subtitle, description, color, type, permissions, pictures } = app
  return fieldsOfEntry(
    {
      name,
      developer,
      subtitle,
      description,
      color,
      type,
      permissions: permissions && [permissions.entitlements, permissions.privacy],
      pictures: pictures.length > 0 ? pictures.map(({ device, url }) => [device, url]) : null,
    },
    rank,
  )
}

const UNKNOWN_DEVELOPER = 'Unknown'

async function addApp(all: Import, app: AltStoreApp, source: string | null, said: SourceFields) {
  const { trx, now } = all
  const wanted = deriveLabel(app)
  const id = await store.addImportedApplication(trx, {
    label: findFreeLabel(wanted, await store.listApplicationLabelsWithPrefix(trx, wanted)),
    packageName: app.packageName,
    type: app.type ?? 'application',
    origin: 'foreign',
    // Persian and English get the same text until a translation exists.
    nameFa: app.name,
    nameEn: app.name,
    summaryFa: app.subtitle,
    summaryEn: app.subtitle,
    descriptionFa: app.description,
    descriptionEn: app.description,
    developerId: await findSpelledDeveloper(trx, app.developer || UNKNOWN_DEVELOPER),
    ...(app.color && { primaryColor: app.color }),
    source,
    sourceFields: JSON.stringify(said),
    createdAt: now,
    updatedAt: now,
  })
  await putPictures(trx, id, said)
  return id
}

/**
 * If a developer's name has several spellings, the first in alphabetical order is stored, regardless of the order of
 * imports.
 */
async function findSpelledDeveloper(trx: Trx, name: string): Promise<number> {
  const id = await findOrCreateDeveloper(trx, name)
  await store.chooseDeveloperSpelling(trx, id, name)
  return id
}

type StoredApp = NonNullable<Awaited<ReturnType<typeof store.findApplicationByPackage>>>

/** The fields that an import changes in an existing application. A source never changes label, origin and flags. */
async function updateApp(
  all: Import,
  row: StoredApp,
  { source, said }: { source: string | null; said: SourceFields },
): Promise<PlannedChange[]> {
  const { trx } = all
  const known = sourceFieldsOf(row)
  const merged = mergeSourceFields(known, said)
  const developer = said['developer'] && (await findSpelledDeveloper(trx, String(said['developer'].value)))
  const of = (name: string) => ({ known, merged, name })
  const name = textAfterImport({ fa: row.nameFa, en: row.nameEn }, of('name'))
  const summary = textAfterImport({ fa: row.summaryFa, en: row.summaryEn }, of('subtitle'))
  const description = textAfterImport({ fa: row.descriptionFa, en: row.descriptionEn }, of('description'))
  const isDeveloperSaid = isSameData(merged['developer']?.value, said['developer']?.value)
  const changes = pickChangedFields(row, {
    nameFa: name.fa,
    nameEn: name.en,
    summaryFa: summary.fa,
    summaryEn: summary.en,
    descriptionFa: description.fa,
    descriptionEn: description.en,
    type: valueAfterImport(row.type, withDefault(of('type'), 'application')),
    primaryColor: valueAfterImport(row.primaryColor, withDefault(of('color'), DEFAULT_COLOR)),
    developerId:
      developer && isDeveloperSaid && isFollowingDeveloper(row, known) ? developer : row.developerId,
  })
  const next = { ...row, ...changes }
  const kept = listKeptFields(said, merged, {
    name: next.nameEn,
    subtitle: next.summaryEn,
    description: next.descriptionEn,
    type: next.type,
    color: next.primaryColor,
  })
  all.report.skippedFields.push(
    ...kept.map(({ field, reason }) => ({ what: `${row.packageName} ${field}`, reason })),
  )
  if (row.source !== source || !isSameFields(known, merged))
    await store.updateImportedApplication(trx, row.id, {
      ...changes,
      source,
      sourceFields: JSON.stringify(merged),
    })
  if (!isSameData(known['pictures']?.value, merged['pictures']?.value)) await putPictures(trx, row.id, merged)
  return Object.entries(changes).map(([field, to]) =>
    field === 'developerId'
      ? { field: 'developer', from: row.developerName, to: String(merged['developer']?.value) }
      : { field, from: String(row[field as keyof StoredApp]), to: String(to) },
  )
}

/** The default of the column in the database. */
const DEFAULT_COLOR = '#0e7a4e'

/** A field that no source has given has its default, which a source may change. */
function withDefault(of: { known: SourceFields; merged: SourceFields; name: string }, value: string) {
  return of.known[of.name] ? of : { ...of, known: { ...of.known, [of.name]: { value, at: '' } } }
}

function isFollowingDeveloper({ developerName }: StoredApp, known: SourceFields): boolean {
  const before = known['developer']?.value ?? UNKNOWN_DEVELOPER
  return developerSlugOf(String(before)) === developerSlugOf(developerName)
}

async function putPictures(trx: Trx, id: number, fields: SourceFields): Promise<void> {
  const pictures = fields['pictures']?.value as Array<[device: store.PictureDevice, url: string]> | undefined
  if (pictures) await store.replaceSourcePictures(trx, id, pictures)
}

/** Queues the pictures of this source that have not been fetched yet, including those of earlier imports. */
async function queuePictures(ctx: Ctx, trx: Trx, source: string | null): Promise<number> {
  const waiting = await store.listWaitingPictures(trx, source)
  for (const { applicationId } of waiting)
    await ctx.jobs.enqueue(trx, fetchSourcePicturesJob, { applicationId })
  return waiting.reduce((sum, { count }) => sum + count, 0)
}
