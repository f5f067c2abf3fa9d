import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import type { DispatchRequest } from '../iphone/iphone.actions.ts'
import { decideBankPayment, listBankPayments } from '../twins/payment/bank.inbox.ts'
import { type BankOutcome, bankMethods } from './sandbox.rules.ts'

export async function readBank(ctx: Ctx) {
  const payments = await listBankPayments(ctx.db, bankMethods(ctx.config), ctx.now)
  return {
    payments: payments.map((payment) => ({ ...payment, createdAt: payment.createdAt.toISOString() })),
  }
}

export async function decidePayment(
  ctx: Ctx,
  dispatch: DispatchRequest,
  choice: { authority: string; outcome: BankOutcome },
) {
  const world = { db: ctx.db, now: () => ctx.now }
  const decided = await decideBankPayment(world, bankMethods(ctx.config), choice, dispatch)
  if (decided === 'unknown') throw new AppError('not_found')
  if (decided === 'over') throw new AppError('bank_payment_over')
  return decided
}
