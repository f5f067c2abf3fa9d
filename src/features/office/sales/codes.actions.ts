import * as making from '#features/promotion/createCodes.actions.ts'
import { maskGiftCode, normaliseCode } from '#features/promotion/promotion.rules.ts'
import { AppError } from '#kernel/errors.ts'
import { instant } from '#kernel/time.ts'
import type { OperatorCtx } from '#server/context.ts'
import type { CodeOrder } from './codes.contract.ts'
import { type CodeFilter, codesWithUses } from './codes.store.ts'
import { onFields } from './fieldFault.actions.ts'

const SHOWN = 50

export async function listCodes({ db }: OperatorCtx, { text, ...filter }: CodeFilter) {
  const rows = await codesWithUses(
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
  return writeCodes(ctx, order, making.makeCodes)
}

async function writeCodes(
  ctx: OperatorCtx,
  { phone, application, batch, ...order }: CodeOrder,
  write: typeof making.makeCodes,
) {
  const requested: making.CodeOrder = {
    ...order,
    phone,
    application: application ?? '',
    batch: batch || null,
    startsAt: order.startsAt === null ? null : instant(order.startsAt),
    endsAt: order.endsAt === null ? null : instant(order.endsAt),
  }
  const explained = onFields({
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
  await making.stopCode(ctx, id)
  return {}
}

export async function stopBatch(ctx: OperatorCtx, { batch }: { batch: string }) {
  const stopped = await making.stopBatch(ctx, batch)
  if (stopped === 0) throw new AppError('code_stopped')
  return { stopped }
}
