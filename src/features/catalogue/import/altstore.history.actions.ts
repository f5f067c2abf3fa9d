import { addMilliseconds, type Instant, parseInstant, SECOND } from '#kernel/time.ts'
import type { Trx } from '#server/db.ts'
import {
  compareVersionsByDate,
  pickChangedFields,
  sourceFieldsOfVersions,
  textAfterImport,
} from './altstore.merge.rules.ts'
import {
  type AltStoreVersion,
  dropEntriesWithoutBuild,
  OLDEST_IOS_VERSION,
  versionKey,
} from './altstore.version.rules.ts'
import * as store from './import.store.ts'
import {
  isSameFields,
  mergeSourceFields,
  type SourceFields,
  sourceFieldsOf,
  valueAfterImport,
} from './sourceField.rules.ts'

/** One change of a stored application; an added version has no `from`. */
export interface PlannedChange {
  field: string
  from: string
  to: string
}

type StoredVersion = Awaited<ReturnType<typeof store.listVersionHistory>>[number]
type Said = AltStoreVersion & { fields: SourceFields }

/** Merges the versions of a source into the history of an application. The order of imports makes no difference. */
export async function mergeVersions(
  trx: Trx,
  applicationId: number,
  listed: AltStoreVersion[],
  { rank, now }: { rank: string; now: Instant },
) {
  const known = await dropVagueBuilds(trx, await store.listVersionHistory(trx, applicationId), listed)
  const fields = sourceFieldsOfVersions(listed, rank)
  const stated = listed.map((version, at): Said => ({ ...version, fields: fields[at] ?? {} }))
  const said = new Map(dropEntriesWithoutBuild(stated, known).map((one) => [versionKey(one), one]))
  const changes: PlannedChange[] = []
  const kept: Entry[] = []
  for (const row of known) {
    const one = said.get(versionKey(row))
    said.delete(versionKey(row))
    kept.push(one ? await updateVersion(trx, row, one, changes) : row)
  }
  const fresh = [...said.values()].map((one) => newVersion(applicationId, one, now))
  const history = (await dateUndated(trx, [...kept, ...fresh])).sort(compareVersionsByDate)
  const ids = history.map((one) => ('id' in one ? one.id : null))
  const isReordered = known.some(({ id }, at) => ids[at] !== id)
  if (isReordered) await store.setVersionOrder(trx, applicationId, ids)
  await store.addImportedVersions(
    trx,
    history.flatMap((one, at) =>
      'id' in one ? [] : { ...one, sourceFields: JSON.stringify(one.sourceFields), place: at + 1 },
    ),
  )
  for (const { name, build } of fresh)
    changes.push({ field: 'version', from: '', to: titleOf({ name, build }) })
  return { added: fresh.length, changes, isReordered }
}

type Entry = StoredVersion | ReturnType<typeof newVersion>

/**
 * Versions without a date from any source count as the oldest. If no version has a date, all keep the time of their
 * import.
 */
async function dateUndated(trx: Trx, entries: Entry[]): Promise<Entry[]> {
  const isDated = (one: Entry) =>
    ('hasFile' in one && one.hasFile) || 'date' in (one.sourceFields as SourceFields)
  const times = entries.filter(isDated).map(({ createdAt }) => createdAt.getTime())
  if (times.length === 0) return entries
  const oldest = entries.find(({ createdAt }) => createdAt.getTime() === Math.min(...times))
  const dated: Entry[] = []
  for (const one of entries) {
    const createdAt = isDated(one) ? one.createdAt : (oldest?.createdAt ?? one.createdAt)
    if ('id' in one && createdAt.getTime() !== one.createdAt.getTime())
      await store.updateImportedVersion(trx, one.id, { createdAt })
    dated.push({ ...one, createdAt })
  }
  return dated
}

function titleOf({ name, build }: { name: string; build: string }): string {
  return build ? `${name} (${build})` : name
}

/**
 * An entry without a build is replaced by entries of the same version with a build. An entry with a file stays and gets
 * the build of its file, if the source lists that.
 */
