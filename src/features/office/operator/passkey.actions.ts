import { randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds, MINUTE } from '#kernel/time.ts'
import type { Ctx, OperatorCtx } from '#server/context.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import { requireFreshSignIn } from './freshSignIn.actions.ts'
import { officeOriginOf, refuseSignIn, startOperatorSession } from './operator.actions.ts'
import { findOperatorById } from './operator.store.ts'
import * as store from './passkey.store.ts'
import type { NewPasskeyResponse, PasskeyAssertion, RelyingParty } from './webauthn.actions.ts'

const CHALLENGE_MS = 5 * MINUTE

/**
 * The WebAuthn library is loaded at the first use of a passkey: loading takes longer than many commands take to run.
 */
const webauthn = () => import('./webauthn.actions.ts')

function partyOf(ctx: Ctx): RelyingParty {
  const origin = officeOriginOf(ctx)
  return { id: new URL(origin).hostname, origin }
}

async function newChallenge(ctx: Ctx, operatorId: string | null): Promise<string> {
  const challenge = randomBytes(32)
  await store.addPasskeyChallenge(ctx.db, challenge, operatorId, addMilliseconds(ctx.now, CHALLENGE_MS))
  return challenge.toString('base64url')
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}

export async function beginPasskeySignIn(ctx: Ctx) {
  await takeRateLimit(ctx.db, 'officeTryPerAddress', ctx.address, ctx.now)
  return { challenge: await newChallenge(ctx, null), rpId: partyOf(ctx).id }
}

export async function signInByPasskey(ctx: Ctx, input: PasskeyAssertion) {
  const { parseChallenge, verifyPasskeyAssertion } = await webauthn()
  const challenge = parseChallenge(input.clientData)
  if (!challenge || !(await store.consumePasskeyChallenge(ctx.db, bytesOf(challenge), null, ctx.now)))
    throw new AppError('sign_in_failed')
  const passkey = await store.findPasskey(ctx.db, bytesOf(input.credentialId))
  const operator = passkey && (await findOperatorById(ctx.db, passkey.operatorId))
  if (!operator) throw new AppError('sign_in_failed')
  const signCount = await verifyPasskeyAssertion(partyOf(ctx), challenge, input, passkey)
  if (signCount === null || operator.isDisabled) return refuseSignIn(ctx, operator, 'passkey')
  if (!(await store.recordPasskeyUse(ctx.db, passkey.id, signCount, ctx.now)))
    return refuseSignIn(ctx, operator, 'passkey')
  return startOperatorSession(ctx, operator, 'passkey')
}

export async function listPasskeys({ db, operator }: OperatorCtx) {
  const rows = await store.listPasskeysOfOperator(db, operator.id)
  return {
    passkeys: rows.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  }
}

export async function beginPasskey(ctx: OperatorCtx) {
  requireFreshSignIn(ctx)
  const { operator, config, db } = ctx
  const known = await store.listPasskeysOfOperator(db, operator.id)
  return {
    challenge: await newChallenge(ctx, operator.id),
    rpId: partyOf(ctx).id,
    rpName: config.brandNameEn,
    userId: Buffer.from(operator.id).toString('base64url'),
    userName: operator.name,
    known: known.map(({ credentialId }) => credentialId.toString('base64url')),
  }
}

export async function addPasskey(
  ctx: OperatorCtx,
  { name, ...input }: NewPasskeyResponse & { name: string },
) {
  requireFreshSignIn(ctx)
  const { parseChallenge, verifyNewPasskey } = await webauthn()
  const challenge = parseChallenge(input.clientData)
  if (
    !challenge ||
    !(await store.consumePasskeyChallenge(ctx.db, bytesOf(challenge), ctx.operator.id, ctx.now))
  )
    throw new AppError('passkey_refused')
  const key = await verifyNewPasskey(partyOf(ctx), challenge, input)
  if (!key) throw new AppError('passkey_refused')
  const isNew = await store.addPasskey(ctx.db, {
    id: randomUUID(),
    operatorId: ctx.operator.id,
    publicKey: bytesOf(input.publicKey),
    ...key,
    name,
    createdAt: ctx.now,
  })
  if (!isNew) throw new AppError('passkey_known')
  return listPasskeys(ctx)
}

export async function removePasskey(ctx: OperatorCtx, { id }: { id: string }) {
  requireFreshSignIn(ctx)
  if (!(await store.deletePasskey(ctx.db, ctx.operator.id, id))) throw new AppError('not_found')
  return listPasskeys(ctx)
}
