import { localisedText } from '#features/catalogue/localised.rules.ts'
import { requireVisibleApplication } from '#features/catalogue/visibility.actions.ts'
import { estimateQueueWait, estimateWait } from '#features/device/registration/queue.actions.ts'
import { getRegistrationGate } from '#features/notice/notice.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { toman } from '#kernel/money.ts'
import { DAY, SECOND, secondsBetween } from '#kernel/time.ts'
import { bumpContentVersion } from '#server/contentVersion.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import * as store from './package.store.ts'
import { computePrice, monthlyPrice } from './price.rules.ts'

export async function listPackages(ctx: Ctx, { application }: { application?: number | undefined }) {
  if (application !== undefined) await requireVisibleApplication(ctx.db, application)
  const [rows, wait] = await Promise.all([
    store.listPackagesOnSale(ctx.db, application ?? null),
    estimateWait(ctx, ctx.db),
  ])
  return {
    vatPercent: ctx.config.vatPercent,
    packages: rows.map((row) => packageView(ctx, row)),
    usualWaitSeconds: Math.round(secondsBetween(wait.queuedAt, wait.usuallyAt)),
  }
}

/** The same for everybody, so that public pages can show it. */
export async function getPackageSummary(ctx: Ctx) {
  const [{ packages }, { isOpen }, wait] = await Promise.all([
    listPackages(ctx, {}),
    getRegistrationGate(ctx),
    estimateQueueWait(ctx, ctx.db),
  ])
  const monthly = packages.map(({ total, length }) => monthlyPrice(toman(total), length))
  // Rounded up: the device may be ready sooner than promised, but not later.
  const inDays = (seconds: number) => Math.max(1, Math.ceil((seconds * SECOND) / DAY))
  return {
    isOpen,
    monthlyPrice: monthly.length > 0 ? Math.ceil(Math.min(...monthly) / 1000) * 1000 : null,
    usuallyDays: inDays(wait.medianSeconds),
    longDays: inDays(wait.longSeconds),
  }
}

function packageView({ locale, config }: Ctx, row: store.PackageRow) {
  const prices = { price: toman(row.priceToman), discountedPrice: row.discountedPriceToman }
  const { vat, total } = computePrice(prices, config.vatPercent)
  return {
    id: row.id,
    label: row.label,
    name: localisedText(locale, row, 'name'),
    description: localisedText(locale, row, 'description'),
    ...prices,
    length: row.lengthDays,
    isSpecial: row.isSpecial,
    vat,
    total,
  }
}

export async function listAllPackages(ctx: Ctx) {
  return store.listAllPackages(ctx.db)
}

export interface NewPackage extends Omit<store.PackageFields, 'applicationId'> {
  /** Label of the package's application; null for a package of the store. */
  application: string | null
}

/** Creates or updates a package. Pages show the change within a second. */
export async function createOrUpdatePackage(ctx: Ctx, fields: NewPackage): Promise<{ id: number }> {
  return ctx.transaction(async (trx) => ({ id: await writePackage(ctx, trx, fields) }))
}

/** Creates a package. Of two concurrent calls with the same label, one fails. */
export async function addPackage(ctx: Ctx, fields: NewPackage): Promise<void> {
  await ctx.transaction(async (trx) => {
    const id = await store.addPackage(trx, await packageFields(trx, fields), ctx.now)
    if (id === undefined) throw new AppError('label_taken')
    await bumpContentVersion(trx)
  })
}

export type StoredPackage = NonNullable<Awaited<ReturnType<typeof findPackage>>>

/** Updates a package, unless it changed since the operator saw it. Locks its row first. */
export async function updatePackage(
  ctx: Ctx,
  fields: NewPackage,
  isAsSeen: (known: StoredPackage) => boolean,
): Promise<void> {
  await ctx.transaction(async (trx) => {
    await store.lockPackage(trx, fields.label)
    const known = await store.findPackage(trx, fields.label)
    if (!known) throw new AppError('not_found')
    if (!isAsSeen(known)) throw new AppError('changed_meanwhile')
    await writePackage(ctx, trx, fields)
  })
}

async function writePackage(ctx: Ctx, trx: Trx, fields: NewPackage): Promise<number> {
  const id = await store.upsertPackage(trx, await packageFields(trx, fields), ctx.now)
  await bumpContentVersion(trx)
  return id
}

async function packageFields(trx: Trx, { application, ...fields }: NewPackage) {
  const applicationId = application ? await store.findApplicationIdByLabel(trx, application) : null
  if (application && applicationId === null) throw new AppError('application_not_found')
  return { ...fields, applicationId }
}

export async function findPackage(ctx: Ctx, label: string) {
  return store.findPackage(ctx.db, label)
}
