import { type Insertable, sql } from 'kysely'
import type { Instant } from '#kernel/time.ts'
import type { Db } from '#server/db.ts'
import type { PromotionCodeTable } from '#server/schema.gen.ts'
import type { CodeUseCounts } from './promotion.rules.ts'

export async function findCode(db: Db, code: string) {
  return db
    .selectFrom('promotionCode')
    .leftJoin('package', 'package.id', 'promotionCode.giftPackageId')
    .selectAll('promotionCode')
    .select(['package.nameFa', 'package.nameEn', 'package.nameAr', 'package.nameRu'])
    .where('promotionCode.code', '=', code)
    .executeTakeFirst()
}

export type CodeRow = NonNullable<Awaited<ReturnType<typeof findCode>>>

/** Locks the row of a code until the end of the transaction, so that its uses are counted exactly. */
export async function lockCode(db: Db, id: number): Promise<void> {
  await db.selectFrom('promotionCode').select('id').where('id', '=', id).forUpdate().execute()
}

export async function listPackageIdsOfCode(db: Db, codeId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('promotionCodePackage')
    .select('packageId')
    .where('codeId', '=', codeId)
    .orderBy('packageId')
    .execute()
  return rows.map(({ packageId }) => packageId)
}

/** Counts every use of a code, and every hold that has not expired. */
export async function countCodeUses(
  db: Db,
  codeId: number,
  { userId, exceptUse = null }: { userId: number | null; exceptUse?: string | null },
  now: Instant,
): Promise<CodeUseCounts> {
  let live = db
    .selectFrom('promotionUse')
    .where('codeId', '=', codeId)
    .where((e) => e.or([e('state', '=', 'used'), e.and([e('state', '=', 'held'), e('heldUntil', '>', now)])]))
  if (exceptUse !== null) live = live.where('id', '!=', exceptUse)
  const { inAll, own } = await live
    .select((e) => [
      e.fn.countAll<number>().as('inAll'),
      e.fn
        .countAll<number>()
        .filterWhere('userId', '=', userId ?? 0)
        .as('own'),
    ])
    .executeTakeFirstOrThrow()
  return { inAll, own, grant: userId === null ? null : await grantOf(db, codeId, userId) }
}

async function grantOf(db: Db, codeId: number, userId: number) {
  const row = await db
    .selectFrom('promotionGrant')
    .select('endsAt')
    .where('codeId', '=', codeId)
    .where('userId', '=', userId)
    .executeTakeFirst()
  return row ?? null
}

export interface NewCodeUse {
  id: string
  codeId: number
  userId: number
  state: 'held' | 'used'
  paymentId?: string
  heldUntil?: Instant
  usedAt?: Instant
}

export async function addCodeUse(db: Db, use: NewCodeUse, now: Instant): Promise<void> {
  await db
    .insertInto('promotionUse')
    .values({ ...use, createdAt: now })
    .execute()
}

/** Releases the user's own holds on a code before the next purchase attempt. */
export async function releaseHoldsOfUser(db: Db, codeId: number, userId: number): Promise<void> {
  await db
    .updateTable('promotionUse')
    .set({ state: 'released' })
    .where('codeId', '=', codeId)
    .where('userId', '=', userId)
    .where('state', '=', 'held')
    .execute()
}

export async function releaseHoldOfPayment(db: Db, paymentId: string): Promise<void> {
  await db
    .updateTable('promotionUse')
    .set({ state: 'released' })
    .where('paymentId', '=', paymentId)
    .where('state', '=', 'held')
    .execute()
}

export async function findCodeUseOfPayment(db: Db, paymentId: string) {
  return db
    .selectFrom('promotionUse')
    .innerJoin('promotionCode', 'promotionCode.id', 'promotionUse.codeId')
    .selectAll('promotionUse')
    .select(['promotionCode.maxUses', 'promotionCode.maxUsesPerUser'])
    .where('paymentId', '=', paymentId)
    .executeTakeFirst()
}

export async function markCodeUsed(db: Db, id: string, now: Instant): Promise<void> {
  await db.updateTable('promotionUse').set({ state: 'used', usedAt: now }).where('id', '=', id).execute()
}

/** Inserts or updates a code by its text. Uses of an existing code stay. */
export async function upsertCode(
  db: Db,
  { createdAt, ...fields }: Insertable<PromotionCodeTable>,
  packageIds: readonly number[],
): Promise<number> {
  const { id } = await db
    .insertInto('promotionCode')
    .values({ ...fields, createdAt })
    .onConflict((conflict) => conflict.column('code').doUpdateSet(fields))
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.deleteFrom('promotionCodePackage').where('codeId', '=', id).execute()
  if (packageIds.length > 0) await addPackages(db, [id], packageIds)
  return id
}

async function addPackages(db: Db, codeIds: readonly number[], packageIds: readonly number[]): Promise<void> {
  await sql`insert into promotion_code_package (code_id, package_id)
    select code, package from unnest(${codeIds}::bigint[]) code, unnest(${packageIds}::bigint[]) package`.execute(
    db,
  )
}

