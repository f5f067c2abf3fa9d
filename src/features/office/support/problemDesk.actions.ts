import {
  REGISTRATION_STATUS,
  type RegistrationStatus,
} from '#features/device/registration/registration.rules.ts'
import { statusNameOf } from '#features/device/registration/registrationPage.rules.ts'
import * as care from '#features/recovery/recoverySupport.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { secondsBetween } from '#kernel/time.ts'
import type { OperatorCtx } from '#server/context.ts'
import { translate } from '#server/messages.ts'
import { PROBLEMS_PER_PAGE, type ProblemState } from './desk.rules.ts'
import { findingOfAccountCheck } from './problemDesk.rules.ts'
import * as store from './problemDesk.store.ts'

type Row = Awaited<ReturnType<typeof care.listProblems>>[number]

export async function listProblems(ctx: OperatorCtx, { state, page }: { state: ProblemState; page: number }) {
  const [rows, openCount] = await Promise.all([
    care.listProblems(ctx, state, PROBLEMS_PER_PAGE + 1, (page - 1) * PROBLEMS_PER_PAGE),
    store.countOpenProblems(ctx.db),
  ])
  return {
    problems: rows.slice(0, PROBLEMS_PER_PAGE).map((row) => problemView(ctx, row)),
    openCount,
    hasMore: rows.length > PROBLEMS_PER_PAGE,
  }
}

function problemView({ locale, now }: OperatorCtx, row: Row) {
  const { number, phone, description, answer, accountState, failedLooks, nextLook } = row
  const status = statusOf(row.status)
  const label = statusNameOf({ status, events: [] })
  const name = translate(locale, `registration_badge_${label}`)
  return {
    number,
    since: row.since.toISOString(),
    waitedSeconds: Math.max(0, Math.floor(secondsBetween(row.since, now))),
    phone,
    kind: row.kind,
    description,
    device: { id: row.deviceId, product: row.product, status: { label, name } },
    account:
      row.account === null || accountState === null
        ? null
        : { name: row.account, state: accountState, reason: row.accountReason },
    finding: findingOfAccountCheck({ status, accountState, failedLooks, nextLook }, now),
    nextLook: nextLook?.toISOString() ?? null,
    solvedBy: row.solvedBy,
    solveTime: row.solvedAt?.toISOString() ?? null,
    answer,
  }
}

function statusOf(name: string | null | undefined): RegistrationStatus | null {
  return name && Object.hasOwn(REGISTRATION_STATUS, name)
    ? REGISTRATION_STATUS[name as keyof typeof REGISTRATION_STATUS]
    : null
}

/** Solves a problem report. Distinguishes a report that was solved in the meantime from one that never existed. */
export async function solveProblem(
  ctx: OperatorCtx,
  { number, answer }: { number: number; answer: string },
): Promise<{ number: number }> {
  try {
    await care.solveProblem(ctx, number, answer)
  } catch (error) {
    const isGone = error instanceof AppError && error.code === 'not_found'
    if (isGone && (await store.doesProblemExist(ctx.db, number))) throw new AppError('problem_settled')
    throw error
  }
  return { number }
}
