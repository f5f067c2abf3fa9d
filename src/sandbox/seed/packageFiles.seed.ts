import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { createNestedCode } from '#server/ipa/nestedCode.ts'
import { ipaStream } from '#server/ipa/writeIpa.ts'
import { packageNameOf } from './applications.seed.ts'
import { seededApplications } from './content.ts'
import { createDice } from './dice.ts'

/** Large enough that the download is visible, small enough for hundreds of packages. The size varies a little. */
const PAYLOAD_BYTES = 48 * 1024
const LARGEST_PAYLOAD_BYTES = 120 * 1024
const AT_ONCE = 8
/** Earlier demo packages contained no program that can be signed, and were smaller than today's. */
const UNSIGNABLE_BYTES = PAYLOAD_BYTES + 2 * 1024

/**
 * Creates a small package for the newest version of every demo application without one that can be signed. Data that
 * people entered or imported is not changed. Files are stored first, because storing is a port call.
 */
export async function seedPackageFiles(ctx: Ctx): Promise<void> {
  const missing = await withoutFile(ctx.db)
  for (let at = 0; at < missing.length; at += AT_ONCE) {
    const files = await Promise.all(missing.slice(at, at + AT_ONCE).map((one) => makeFile(ctx, one)))
    const rows = files.map((file) => ({ ...file, importedAt: ctx.now }))
    await ctx.db
      .insertInto('ipa')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .column('versionId')
          .doUpdateSet((e) => ({
            storageKey: e.ref('excluded.storageKey'),
            sha256: e.ref('excluded.sha256'),
            size: e.ref('excluded.size'),
          }))
          .where('ipa.size', '<', UNSIGNABLE_BYTES),
      )
      .execute()
    await tellSizes(
      ctx.db,
      rows.map(({ versionId }) => versionId),
    )
  }
}

/** Every page shows the size of the real file. Earlier versions were a little smaller. */
async function tellSizes(db: Db, versionIds: number[]): Promise<void> {
  await sql`update application_version as version
    set file_size = round(ipa.size * (1 - 0.03 * (newest.place - version.place)))
    from ipa join application_version as newest on newest.id = ipa.version_id
    where newest.id = any(${versionIds}::bigint[]) and newest.application_id = version.application_id`.execute(
    db,
  )
}

type Missing = Awaited<ReturnType<typeof withoutFile>>[number]

async function withoutFile(db: Db) {
  return db
    .selectFrom('applicationVersion as version')
    .innerJoin('application', 'application.id', 'version.applicationId')
    .leftJoin('ipa', 'ipa.versionId', 'version.id')
    .where(
      'application.label',
      'in',
      seededApplications.map(({ label }) => label),
    )
    .where('application.source', 'is', null)
    .distinctOn('version.applicationId')
    .select((e) => [
      'version.id',
      'version.name',
      'version.minimumIosVersion',
      'application.packageName',
      'application.nameEn',
      'application.isCompatibleWithIphone',
      'application.isCompatibleWithIpad',
      'ipa.size',
      e
        .exists(
          e
            .selectFrom('ipa as other')
            .innerJoin('applicationVersion as before', 'before.id', 'other.versionId')
            .select('other.versionId')
            .whereRef('before.applicationId', '=', 'version.applicationId'),
        )
        .as('hasFile'),
    ])
    .where('application.packageName', 'in', seededApplications.map(packageNameOf))
    .orderBy('version.applicationId')
    .orderBy('version.place', 'desc')
    .execute()
    .then((rows) => rows.filter(({ size, hasFile }) => (size === null ? !hasFile : size < UNSIGNABLE_BYTES)))
}

async function makeFile(ctx: Ctx, { id, name, packageName, ...application }: Missing) {
  const family = [
    ...(application.isCompatibleWithIphone ? [1] : []),
    ...(application.isCompatibleWithIpad ? [2] : []),
  ]
  const urlScheme = packageName.replaceAll('.', '-').toLowerCase()
  const order = {
    bundleIdentifier: packageName,
    urlSchemes: [urlScheme],
    version: name,
    name: application.nameEn,
    minimumIos: application.minimumIosVersion,
    deviceFamily: family as Array<1 | 2>,
    payloadBytes: createDice(`size ${packageName}`).between(PAYLOAD_BYTES, LARGEST_PAYLOAD_BYTES),
    files: createNestedCode({ folder: 'Payload/App.app', bundleIdentifier: packageName, version: name }),
  }
  const chunks: Buffer[] = []
  for await (const chunk of ipaStream(order)) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const storageKey = `packages/${sha256}.ipa`
  await ctx.ports.storage.put(storageKey, bytes)
  return {
    versionId: id,
    storageKey,
    sha256,
    size: bytes.length,
    bundleIdentifier: packageName,
    versionName: name,
    minimumIosVersion: application.minimumIosVersion,
    deviceFamily: family,
    urlScheme,
  }
}
