import { AppError } from '#kernel/errors.ts'
import { normalisePhone } from '#kernel/phone.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import {
  createNewCodes,
  createOrUpdateCode,
  drawCode,
  generateUnusedCode,
  grantPersonalCode,
  type NewCode,
} from './promotion.actions.ts'
import { normaliseCode } from './promotion.rules.ts'
import * as store from './promotion.store.ts'

/** Discount and gift codes that operators create. */

export interface CodeOrder extends Omit<NewCode, 'code' | 'packageIds' | 'giftPackageId' | 'applicationId'> {
  /** The text of the code; empty to generate one. */
  code: string
  /** How many codes to create. Several codes are generated. */
  count: number
  /** The first characters of generated codes. */
  prefix: string
  /** Labels of the packages that the code applies to, or of the package that a gift code grants. */
  packages: string[]
  /** The label of the application that the code applies to. */
  application: string
  /** Phone number of the only user who may use the code; empty for everybody. */
  phone: string
}

/** Creates or updates codes, all in one transaction. */
export async function createOrUpdateCodes(ctx: Ctx, order: CodeOrder): Promise<string[]> {
  return ctx.transaction(async (trx) => {
    const { fields, userId } = await resolveOrder(trx, order)
    const made: string[] = []
    for (let at = 0; at < order.count; at++) {
      const code = order.code || (await generateUnusedCode(trx, normaliseCode(order.prefix)))
      const id = await createOrUpdateCode(ctx, trx, { ...fields, code })
      if (userId !== null) await grantPersonalCode(ctx, trx, { codeId: id, userId, endsAt: null })
      made.push(normaliseCode(code))
    }
    return made
  })
}

/** Creates codes. Refuses a text or a batch name that exists. */
export async function createCodes(ctx: Ctx, order: CodeOrder): Promise<string[]> {
  return ctx.transaction(async (trx) => {
    if (order.batch) {
      await store.lockBatch(trx, order.batch)
      if (await store.doesBatchExist(trx, order.batch)) throw new AppError('batch_taken')
    }
    const { fields, userId } = await resolveOrder(trx, order)
    const made = new Set<string>()
    while (made.size < order.count) {
      const texts = order.code ? [order.code] : drawCodes(order.count - made.size, order.prefix)
      const inserted = await createNewCodes(ctx, trx, fields, texts)
      if (order.code && inserted.length === 0) throw new AppError('code_taken')
      if (userId !== null) await store.addGrants(trx, inserted, userId, ctx.now)
      for (const { code } of inserted) made.add(code)
    }
    return [...made]
  })
}

function drawCodes(count: number, prefix: string): string[] {
  return Array.from({ length: count }, () => drawCode(normaliseCode(prefix)))
}

/** The common data of all codes in the order, and the user to whom personal codes belong. */
async function resolveOrder(trx: Trx, order: CodeOrder) {
  const { code: _code, count: _count, prefix: _prefix, packages, application, phone, ...fields } = order
  const aims = await resolveLabels(trx, { packages, application, isGift: fields.kind === 'gift' })
  const userId = phone ? await requireUserId(trx, phone) : null
  const giftDays = fields.giftDays ?? aims.days
  return { fields: { ...fields, ...aims.fields, giftDays, isPersonal: userId !== null }, userId }
}

/** Finds packages and application by their labels. A gift code for a package grants its days. */
async function resolveLabels(
  trx: Trx,
  { packages, application, isGift }: Pick<CodeOrder, 'packages' | 'application'> & { isGift: boolean },
) {
  const rows = await store.findPackageIdsByLabel(trx, packages)
  if (rows.length < packages.length) throw new AppError('package_not_found')
  const applicationId = application ? await store.findApplicationIdByLabel(trx, application) : null
  if (applicationId === undefined) throw new AppError('application_not_found')
  const [first] = rows
  if (isGift) return { days: first?.lengthDays ?? null, fields: { giftPackageId: first?.id ?? null } }
  // A package of an application implies that application.
  const owner = applicationId ?? first?.applicationId ?? null
  return { days: null, fields: { applicationId: owner, packageIds: rows.map(({ id }) => id) } }
}

async function requireUserId(db: Db, phone: string): Promise<number> {
  const id = await store.findUserIdByPhone(db, normalisePhone(phone))
  if (id === undefined) throw new AppError('not_found')
  return id
}

/** The full text of a code. A gift code is worth money, so callers write an audit entry. */
export async function showCode(ctx: Ctx, id: number): Promise<string> {
  const known = await store.findCodeById(ctx.db, id)
  if (!known) throw new AppError('not_found')
  return known.code
}

export type CodeLimits = store.CodeLimits

export async function findCodeLimits({ db }: Pick<Ctx, 'db'>, id: number): Promise<CodeLimits | null> {
  return (await store.findCodeLimits(db, id)) ?? null
}

export async function findLimitsOfCodes({ db }: Pick<Ctx, 'db'>, ids: number[]) {
  return store.findLimitsOfCodes(db, ids)
}

/** Changes how often and how long a code works, unless it changed since the operator saw it. Uses of it stay. */
export async function changeCodeLimits(
  ctx: Ctx,
  id: number,
  limits: CodeLimits,
  isAsSeen: (known: CodeLimits) => boolean,
): Promise<void> {
  await ctx.transaction(async (trx) => {
    await store.lockCode(trx, id)
    const known = await store.findCodeLimits(trx, id)
    if (!known) throw new AppError('not_found')
    if (!isAsSeen(known)) throw new AppError('changed_meanwhile')
    if (!(await store.updateCodeLimits(trx, id, limits))) throw new AppError('code_bound')
  })
}

/** Stops one discount or gift code. */
export async function deactivateCode(ctx: Ctx, id: number): Promise<void> {
  await ctx.transaction(async (trx) => {
    if (await store.deactivateCode(trx, id)) return
    const known = await store.findCodeById(trx, id)
    if (!known) throw new AppError('not_found')
    throw new AppError(known.isActive ? 'code_bound' : 'code_stopped')
  })
}

export async function listActiveCodesOfBatch({ db }: Pick<Ctx, 'db'>, batch: string): Promise<number[]> {
  return store.listActiveCodesOfBatch(db, batch)
}

/** Stops all codes of a batch. Returns how many still worked. */
export async function deactivateBatch(ctx: Ctx, batch: string): Promise<number> {
  return ctx.transaction((trx) => store.deactivateBatch(trx, batch))
}
