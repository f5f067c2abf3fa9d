import { AppError } from '#kernel/errors.ts'
import { isRoleAllowed, type Role } from '#kernel/role.ts'
import { parseInstant } from '#kernel/time.ts'
import { COMMAND_LINE_ACTOR, runAuditedChange } from '#server/audit.ts'
import type { Ctx, OperatorCtx } from '#server/context.ts'
import type { Operator } from '#server/operator.ts'
import * as plans from './plan.store.ts'
import { publishPlan as publishContract } from './plans.contract.ts'
import { addVersionOfUnknownState } from './recordVersions.actions.ts'
import { saveState, trySavingState } from './saveState.actions.ts'
import { diffStates } from './stateDiff.rules.ts'
import { ROLES_OF_VERSION_KIND, VERSION_KINDS } from './version.rules.ts'
import { type ItemRef, lockVersionKind } from './version.store.ts'
import { SAVEABLE_KINDS } from './versionKinds.actions.ts'
import { requireRoleOfKind } from './versions.actions.ts'

function planView({ id, kind, key, operatorName, createdAt, publishAt, outcome, fault }: plans.Plan) {
  return {
    ...{ id, kind, key, fault },
    operator: operatorName,
    createdAt: createdAt.toISOString(),
    publishAt: publishAt?.toISOString() ?? null,
    state: outcome === 'failed' ? ('failed' as const) : ('waiting' as const),
  }
}

/** The kinds that the operator may save. */
export function versionKindsOf(ctx: { operator: Pick<Operator, 'roles'> }) {
  return VERSION_KINDS.filter((kind) => isRoleAllowed(ctx.operator.roles, ROLES_OF_VERSION_KIND[kind]))
}

/** Only plans of the kinds that the operator may save. */
export async function listPlans(ctx: OperatorCtx, ref: plans.PlanFilter) {
  const rows = await plans.listOpenPlans(ctx.db, versionKindsOf(ctx), ref)
  return { plans: rows.map(planView) }
}

async function requireOpenPlan(ctx: OperatorCtx, id: number): Promise<plans.Plan> {
  const plan = await plans.findPlan(ctx.db, id)
  if (!plan) throw new AppError('not_found')
  requireRoleOfKind(ctx, plan.kind)
  if (plan.outcome === 'published' || plan.outcome === 'discarded') throw new AppError('plan_ended')
  return plan
}

export async function getPlan(ctx: OperatorCtx, { id }: { id: number }) {
  const plan = await plans.findPlan(ctx.db, id)
  if (!plan) throw new AppError('not_found')
  requireRoleOfKind(ctx, plan.kind)
  const stored = await SAVEABLE_KINDS[plan.kind].item.read(ctx, plan.key)
  // A form may send more fields than the state contains, such as the label.
  const sent = plan.state as Record<string, unknown>
  const names = Object.keys(stored ?? sent).filter((name) => name in sent)
  const pick = (of: object) => Object.fromEntries(Object.entries(of).filter(([name]) => names.includes(name)))
  return { ...planView(plan), draft: pick(sent), changes: diffStates(stored && pick(stored), pick(sent)) }
}

interface PlanInput extends ItemRef {
  draft: object
  version: string
  publishAt: string | null
  confirmsLargeDrop?: boolean | undefined
}

/**
 * Stores a draft. Refuses what the save would refuse, so that a scheduled save fails only if something has changed
 * since.
 */
export async function addPlan(ctx: OperatorCtx, input: PlanInput) {
  const { kind, key, draft, version, confirmsLargeDrop = false } = input
  const ref = { kind, key }
  requireRoleOfKind(ctx, kind)
  const publishAt = input.publishAt === null ? null : parseInstant(input.publishAt)
  if (publishAt && publishAt <= ctx.now) throw new AppError('plan_time_passed')
  const seen = await ctx.transaction(async (trx) => {
    await lockVersionKind(trx, kind)
    const stored = await SAVEABLE_KINDS[kind].item.read({ ...ctx, db: trx }, key)
    return addVersionOfUnknownState(ctx, trx, ref, stored)
  })
  await trySavingState(ctx, ref, { state: draft, seen, confirmsLargeDrop, loaded: version })
  const { operator } = ctx
  const id = await ctx.transaction((trx) =>
    plans.replacePlan(trx, {
      ...ref,
      state: draft,
      baseNumber: seen,
      publishAt,
      confirmsLargeDrop,
      operatorId: operator.id === COMMAND_LINE_ACTOR ? null : operator.id,
      operatorName: operator.name,
      createdAt: ctx.now,
    }),
  )
  return { id }
}

/** Publishes with the rights of the calling operator. A plan that failed before can be tried again. */
export async function publishPlan(ctx: OperatorCtx, { id }: { id: number }) {
  const plan = await requireOpenPlan(ctx, id)
  if (plan.outcome === 'failed') throw new AppError('edited_meanwhile')
  await publish(ctx, plan)
  return {}
}

/** The save and the end of the plan are in one transaction, so a plan is published only once. */
async function publish(ctx: OperatorCtx, plan: plans.Plan): Promise<void> {
  await saveState(ctx, plan, {
    state: plan.state as object,
    seen: plan.baseNumber,
    confirmsLargeDrop: plan.confirmsLargeDrop,
    within: async (trx) => {
      if (!(await plans.endWaitingPlan(trx, plan.id, 'published', null, ctx.now)))
        throw new AppError('plan_ended')
    },
  })
}

export async function discardPlan(ctx: OperatorCtx, { id }: { id: number }) {
  await requireOpenPlan(ctx, id)
  if (!(await plans.discardPlan(ctx.db, id, ctx.now))) throw new AppError('plan_ended')
  return {}
}

const MOST_AT_ONCE = 50

/**
 * Publishes due plans. If the save is refused, for example after a change in between, the plan ends as failed and
 * nothing is changed.
 */
export async function publishDuePlans(ctx: Ctx): Promise<void> {
  for (const plan of await plans.listDuePlans(ctx.db, ctx.now, MOST_AT_ONCE)) {
    try {
      await publishAudited(ctx, plan)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      await plans.endWaitingPlan(ctx.db, plan.id, 'failed', error.code, ctx.now)
    }
  }
}

async function publishAudited(ctx: Ctx, plan: plans.Plan): Promise<void> {
  const { id, kind, key, operatorId, operatorName } = plan
  const change = { operatorId, operatorName, call: publishContract.call, subject: String(id) }
  await runAuditedChange(ctx, { ...change, detail: { kind, key } }, async () => {
    const operator = await requireOperator(ctx, plan)
    await publish({ ...ctx, operator }, plan)
  })
}

/** The operator who wrote the plan must still be allowed to save. */
async function requireOperator(ctx: Ctx, { operatorId, operatorName }: plans.Plan) {
  const session = { signedInAt: ctx.now, tokenHash: Buffer.alloc(0) }
  if (operatorId === null && operatorName === COMMAND_LINE_ACTOR)
    return { id: COMMAND_LINE_ACTOR, name: operatorName, roles: ['owner'] as const, ...session }
  const operator = operatorId === null ? undefined : await plans.findActiveOperator(ctx.db, operatorId)
  if (!operator) throw new AppError('role_missing')
  return { ...operator, roles: operator.roles as Role[], ...session }
}