/** Inserts codes, and returns those whose text did not exist. */
export async function insertCodes(
  db: Db,
  rows: ReadonlyArray<Insertable<PromotionCodeTable>>,
  packageIds: readonly number[],
): Promise<Array<{ id: number; code: string }>> {
  const made = await db
    .insertInto('promotionCode')
    .values(rows)
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(['id', 'code'])
    .execute()
  const ids = made.map(({ id }) => id)
  if (packageIds.length > 0) await addPackages(db, ids, packageIds)
  return made
}

/** Allows a user to use new personal codes, without an end. */
export async function addGrants(
  db: Db,
  codes: ReadonlyArray<{ id: number }>,
  userId: number,
  createdAt: Instant,
): Promise<void> {
  const rows = codes.map(({ id }) => ({ codeId: id, userId, endsAt: null, createdAt }))
  if (rows.length > 0) await db.insertInto('promotionGrant').values(rows).execute()
}

/** Locks the name of a batch of codes until the end of the transaction. */
export async function lockBatch(db: Db, batch: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`promotion_batch:${batch}`}, 0))`.execute(db)
}

export async function doesBatchExist(db: Db, batch: string): Promise<boolean> {
  const row = await db.selectFrom('promotionCode').select('id').where('batch', '=', batch).executeTakeFirst()
  return row !== undefined
}

export async function findCodeBySource(
  db: Db,
  source: string,
): Promise<{ id: number; code: string } | undefined> {
  return db.selectFrom('promotionCode').select(['id', 'code']).where('source', '=', source).executeTakeFirst()
}

export async function isCodeTaken(db: Db, code: string): Promise<boolean> {
  return (await findCode(db, code)) !== undefined
}

/** Allows a user to use a personal code. Idempotent: the first grant stays. */
export async function addCodeGrant(
  db: Db,
  grant: { codeId: number; userId: number; endsAt: Instant | null },
  createdAt: Instant,
): Promise<void> {
  await db
    .insertInto('promotionGrant')
    .values({ ...grant, createdAt })
    .onConflict((conflict) => conflict.columns(['codeId', 'userId']).doNothing())
    .execute()
}

/** The codes of a batch that still work. */
export async function listActiveCodesOfBatch(db: Db, batch: string): Promise<number[]> {
  const rows = await db
    .selectFrom('promotionCode')
    .select('id')
    .where('batch', '=', batch)
    .where('isActive', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deactivateBatch(db: Db, batch: string): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('promotionCode')
    .set({ isActive: false })
    .where('batch', '=', batch)
    .where('isActive', '=', true)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Stops a code. Returns false for a bought gift code, a campaign's code, or one that is stopped already. */
export async function deactivateCode(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('promotionCode')
    .set({ isActive: false })
    .where('id', '=', id)
    .where('isActive', '=', true)
    .where('source', 'is', null)
    .where((e) =>
      e.not(e.exists(e.selectFrom('campaign').select('label').whereRef('codeId', '=', 'promotionCode.id'))),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The fields of a code that an operator may change later. The value of a code never changes. */
export interface CodeLimits {
  maxUses: number | null
  maxUsesPerUser: number | null
  startsAt: Instant | null
  endsAt: Instant | null
  isActive: boolean
}

export async function findCodeLimits(db: Db, id: number): Promise<CodeLimits | undefined> {
  return db
    .selectFrom('promotionCode')
    .select(['maxUses', 'maxUsesPerUser', 'startsAt', 'endsAt', 'isActive'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findLimitsOfCodes(db: Db, ids: number[]): Promise<Array<CodeLimits & { id: number }>> {
  return db
    .selectFrom('promotionCode')
    .select(['id', 'maxUses', 'maxUsesPerUser', 'startsAt', 'endsAt', 'isActive'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

/** Changes the limits of a code. Returns false for a bought gift code and for a campaign's code. */
export async function updateCodeLimits(db: Db, id: number, limits: CodeLimits): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('promotionCode')
    .set(limits)
    .where('id', '=', id)
    .where('source', 'is', null)
    .where('kind', '!=', 'campaign')
    .where((e) =>
      e.not(e.exists(e.selectFrom('campaign').select('label').whereRef('codeId', '=', 'promotionCode.id'))),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function findCodeById(db: Db, id: number) {
  return db
    .selectFrom('promotionCode')
    .select(['id', 'code', 'isActive'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findPackageIdsByLabel(db: Db, labels: readonly string[]) {
  if (labels.length === 0) return []
  return db
    .selectFrom('package')
    .select(['id', 'label', 'lengthDays', 'applicationId'])
    .where('label', 'in', labels)
    .execute()
}

export async function findApplicationIdByLabel(db: Db, label: string): Promise<number | undefined> {
  const row = await db.selectFrom('application').select('id').where('label', '=', label).executeTakeFirst()
  return row?.id
}

export async function findUserIdByPhone(db: Db, phoneNumber: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('appUser')
    .select('id')
    .where('phoneNumber', '=', phoneNumber)
    .executeTakeFirst()
  return row?.id
}
