import type { Instant } from '#kernel/time.ts'
import type { Trx } from '#server/db.ts'
import {
  type DatedVersion,
  mergeSourceText,
  mergeVersionHistory,
  pickChangedFields,
} from './altstore.merge.rules.ts'
import { type AltStoreVersion, OLDEST_IOS_VERSION } from './altstore.version.rules.ts'
import * as store from './import.store.ts'

type StoredVersion = Awaited<ReturnType<typeof store.listVersionHistory>>[number]

/** Merges the versions of a source into the history of an application, without duplicates. */
export async function mergeVersions(
  trx: Trx,
  applicationId: number,
  listed: AltStoreVersion[],
  now: Instant,
) {
  const known = await store.listVersionHistory(trx, applicationId)
  const history = mergeVersionHistory(known, listed, now)
  const changed = await updateKnownVersions(trx, known, listed, history)
  const isReordered = history.some(({ name }, at) => known[at]?.name !== name)
  if (isReordered && known.length > 0)
    await store.reorderVersions(
      trx,
      applicationId,
      history.map(({ name }) => name),
    )
  const isKnown = new Set(known.map(({ name }) => name))
  const fresh = listed.filter(({ name }) => !isKnown.has(name))
  await store.addVersions(
    trx,
    fresh.map((version) => ({ applicationId, ...newVersion(version, history) })),
  )
  return { added: fresh.length, isChanged: changed > 0 || isReordered }
}

async function updateKnownVersions(
  trx: Trx,
  known: StoredVersion[],
  listed: AltStoreVersion[],
  history: DatedVersion[],
) {
  const saidOf = new Map(listed.map((version) => [version.name, version]))
  const dateOf = new Map(history.map(({ name, createdAt }) => [name, createdAt]))
  let changed = 0
  for (const row of known) {
    const said = saidOf.get(row.name)
    const changes = said ? versionChanges(row, said, dateOf.get(row.name) ?? row.createdAt) : {}
    if (Object.keys(changes).length === 0) continue
    await store.updateVersion(trx, row.id, changes)
    changed++
  }
  return changed
}

/** What an import changes in a known version. A field that the source leaves out keeps its value. */
function versionChanges(known: StoredVersion, said: AltStoreVersion, createdAt: Instant) {
  const log = mergeSourceText({ fa: known.changeLogFa, en: known.changeLogEn }, said.changeLog)
  return pickChangedFields(known, {
    changeLogFa: log.fa,
    changeLogEn: log.en,
    fileSize: said.size || known.fileSize,
    minimumIosVersion: said.minimumIos ?? known.minimumIosVersion,
    maximumIosVersion: said.maximumIos ?? known.maximumIosVersion,
    createdAt,
  })
}

function newVersion(version: AltStoreVersion, history: DatedVersion[]) {
  const at = history.findIndex(({ name }) => name === version.name)
  const { name, createdAt } = history[at] as DatedVersion
  return {
    name,
    createdAt,
    place: at + 1,
    changeLogFa: version.changeLog,
    changeLogEn: version.changeLog,
    fileSize: version.size,
    minimumIosVersion: version.minimumIos ?? OLDEST_IOS_VERSION,
    maximumIosVersion: version.maximumIos,
  }
}
