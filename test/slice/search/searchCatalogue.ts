import { parseInstant } from '#kernel/time.ts'
import { applications, developers } from '#sandbox/seed/content.ts'
import { createDice } from '#sandbox/seed/dice.ts'
import type { Db } from '#server/db.ts'

/** The demo catalogue's names, developers and categories without pictures, comments and history. */
export async function loadDemoNames(db: Db): Promise<void> {
  const developerIds = await idsBy(
    db.insertInto('developer').values(developers).returning(['id', 'slug as key']).execute(),
  )
  const categoryIds = await idsBy(db.selectFrom('category').select(['id', 'label as key']).execute())
  const createdAt = parseInstant('2026-01-01T00:00:00Z')
  const rows = applications.map(
    ({ label, kind, origin, nameFa, nameEn, summaryFa, summaryEn, developer }) => ({
      label,
      type: kind,
      origin,
      nameFa,
      nameEn,
      summaryFa,
      summaryEn,
      packageName: `example.${label}`,
      developerId: developerIds.get(developer) ?? 0,
      downloadCount: createDice(label).between(100, 90_000),
      createdAt,
      updatedAt: createdAt,
    }),
  )
  const ids = await idsBy(
    db.insertInto('application').values(rows).returning(['id', 'label as key']).execute(),
  )
  const members = applications.flatMap((application) =>
    [...new Set(application.categories)].map((label, position) => ({
      applicationId: ids.get(application.label) ?? 0,
      categoryId: categoryIds.get(label) ?? 0,
      position,
    })),
  )
  await db.insertInto('applicationCategory').values(members).execute()
}

const ROWS_AT_ONCE = 2000

/** More applications of one developer and category, which no query searches for. */
export async function loadDistractors(
  db: Db,
  names: Array<{ nameFa: string; nameEn: string }>,
): Promise<void> {
  const developer = { slug: 'nobody', nameFa: 'هیچ‌کس', nameEn: 'Nobody' }
  const { id } = await db.insertInto('developer').values(developer).returning('id').executeTakeFirstOrThrow()
  const createdAt = parseInstant('2026-01-01T00:00:00Z')
  const rows = names.map((name, at) => ({
    ...name,
    label: `distractor-${at}`,
    packageName: `example.distractor${at}`,
    type: at % 2 === 0 ? ('game' as const) : ('application' as const),
    origin: 'foreign' as const,
    developerId: id,
    downloadCount: createDice(`distractor ${at}`).between(100, 90_000),
    createdAt,
    updatedAt: createdAt,
  }))
  // A statement takes at most 65,535 values.
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await db
      .insertInto('application')
      .values(rows.slice(at, at + ROWS_AT_ONCE))
      .execute()
}

async function idsBy(rows: Promise<Array<{ id: number; key: string }>>): Promise<Map<string, number>> {
  return new Map((await rows).map(({ id, key }) => [key, id]))
}
