import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { queueNotices } from '#features/notice/notice.actions.ts'
import { queuePush } from '#features/notice/push.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { DEFAULT_LOCALE, isLocale } from '#kernel/locale.ts'
import { maskPhone } from '#kernel/phone.ts'
import { brandNameOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { translate, translateInEveryLocale } from '#server/messages.ts'
import * as store from './problem/problem.store.ts'

/** Operator actions on reports that apps stopped working. */

const STATUS_NAMES = Object.keys(REGISTRATION_STATUS)
const PATH = '/accountProblem'

export async function listProblems(ctx: Ctx, state: 'open' | 'solved', limit: number, offset = 0) {
  const rows = await store.listProblemReports(ctx.db, state, limit, offset)
  return rows.map((row) => ({
    number: row.number,
    phone: maskPhone(row.phoneNumber),
    product: row.product,
    deviceId: row.deviceId,
    status: row.status === null ? null : STATUS_NAMES[row.status],
    account: row.account,
    accountState: row.accountState,
    accountReason: row.accountReason,
    failedLooks: row.failedChecks ?? 0,
    nextLook: row.checkAt,
    kind: row.kind,
    description: row.description,
    since: row.createdAt,
    solvedBy: row.solvedBy,
    solvedAt: row.solvedAt,
    answer: row.answer,
  }))
}

/**
 * Solves a report: saves the answer and queues the notification in one transaction, so that the user is notified
 * exactly once.
 */
export async function solveProblem(ctx: Ctx, number: number, answer: string) {
  return ctx.transaction(async (trx) => {
    const report = await store.solveReportByNumber(trx, number, { solvedBy: 'operator', answer, at: ctx.now })
    if (!report) throw new AppError('not_found')
    await notifyOfAnswer(ctx, trx, report)
    return { number, deviceId: report.deviceId }
  })
}

async function notifyOfAnswer(
  ctx: Ctx,
  trx: Trx,
  { id, userId, deviceId, ...report }: store.ProblemReportRow,
) {
  const { phoneNumber, devices } = await store.findAnswerRecipient(trx, userId)
  const locale = isLocale(report.locale) ? report.locale : DEFAULT_LOCALE
  const brand = brandNameOf(ctx.config, locale)
  const url = devices > 1 ? `${PATH}?device=${deviceId}` : PATH
  const subject = `problem_solved:${id}`
  const text = translate(locale, 'problem_solved_sms', { brand, link: `${ctx.config.publicUrl}${url}` })
  await queueNotices(ctx, trx, [{ subject, phoneNumber, text }])
  await queuePush(ctx, trx, {
    subject,
    userId,
    url,
    title: translateInEveryLocale('problem_solved_push'),
    body: translateInEveryLocale('problem_solved_push_text'),
  })
}
