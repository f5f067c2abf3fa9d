import * as making from '#features/promotion/createCodes.actions.ts'
import { maskGiftCode, normaliseCode } from '#features/promotion/promotion.rules.ts'
import { AppError } from '#kernel/errors.ts'
import { parseInstant } from '#kernel/time.ts'
import type { OperatorCtx } from '#server/context.ts'
import type { CodeOrder } from './codes.contract.ts'
import { type CodeFilter, listCodesWithUses } from './codes.store.ts'
import { rethrowAsFieldError } from './fieldFault.actions.ts'

const SHOWN = 50

export async function listCodes({ db }: OperatorCtx, { text, ...filter }: CodeFilter) {
  const rows = await listCodesWithUses(
    db,
    { ...filter, text: (text && normaliseCode(text)) || undefined },
    SHOWN + 1,
  )
  return {
    codes: rows.slice(0, SHOWN).map(({ source, isOfCampaign, applicationLabel, ...row }) => ({
      ...row,
      kind: row.kind,
      code: maskGiftCode(row),
      application: applicationLabel,
      used: row.used ?? 0,
      startsAt: row.startsAt?.toISOString() ?? null,
      endsAt: row.endsAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      isBound: source !== null || Boolean(isOfCampaign),
    })),
    hasMore: rows.length > SHOWN,
  }
}

/** Creates codes; refuses a code or a batch that exists. */
export async function makeCodes(ctx: OperatorCtx, order: CodeOrder) {
  return writeCodes(ctx, order, making.createCodes)
}

/** For the command line: creates codes, or changes the code with this text if it exists. */
export async function putCodes(ctx: OperatorCtx, order: CodeOrder) {
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

export async function stopCode(ctx: OperatorCtx, { id }: { id: number }) {
  await making.deactivateCode(ctx, id)
  return {}
}

export async function stopBatch(ctx: OperatorCtx, { batch }: { batch: string }) {
  const stopped = await making.deactivateBatch(ctx, batch)
  if (stopped === 0) throw new AppError('code_stopped')
  return { stopped }
}
