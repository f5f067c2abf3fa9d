import { randomUUID } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import type { Role } from '#kernel/role.ts'
import { machineNow } from '#kernel/time.ts'
import { addAuditEntry, completeAuditEntry } from '#server/audit.ts'
import type { Ctx, OperatorCtx } from '#server/context.ts'
import { officeCookie, openOperatorSession, type SignInMeans } from '#server/operator.ts'
import { giveBackRateLimit, takeRateLimit } from '#server/rateLimits.ts'
import * as store from './operator.store.ts'
import {
  findTotpStepOfCode,
  generatePassword,
  generateTotpSecret,
  hashPassword,
  totpCodeOfStep,
  totpStepAt,
  totpUri,
  verifyPassword,
} from './secret.actions.ts'

export const TOTP_PURPOSE = 'operator totp'

export interface OperatorCredentials {
  password: string
  totpSecret: string
  totpAddress: string
}

/**
 * Creates an operator's password and authenticator secret. They are shown once; only the hash and the encrypted secret
 * are stored.
 */
async function createCredentials({ secrets, config }: Ctx, name: string) {
  const [password, totpSecret] = [generatePassword(), generateTotpSecret()]
  const credentials: OperatorCredentials = {
    password,
    totpSecret,
    totpAddress: totpUri(totpSecret, name, config.brandNameEn),
  }
  const stored = {
    passwordHash: await hashPassword(password),
    sealedTotp: secrets.seal(TOTP_PURPOSE, totpSecret),
  }
  return { credentials, stored }
}

export async function addOperator(ctx: Ctx, name: string, roles: Role[]): Promise<OperatorCredentials> {
  const { credentials, stored } = await createCredentials(ctx, name)
  const isAdded = await store.addOperator(ctx.db, { id: randomUUID(), name, roles, ...stored }, ctx.now)
  if (!isAdded) throw new AppError('operator_known')
  return credentials
}

/** Gives new credentials to an operator who lost a phone or a password. The old credentials stop working. */
export async function renewOperatorCredentials(ctx: Ctx, name: string): Promise<OperatorCredentials> {
  const { id } = await requireOperator(ctx, name)
  const { credentials, stored } = await createCredentials(ctx, name)
  await ctx.transaction(async (trx) => {
    await store.updateOperator(trx, id, stored)
    await store.deletePasskeysOfOperator(trx, id)
    await store.endSessionsOfOperator(trx, id)
  })
  return credentials
}

export async function setOperatorRoles(ctx: Ctx, name: string, roles: Role[]): Promise<void> {
  const { id } = await requireOperator(ctx, name)
  await ctx.transaction(async (trx) => {
    await store.lockOwners(trx)
    if (!(await store.changeRoles(trx, id, roles))) throw new AppError('operator_last_owner')
  })
}

export async function setOperatorDisabled(ctx: Ctx, name: string, isDisabled: boolean): Promise<void> {
  const { id } = await requireOperator(ctx, name)
  await ctx.transaction(async (trx) => {
    await store.lockOwners(trx)
    if (isDisabled && !(await store.disableOperator(trx, id))) throw new AppError('operator_last_owner')
    if (!isDisabled) await store.updateOperator(trx, id, { isDisabled })
    // End all sessions, also when enabling: a sign-in that was in progress while the operator was disabled must not
    // become valid.
    await store.endSessionsOfOperator(trx, id)
  })
}

/** The current sign-in code of an operator, in mode demo, where operators need no authenticator. */
export async function getCurrentTotpCode(ctx: Ctx, name: string): Promise<string> {
  const { sealedTotp, totpStep: used } = await requireOperator(ctx, name)
  const step = Math.max(totpStepAt(machineNow()), used + 1)
  return totpCodeOfStep(ctx.secrets.open(TOTP_PURPOSE, sealedTotp), step)
}

export async function requireOperator(ctx: Ctx, name: string) {
  const operator = await store.findOperator(ctx.db, name)
  if (!operator) throw new AppError('not_found')
  return operator
}

export function listOperators(ctx: Ctx) {
  return store.listOperators(ctx.db)
}

interface SignIn {
  name: string
  password: string
  code: string
}

/** Signs an operator in. Every failure gives the same response after the same time, so that it reveals nothing. */
export async function signIn(ctx: Ctx, { name: said, password, code }: SignIn) {
  const name = said.trim().toLowerCase()
  await takeRateLimit(ctx.db, 'officeTryPerAddress', ctx.address, ctx.now)
  await takeRateLimit(ctx.db, 'officeTryPerName', name.slice(0, 40), ctx.now)
  const operator = await store.findOperator(ctx.db, name)
  const isRight = await verifyPassword(password, operator?.passwordHash)
  if (!operator) throw new AppError('sign_in_failed')
  const isIn = isRight && !operator.isDisabled && (await consumeTotpCode(ctx, operator, code))
  if (!isIn) return refuseSignIn(ctx, operator, 'password')
  await giveBackRateLimit(ctx.db, 'officeTryPerName', name)
  return startOperatorSession(ctx, operator, 'password')
}

/**
 * Accepts each authenticator code once. Uses the real clock and not the product clock, because the operator's phone
 * knows no other.
 */
async function consumeTotpCode(
  { db, secrets }: Ctx,
  { id, sealedTotp }: { id: string; sealedTotp: Buffer },
  code: string,
): Promise<boolean> {
  const step = findTotpStepOfCode(
    secrets.open(TOTP_PURPOSE, sealedTotp),
    code.replace(/\D/g, ''),
    machineNow(),
  )
  return step !== null && store.markTotpStepUsed(db, id, step)
}

export interface SignInOperator {
  id: string
  name: string
  roles: string[]
}

export async function findSignInOperator(
  { db }: Pick<Ctx, 'db'>,
  name: string,
): Promise<SignInOperator | undefined> {
  return store.findOperator(db, name)
}

export async function startOperatorSession(
  ctx: Ctx,
  { id, name, roles }: SignInOperator,
  means: SignInMeans,
) {
  const token = await openOperatorSession(ctx.db, ctx.now, id, means)
  await store.setLastSignIn(ctx.db, id, ctx.now)
  await countAttempt(ctx, { id, name }, means, 'done')
  ctx.responseCookie = officeCookie(token, officeOriginOf(ctx).startsWith('https:'))
  return { id, name, roles: roles as Role[] }
}

export async function refuseSignIn(
  ctx: Ctx,
  { id, name }: Pick<SignInOperator, 'id' | 'name'>,
  means: SignInMeans,
): Promise<never> {
  await countAttempt(ctx, { id, name }, means, 'sign_in_failed')
  throw new AppError('sign_in_failed')
}

async function countAttempt(
  { db, now }: Ctx,
  { id: operatorId, name: operatorName }: Pick<SignInOperator, 'id' | 'name'>,
  means: SignInMeans,
  outcome: string,
): Promise<void> {
  const line = { operatorId, operatorName, call: 'POST /session', subject: null, detail: { means } }
  await completeAuditEntry(db, now, await addAuditEntry(db, now, line), outcome)
}

export function officeOriginOf({ config }: Pick<Ctx, 'config'>): string {
  return new URL(config.officeOrigin || config.publicUrl).origin
}

export async function getSession({ operator }: Ctx) {
  return { operator: operator && { id: operator.id, name: operator.name, roles: [...operator.roles] } }
}

export async function signOut(ctx: OperatorCtx) {
  await store.endOperatorSession(ctx.db, ctx.operator.tokenHash)
  ctx.responseCookie = officeCookie('', officeOriginOf(ctx).startsWith('https:'))
  return {}
}
