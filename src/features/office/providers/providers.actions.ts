import { getSmsState } from '#features/notice/smsState.actions.ts'
import type { OperatorCtx } from '#server/context.ts'
import { listUnknownAnswers } from '#server/outbound/unknownAnswers.ts'
import { viewOfCredit } from './providers.views.ts'

export async function getProviders(ctx: OperatorCtx) {
  const [unknown, sms] = await Promise.all([listUnknownAnswers(ctx), getSmsState(ctx)])
  return {
    unknown: unknown.map(({ firstSeenAt, lastSeenAt, ...answer }) => ({
      ...answer,
      firstTime: firstSeenAt.toISOString(),
      lastTime: lastSeenAt.toISOString(),
    })),
    credits: sms.credits.map(viewOfCredit),
    deliveredLastDay: sms.delivered,
    undeliveredLastDay: sms.undelivered,
  }
}
