import { randomInt, randomUUID } from 'node:crypto'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { AppError } from '#kernel/errors.ts'
import type { Instant } from '#kernel/time.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { giveBackRateLimit, takeRateLimit } from '#server/rateLimits.ts'
import {
  type CodeDiscount,
  type CodeKind,
  findCodeFault,
  GENERATED_CODE_LENGTH,
  generateCode,
  isCodeInScope,
  normaliseCode,
} from './promotion.rules.ts'
import * as store from './promotion.store.ts'

/** Returns the effect that a discount or gift code would have for this user or visitor. Read-only. */
export async function checkCode(ctx: Ctx, { code: typed }: { code: string }) {
  return runWithWrongCodeLimit(ctx, async () => {
    const code = await requireCode(ctx, typed)
    const userId = ctx.user?.userId ?? null
    // Only the owner of a personal code may see it, so a visitor has to log in first.
    if (code.isPersonal && userId === null) throw new AppError('login_required')
    const uses = await store.countCodeUses(ctx.db, code.id, { userId }, ctx.now)
    const fault = findCodeFault(code, uses, ctx.now)
    if (fault) throw new AppError(fault)
    return {
      ...effectOf(code),
      code: code.code,
      kind: code.kind,
      gift: giftOf(ctx, code),
      applicationId: code.applicationId,
      packageIds: await store.listPackageIdsOfCode(ctx.db, code.id),
      endTime: earliest(code.endsAt, uses.grant?.endsAt ?? null)?.toISOString() ?? null,
    }
  })
}

/** Limits wrong codes per caller, so that codes cannot be guessed. Correct codes do not count. */
export async function runWithWrongCodeLimit<Result>(ctx: Ctx, work: () => Promise<Result>): Promise<Result> {
  await takeRateLimit(ctx.db, 'promotionTryPerAddress', ctx.address, ctx.now)
  const result = await work()
  await giveBackRateLimit(ctx.db, 'promotionTryPerAddress', ctx.address)
  return result
}

async function requireCode(ctx: Pick<Ctx, 'db'>, typed: string): Promise<store.CodeRow> {
  const code = await store.findCode(ctx.db, normaliseCode(typed))
  if (!code) throw new AppError('code_unknown')
  return code
}

function effectOf({ percentOff, amountOffToman }: store.CodeRow): CodeDiscount {
  return { percentOff, amountOff: amountOffToman }
}

function giftOf({ locale }: Ctx, { giftDays, ...row }: store.CodeRow) {
  if (giftDays === null) return null
  return { days: giftDays, packageName: localisedText(locale, row, 'name') || null }
}

function earliest(a: Instant | null, b: Instant | null): Instant | null {
  if (!a || !b) return a ?? b
  return a < b ? a : b
}

/** The purchase for which the buyer uses a discount code. */
export interface PurchasedGoods {
  packageId: number | null
  applicationId: number | null
}

/**
 * The discount of a code for this purchase. Locks the code until the end of the transaction, in which the payment and
 * `holdCodeUse` follow. So concurrent purchases see each other's uses.
 */
export async function lockCodeAndGetDiscount(
  ctx: Ctx,
  trx: Trx,
  { code: typed, userId, goods }: { code: string; userId: number; goods: PurchasedGoods },
): Promise<{ codeId: number; effect: CodeDiscount }> {
  const code = await requireCode({ db: trx }, typed)
  if (code.kind === 'gift') throw new AppError('code_is_gift')
  const packageIds = await store.listPackageIdsOfCode(trx, code.id)
  if (!isCodeInScope({ applicationId: code.applicationId, packageIds }, goods))
    throw new AppError('code_not_applicable')
  await store.lockCode(trx, code.id)
  // A user who returns from the bank and tries again must not be blocked by their own earlier hold.
  await store.releaseHoldsOfUser(trx, code.id, userId)
  await requireUsable(ctx, trx, code, userId)
  return { codeId: code.id, effect: effectOf(code) }
}

async function requireUsable(ctx: Ctx, trx: Trx, code: store.CodeRow, userId: number): Promise<void> {
  const uses = await store.countCodeUses(trx, code.id, { userId }, ctx.now)
  const fault = findCodeFault(code, uses, ctx.now)
  if (fault) throw new AppError(fault)
}

export async function holdCodeUse(
  ctx: Ctx,
  trx: Trx,
  { until, ...use }: { codeId: number; userId: number; paymentId: string; until: Instant },
): Promise<void> {
  await store.addCodeUse(trx, { ...use, id: randomUUID(), state: 'held', heldUntil: until }, ctx.now)
}

/**
 * Turns the payment's hold on a discount code into a use, once it is paid. If the hold was released or has expired,
 * this works only while the code has uses left. Returns false if the code is used up: then the discount does not apply
 * to this payment.
 */
