import { AppError } from '#kernel/errors.ts'
import { isRoleAllowed, type Role } from '#kernel/role.ts'
import { addMilliseconds } from '#kernel/time.ts'
import type { OperatorCtx } from '#server/context.ts'
import { OPERATOR_IDLE_LIMIT_MS } from '#server/operator.ts'
import { requireFreshSignIn } from '../operator/freshSignIn.actions.ts'
import {
  addOperator,
  listOperators,
  type OperatorCredentials,
  renewOperatorCredentials,
  requireOperator,
  setOperatorDisabled,
  setOperatorRoles,
} from '../operator/operator.actions.ts'
import {
  endSessionOfOperator,
  endSessionsOfOperator,
  listOperatorSessions,
} from '../operator/operator.store.ts'

/** Operators as owners see and change them. Every change needs a fresh sign-in. */

interface Named {
  name: string
}

export async function listStaff(ctx: OperatorCtx) {
  const { db, now, operator } = ctx
  const [operators, sessions] = await Promise.all([
    listOperators(ctx),
    listOperatorSessions(db, now, addMilliseconds(now, -OPERATOR_IDLE_LIMIT_MS)),
  ])
  return {
    operators: operators.map(({ id, name, roles, isDisabled, createdAt, signedInAt, passkeys }) => ({
      name,
      roles: roles as Role[],
      isDisabled,
      isSelf: id === operator.id,
      createTime: createdAt.toISOString(),
      signInTime: signedInAt?.toISOString() ?? null,
      passkeys: passkeys ?? 0,
      sessions: sessions.filter((one) => one.operatorId === id).map((one) => sessionView(ctx, one)),
    })),
  }
}

type SessionRow = Awaited<ReturnType<typeof listOperatorSessions>>[number]

function sessionView({ operator }: OperatorCtx, { tokenHash, means, createdAt, seenAt }: SessionRow) {
  return {
    id: tokenHash.toString('hex'),
    means,
    createTime: createdAt.toISOString(),
    seenTime: seenAt.toISOString(),
    isThis: tokenHash.equals(operator.tokenHash),
  }
}

/** An owner has all roles. */
function plainRoles(roles: Role[]): Role[] {
  return isRoleAllowed(roles, []) ? ['owner'] : [...new Set(roles)]
}

export async function addStaff(ctx: OperatorCtx, { name, roles }: Named & { roles: Role[] }) {
  requireFreshSignIn(ctx)
  return withCredentials(ctx, name, await addOperator(ctx, name, plainRoles(roles)))
}

export async function renewStaffCredentials(ctx: OperatorCtx, { name }: Named) {
  requireFreshSignIn(ctx)
  refuseSelf(ctx, name)
  return withCredentials(ctx, name, await renewOperatorCredentials(ctx, name))
}

async function withCredentials(ctx: OperatorCtx, name: string, made: OperatorCredentials) {
  return { ...(await listStaff(ctx)), credentials: { name, ...made } }
}

export async function changeStaffRoles(ctx: OperatorCtx, { name, roles }: Named & { roles: Role[] }) {
  requireFreshSignIn(ctx)
  refuseSelf(ctx, name)
  await setOperatorRoles(ctx, name, plainRoles(roles))
  return listStaff(ctx)
}

export async function disableStaff(ctx: OperatorCtx, { name }: Named) {
  requireFreshSignIn(ctx)
  refuseSelf(ctx, name)
  await setOperatorDisabled(ctx, name, true)
  return listStaff(ctx)
}

export async function enableStaff(ctx: OperatorCtx, { name }: Named) {
  requireFreshSignIn(ctx)
  await setOperatorDisabled(ctx, name, false)
  return listStaff(ctx)
}

export async function endStaffSession(ctx: OperatorCtx, { name, id }: Named & { id: string }) {
  requireFreshSignIn(ctx)
  const operator = await requireOperator(ctx, name)
  if (!(await endSessionOfOperator(ctx.db, operator.id, Buffer.from(id, 'hex'))))
    throw new AppError('not_found')
  return listStaff(ctx)
}

export async function endStaffSessions(ctx: OperatorCtx, { name }: Named) {
  requireFreshSignIn(ctx)
  const operator = await requireOperator(ctx, name)
  await endSessionsOfOperator(ctx.db, operator.id)
  return listStaff(ctx)
}

/**
 * Operators cannot change their own access. So a single owner cannot lock everybody out, and a thief cannot add a
 * second way to sign in.
 */
function refuseSelf({ operator }: OperatorCtx, name: string): void {
  if (operator.name === name) throw new AppError('operator_is_self')
}
