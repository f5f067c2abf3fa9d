import * as making from '#features/promotion/createCodes.actions.ts'
import { maskGiftCode, normaliseCode } from '#features/promotion/promotion.rules.ts'
import { AppError } from '#kernel/errors.ts'
import { parseInstant } from '#kernel/time.ts'
import type { OperatorCtx } from '#server/context.ts'
import { type VersionedItem, withVersions, withVersionsOfEach } from '../version/recordVersions.actions.ts'
import type { CodeLimitsInput, CodeOrder } from './codes.contract.ts'
import { type CodeFilter, listCodesWithUses } from './codes.store.ts'
import { rethrowAsFieldError } from './fieldFault.actions.ts'
import { requireUsualDiscount } from './largeDrop.rules.ts'
import { versionHashOf } from './versionHash.actions.ts'

const SHOWN = 50

export async function listCodes({ db }: OperatorCtx, { before, ...search }: CodeFilter) {
  const rows = await listCodesWithUses(db, { ...codeFilter(search), before }, SHOWN + 1)
  return { codes: rows.slice(0, SHOWN).map(listedCodeView), hasMore: rows.length > SHOWN }
}

export type CodeSearch = Omit<CodeFilter, 'before'>

/** The filter of a request for codes, with the text as codes are stored. */
export function codeFilter({ text, ...filter }: CodeSearch): CodeSearch {
  return { ...filter, text: (text && normaliseCode(text)) || undefined }
}

type CodeRow = Awaited<ReturnType<typeof listCodesWithUses>>[number]

export function listedCodeView({ source, isOfCampaign, applicationLabel, ...row }: CodeRow) {
  return {
    ...row,
    kind: row.kind,
    code: maskGiftCode(row),
    application: applicationLabel,
    used: row.used ?? 0,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    isBound: source !== null || Boolean(isOfCampaign),
    version: codeLimitsVersion(row),
  }
}

interface NewCodes extends CodeOrder {
  confirmsLargeDrop?: boolean | undefined
}

/** Creates codes; refuses a code or a batch that exists, and a discount above half that is not confirmed. */
export async function makeCodes(ctx: OperatorCtx, { confirmsLargeDrop, ...order }: NewCodes) {
  if (!confirmsLargeDrop) requireUsualDiscount(ctx.locale, order.percentOff, null)
  return writeCodes(ctx, order, making.createCodes)
}

/** For the command line: creates codes, or changes the code with this text if it exists. */
export async function createOrUpdateCodes(ctx: OperatorCtx, { confirmsLargeDrop, ...order }: NewCodes) {
  if (!confirmsLargeDrop) requireUsualDiscount(ctx.locale, order.percentOff, null)
  return writeCodes(ctx, order, making.createOrUpdateCodes)
}

async function writeCodes(
  ctx: OperatorCtx,
  { phone, application, batch, ...order }: CodeOrder,
  write: typeof making.createOrUpdateCodes,
) {
  const requested: making.CodeOrder = {
    ...order,
    phone,
    application: application ?? '',
    batch: batch || null,
    startsAt: order.startsAt === null ? null : parseInstant(order.startsAt),
    endsAt: order.endsAt === null ? null : parseInstant(order.endsAt),
  }
  const explained = rethrowAsFieldError({
    package_not_found: 'packages',
    application_not_found: 'application',
    not_found: 'phone',
  })
  return { codes: await write(ctx, requested).catch(explained) }
}

/** Shows the full text of a code. It is a separate call, so that the audit records who looked at which code. */
export async function showCode(ctx: OperatorCtx, { id }: { id: number }) {
  return { code: await making.showCode(ctx, id) }
}

/**
 * The limits of a code: how often and until when it can be used. The versions of a code contain neither its text nor
 * its value.
 */
export const codeItem: VersionedItem = {
  kind: 'code',
  async read(ctx, key) {
    const known = /^\d{1,15}$/.test(key) ? await making.findCodeLimits(ctx, Number(key)) : null
    return known && limitsView(known)
  },
  async readMany(ctx, keys) {
    const known = await making.findLimitsOfCodes(ctx, keys.map(Number))
    return new Map(known.map(({ id, ...limits }) => [String(id), limitsView(limits)]))
  },
}

function limitsView({ maxUses, maxUsesPerUser, startsAt, endsAt, isActive }: making.CodeLimits) {
  const times = { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null }
  return { maxUses, maxUsesPerUser, ...times, isActive }
}

const codeLimitsVersion = (of: making.CodeLimits) => versionHashOf(limitsView(of))

/** The version that a change of this code must send; empty if there is no such code. */
export async function findCodeVersion(ctx: OperatorCtx, id: number): Promise<string> {
  const known = await making.findCodeLimits(ctx, id)
  return known ? codeLimitsVersion(known) : ''
}

const keyOf = ({ id }: { id: number }) => String(id)

export const changeCode = withVersions(
  codeItem,
  keyOf,
  async (ctx: OperatorCtx, { id, version, startsAt, endsAt, ...limits }: CodeLimitsInput) => {
    const times = {
      startsAt: startsAt === null ? null : parseInstant(startsAt),
      endsAt: endsAt === null ? null : parseInstant(endsAt),
    }
    await making.changeCodeLimits(
      ctx,
      id,
      { ...limits, ...times },
      (known) => codeLimitsVersion(known) === version,
    )
    return {}
  },
)

export const stopCode = withVersions(codeItem, keyOf, async (ctx: OperatorCtx, { id }: { id: number }) => {
  await making.deactivateCode(ctx, id)
  return {}
})

export const stopBatch = withVersionsOfEach(
  codeItem,
  async (ctx, { batch }) => (await making.listActiveCodesOfBatch(ctx, batch)).map(String),
  async (ctx: OperatorCtx, { batch }: { batch: string }) => {
    const stopped = await making.deactivateBatch(ctx, batch)
    if (stopped === 0) throw new AppError('code_stopped')
    return { stopped }
  },
)