export async function settleCodeUse(ctx: Ctx, trx: Trx, paymentId: string): Promise<boolean> {
  const found = await store.findCodeUseOfPayment(trx, paymentId)
  if (!found) return true
  await store.lockCode(trx, found.codeId)
  const use = await store.findCodeUseOfPayment(trx, paymentId)
  if (!use || use.state === 'used') return true
  const isStillHeld = use.state === 'held' && use.heldUntil !== null && use.heldUntil > ctx.now
  if (!isStillHeld && !(await hasRoom(ctx, trx, use))) return false
  await store.markCodeUsed(trx, use.id, ctx.now)
  return true
}

/** Whether the code has uses left. Time and user were checked when the price was agreed. */
async function hasRoom(
  ctx: Ctx,
  trx: Trx,
  use: NonNullable<Awaited<ReturnType<typeof store.findCodeUseOfPayment>>>,
): Promise<boolean> {
  const others = await store.countCodeUses(
    trx,
    use.codeId,
    { userId: use.userId, exceptUse: use.id },
    ctx.now,
  )
  const isFree = (max: number | null, count: number) => max === null || count < max
  return isFree(use.maxUses, others.inAll) && isFree(use.maxUsesPerUser, others.own)
}

/** Frees a failed payment's use of its discount code. */
export async function releaseCodeUse(db: Ctx['db'], paymentId: string): Promise<void> {
  await store.releaseHoldOfPayment(db, paymentId)
}

export interface RedeemedGift {
  useId: string
  days: number
  packageId: number | null
}

/** Uses up a gift code, in the transaction that grants its days. */
export async function redeemGiftCode(
  ctx: Ctx,
  trx: Trx,
  { code: typed, userId }: { code: string; userId: number },
): Promise<RedeemedGift> {
  const code = await requireCode({ db: trx }, typed)
  if (code.giftDays === null) throw new AppError('code_is_discount')
  await store.lockCode(trx, code.id)
  await requireUsable(ctx, trx, code, userId)
  const useId = randomUUID()
  await store.addCodeUse(trx, { id: useId, codeId: code.id, userId, state: 'used', usedAt: ctx.now }, ctx.now)
  return { useId, days: code.giftDays, packageId: code.giftPackageId }
}

export interface NewCode {
  code: string
  kind: CodeKind
  percentOff?: number | null
  amountOff?: number | null
  giftDays?: number | null
  giftPackageId?: number | null
  applicationId?: number | null
  /** The packages that the code applies to. Empty: all packages of the store, or of the application. */
  packageIds?: number[]
  maxUses?: number | null
  maxUsesPerUser?: number | null
  startsAt?: Instant | null
  endsAt?: Instant | null
  isPersonal?: boolean
  batch?: string | null
  source?: string | null
}

/** Creates a discount or gift code, or updates the one with this text. */
export async function createOrUpdateCode(ctx: Ctx, trx: Trx, code: NewCode): Promise<number> {
  return store.upsertCode(trx, { ...codeFields(code), createdAt: ctx.now }, code.packageIds ?? [])
}

/** Creates discount or gift codes with these texts, and returns those whose text did not exist. */
export async function createNewCodes(ctx: Ctx, trx: Trx, code: Omit<NewCode, 'code'>, texts: string[]) {
  const rows = texts.map((text) => ({ ...codeFields({ ...code, code: text }), createdAt: ctx.now }))
  return store.insertCodes(trx, rows, code.packageIds ?? [])
}

function codeFields({ packageIds: _, amountOff, ...code }: NewCode) {
  return {
    percentOff: null,
    giftDays: null,
    giftPackageId: null,
    applicationId: null,
    maxUses: null,
    maxUsesPerUser: null,
    startsAt: null,
    endsAt: null,
    isPersonal: false,
    batch: null,
    source: null,
    ...code,
    code: normaliseCode(code.code),
    amountOffToman: amountOff ?? null,
    isActive: true,
  }
}

/** Allows a user to use a personal code until `endsAt`. */
export async function grantPersonalCode(
  ctx: Ctx,
  trx: Trx,
  grant: { codeId: number; userId: number; endsAt: Instant | null },
): Promise<void> {
  await store.addCodeGrant(trx, grant, ctx.now)
}

/** Creates the gift code of a paid gift. Idempotent: the same source always gets the same code. */
export async function createGiftCode(
  ctx: Ctx,
  trx: Trx,
  { source, days, packageId }: { source: string; days: number; packageId: number | null },
): Promise<{ id: number; code: string }> {
  const known = await store.findCodeBySource(trx, source)
  if (known) return known
  const code = await generateUnusedCode(trx)
  const gift = { giftDays: days, giftPackageId: packageId, maxUses: 1, maxUsesPerUser: 1 }
  const id = await createOrUpdateCode(ctx, trx, { code, kind: 'gift', ...gift, source })
  return { id, code }
}

/** A random code. With 31^12 possibilities it very likely does not exist yet. */
export function drawCode(prefix = ''): string {
  return prefix + generateCode(Array.from({ length: GENERATED_CODE_LENGTH }, () => randomInt(2 ** 32)))
}

/** A random code that does not exist yet. */
export async function generateUnusedCode(trx: Trx, prefix = ''): Promise<string> {
  for (;;) {
    const code = drawCode(prefix)
    if (!(await store.isCodeTaken(trx, code))) return code
  }
}
