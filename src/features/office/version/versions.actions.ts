import { AppError } from '#kernel/errors.ts'
import { isRoleAllowed } from '#kernel/role.ts'
import type { OperatorCtx } from '#server/context.ts'
import { saveState } from './saveState.actions.ts'
import { diffStates, type FieldChange, isSame } from './stateDiff.rules.ts'
import { ROLES_OF_VERSION_KIND, UNTOUCHED_BY_RESTORE, type VersionKind } from './version.rules.ts'
import * as store from './version.store.ts'
import { SAVEABLE_KINDS } from './versionKinds.actions.ts'

export function requireRoleOfKind({ operator }: OperatorCtx, kind: VersionKind): void {
  if (!isRoleAllowed(operator.roles, ROLES_OF_VERSION_KIND[kind])) throw new AppError('role_missing')
}

interface ListInput extends store.ItemRef {
  before?: number | undefined
  limit: number
}

export async function listVersions(ctx: OperatorCtx, { before, limit, ...ref }: ListInput) {
  requireRoleOfKind(ctx, ref.kind)
  const [rows, newest] = await Promise.all([
    store.listItemVersions(ctx.db, ref, before, limit + 1),
    store.findNewestItemVersion(ctx.db, ref),
  ])
  return {
    newest: newest?.number ?? 0,
    versions: rows.slice(0, limit).map(({ at, operatorName, isRemoval, changes, ...row }) => ({
      ...row,
      at: at.toISOString(),
      operator: operatorName,
      isOwn: operatorName === ctx.operator.name,
      isRemoval: Boolean(isRemoval),
      changes: changes as FieldChange[],
    })),
    hasMore: rows.length > limit,
    untouched: [...UNTOUCHED_BY_RESTORE[ref.kind]],
  }
}

async function requireVersion(ctx: OperatorCtx, ref: store.ItemRef, number: number) {
  const row = await store.findItemVersion(ctx.db, ref, number)
  if (!row) throw new AppError('not_found')
  return { ...row, state: row.state as object | null }
}

interface ComparisonInput extends store.ItemRef {
  from: number
  to: number
}

export async function compareVersions(ctx: OperatorCtx, { from, to, ...ref }: ComparisonInput) {
  requireRoleOfKind(ctx, ref.kind)
  const before = await requireVersion(ctx, ref, from)
  const after = await requireVersion(ctx, ref, to)
  return { changes: diffStates(before.state, after.state) }
}

interface RestoreInput extends store.ItemRef {
  number: number
  seen: number
  confirmsLargeDrop?: boolean | undefined
}

/** Restores a version by saving its state. The other versions stay; the restored state becomes the newest version. */
export async function restoreVersion(ctx: OperatorCtx, input: RestoreInput) {
  const { kind, key, number, seen, confirmsLargeDrop = false } = input
  const ref = { kind, key }
  requireRoleOfKind(ctx, kind)
  const { state } = await requireVersion(ctx, ref, number)
  if (!state) throw new AppError('version_empty')
  await saveState(ctx, ref, {
    state,
    seen,
    confirmsLargeDrop,
    within: (trx) => store.markRestored(trx, ref, seen, number),
  })
  const newest = await store.findNewestItemVersion(ctx.db, ref)
  const stored = await SAVEABLE_KINDS[kind].item.read(ctx, key)
  return { newest: newest?.number ?? 0, isComplete: isSame(stored, state) }
}