async function dropVagueBuilds(trx: Trx, known: StoredVersion[], listed: AltStoreVersion[]) {
  const rows: StoredVersion[] = []
  for (const row of known) {
    const builds = listed.filter(({ name, build }) => name === row.name && build !== '')
    if (row.build !== '' || builds.length === 0) rows.push(row)
    else if (!row.hasFile) await store.deleteImportedVersion(trx, row.id)
    else {
      const isOwn = builds.some(({ build }) => build === row.fileBuild)
      const isFree = known.every(({ name, build }) => name !== row.name || build !== row.fileBuild)
      const build = isOwn && isFree ? (row.fileBuild ?? '') : ''
      if (build) await store.updateImportedVersion(trx, row.id, { build })
      rows.push({ ...row, build })
    }
  }
  return rows
}

async function updateVersion(
  trx: Trx,
  row: StoredVersion,
  said: Said,
  changes: PlannedChange[],
): Promise<StoredVersion> {
  const known = sourceFieldsOf(row)
  const merged = mergeSourceFields(known, said.fields)
  if (isSameFields(known, merged)) return row
  const of = (name: string) => ({ known, merged, name })
  const log = textAfterImport({ fa: row.changeLogFa, en: row.changeLogEn }, of('changeLog'))
  const date = merged['date']?.value
  const picked = pickChangedFields(row, {
    changeLogFa: log.fa,
    changeLogEn: log.en,
    // The file itself is more reliable for size and minimum iOS than a source.
    fileSize: row.hasFile
      ? row.fileSize
      : valueAfterImport(row.fileSize, of('size')) || Number(merged['size']?.value ?? 0),
    minimumIosVersion: row.hasFile
      ? row.minimumIosVersion
      : valueAfterImport(row.minimumIosVersion, minimumOf(row, of('minimumIos'))),
    maximumIosVersion: valueAfterImport(row.maximumIosVersion, of('maximumIos')),
    createdAt: dateOf(row.createdAt, date === undefined ? row.createdAt : parseInstant(String(date))),
  })
  await store.updateImportedVersion(trx, row.id, { ...picked, sourceFields: JSON.stringify(merged) })
  for (const [field, to] of Object.entries(picked))
    changes.push({
      field: `${titleOf(row)} ${field}`,
      from: textOf(row[field as keyof StoredVersion]),
      to: textOf(to),
    })
  return { ...row, ...picked, sourceFields: merged }
}

/** A version without a minimum iOS gets the oldest supported one, which a source may still change. */
function minimumOf(row: StoredVersion, merge: { known: SourceFields; merged: SourceFields; name: string }) {
  if (merge.known[merge.name] || row.minimumIosVersion !== OLDEST_IOS_VERSION) return merge
  return { ...merge, known: { ...merge.known, [merge.name]: { value: OLDEST_IOS_VERSION, at: '' } } }
}

/** An export has dates rounded to seconds. If the stored exact date is less than a second away, keep it. */
function dateOf(known: Instant, said: Instant): Instant {
  const isSame = Math.abs(known.getTime() - said.getTime()) < SECOND
  return isSame ? known : toWholeSecond(said)
}

/**
 * Exports have no fractions of a second. Removing them here keeps the order of versions the same where the export is
 * read.
 */
function toWholeSecond(at: Instant): Instant {
  return addMilliseconds(at, -(at.getTime() % SECOND))
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value ?? '')
}

function newVersion(applicationId: number, { name, build, fields, ...version }: Said, now: Instant) {
  const date = fields['date']?.value
  return {
    applicationId,
    name,
    build,
    createdAt: toWholeSecond(date === undefined ? now : parseInstant(String(date))),
    changeLogFa: version.changeLog,
    changeLogEn: version.changeLog,
    fileSize: version.size,
    minimumIosVersion: version.minimumIos ?? OLDEST_IOS_VERSION,
    maximumIosVersion: version.maximumIos,
    sourceFields: fields,
  }
}
