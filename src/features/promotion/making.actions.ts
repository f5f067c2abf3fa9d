import { AppError } from '#kernel/errors.ts'
import { normalisePhone } from '#kernel/phone.ts'
import type { Ctx } from '#server/context.ts'
import type { Db, Trx } from '#server/db.ts'
import { addCode, grantCode, type NewCode, newCode, putCode } from './promotion.actions.ts'
import { plainCode } from './promotion.rules.ts'
import * as store from './promotion.store.ts'

/** Codes as operators make them. */

export interface Order extends Omit<NewCode, 'code' | 'packageIds' | 'giftPackageId' | 'applicationId'> {
  /** Its text; without one it is drawn. */
  code: string
  /** So many at once, all drawn. */
  count: number
  /** What drawn ones begin with. */
  prefix: string
  /** Labels: of the packages it is for, or of the one that a gift gives. */
  packages: string[]
  /** Label of the application it is for. */
  application: string
  /** For this user only. */
  phone: string
}

/** All of them or none. */
export async function makeCodes(ctx: Ctx, order: Order): Promise<string[]> {
  return ctx.transaction((trx) => writeCodes(ctx, trx, order, putCode))
}

/** Changes nothing that is there: a text that is taken is refused, and so is the name of others made together. */
export async function makeNewCodes(ctx: Ctx, order: Order): Promise<string[]> {
  return ctx.transaction(async (trx) => {
    if (order.batch) {
      await store.holdBatch(trx, order.batch)
      if (await store.hasBatch(trx, order.batch)) throw new AppError('batch_taken')
    }
    return writeCodes(ctx, trx, order, addCode)
  })
}

async function writeCodes(ctx: Ctx, trx: Trx, order: Order, write: typeof putCode): Promise<string[]> {
  const { code, count, prefix, packages, application, phone, ...fields } = order
  const aims = await aimsOf(trx, { packages, application, isGift: fields.kind === 'gift' })
  const userId = phone ? await ownerOf(trx, phone) : null
  const made: string[] = []
  for (let at = 0; at < count; at++) {
    const text = code ? plainCode(code) : await newCode(trx, plainCode(prefix))
    const isPersonal = userId !== null
    const giftDays = fields.giftDays ?? aims.days
    const id = await write(ctx, trx, { ...fields, ...aims.fields, giftDays, code: text, isPersonal })
    if (userId !== null) await grantCode(ctx, trx, { codeId: id, userId, endsAt: null })
    made.push(text)
  }
  return made
}

/** What the labels mean. A gift of a package gives its days. */
async function aimsOf(
  trx: Trx,
  { packages, application, isGift }: Pick<Order, 'packages' | 'application'> & { isGift: boolean },
) {
  const rows = await store.packageIdsOf(trx, packages)
  if (rows.length < packages.length) throw new AppError('package_not_found')
  const applicationId = application ? await store.applicationIdOf(trx, application) : null
  if (applicationId === undefined) throw new AppError('application_not_found')
  const [first] = rows
  if (isGift) return { days: first?.lengthDays ?? null, fields: { giftPackageId: first?.id ?? null } }
  // A package of an application is only bought with it.
  const owner = applicationId ?? first?.applicationId ?? null
  return { days: null, fields: { applicationId: owner, packageIds: rows.map(({ id }) => id) } }
}

async function ownerOf(db: Db, phone: string): Promise<number> {
  const id = await store.userIdOf(db, normalisePhone(phone))
  if (id === undefined) throw new AppError('not_found')
  return id
}

export async function listCodes(ctx: Ctx, filter: { batch: string; kind: string }, limit: number) {
  return store.listCodes(ctx.db, filter, limit)
}

/** The whole text, which for a gift is money: callers leave an audit entry. */
export async function showCode(ctx: Ctx, id: number): Promise<string> {
  const known = await store.findById(ctx.db, id)
  if (!known) throw new AppError('not_found')
  return known.code
}

/** One code, by itself. */
export async function stopCode(ctx: Ctx, id: number): Promise<void> {
  if (await store.stopCode(ctx.db, id)) return
  const known = await store.findById(ctx.db, id)
  if (!known) throw new AppError('not_found')
  throw new AppError(known.isActive ? 'code_bound' : 'code_stopped')
}

export async function stopBatch(ctx: Ctx, batch: string): Promise<number> {
  return store.stopCodes(ctx.db, { code: '', batch })
}

export async function stopCodes(ctx: Ctx, word: string): Promise<number> {
  return store.stopCodes(ctx.db, { code: plainCode(word), batch: word })
}
