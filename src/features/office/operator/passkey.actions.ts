import { randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import { later, MINUTE } from '#kernel/time.ts'
import type { Ctx, OperatorCtx } from '#server/context.ts'
import { takeLimit } from '#server/limits.ts'
import { isFreshlySignedIn } from '#server/operator.ts'
import { officeOrigin, refuseSignIn, welcome } from './operator.actions.ts'
import { operatorById } from './operator.store.ts'
import * as store from './passkey.store.ts'
import {
  challengeIn,
  isSignedBy,
  type RelyingParty,
  readAuthenticatorData,
  readPublicKey,
} from './webauthn.actions.ts'

const CHALLENGE_MS = 5 * MINUTE

function partyOf(ctx: Ctx): RelyingParty {
  const origin = officeOrigin(ctx)
  return { id: new URL(origin).hostname, origin }
}

async function newChallenge(ctx: Ctx, operatorId: string | null): Promise<string> {
  const challenge = randomBytes(32)
  await store.addChallenge(ctx.db, challenge, operatorId, later(ctx.now, CHALLENGE_MS))
  return challenge.toString('base64url')
}

function bytesOf(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}

export async function beginPasskeySignIn(ctx: Ctx) {
  await takeLimit(ctx.db, 'officeTryPerAddress', ctx.address, ctx.now)
  return { challenge: await newChallenge(ctx, null), rpId: partyOf(ctx).id }
}

type SignInInput = Record<'credentialId' | 'clientData' | 'authenticatorData' | 'signature', string>

export async function signInByPasskey(ctx: Ctx, input: SignInInput) {
  const party = partyOf(ctx)
  const assertion = {
    clientData: bytesOf(input.clientData),
    authenticatorData: bytesOf(input.authenticatorData),
    signature: bytesOf(input.signature),
  }
  const challenge = challengeIn(assertion.clientData, 'get', party)
  if (!challenge || !(await store.takeChallenge(ctx.db, challenge, null, ctx.now)))
    throw new AppError('sign_in_failed')
  const passkey = await store.findPasskey(ctx.db, bytesOf(input.credentialId))
  const operator = passkey && (await operatorById(ctx.db, passkey.operatorId))
  if (!operator) throw new AppError('sign_in_failed')
  const data = readAuthenticatorData(assertion.authenticatorData, party)
  const key = readPublicKey(passkey.publicKey)
  const isProven = data !== null && key !== null && isSignedBy(key, assertion)
  if (!isProven || operator.isDisabled) return refuseSignIn(ctx, operator, 'passkey')
  if (!(await store.notePasskeyUse(ctx.db, passkey.id, data.signCount, ctx.now)))
    return refuseSignIn(ctx, operator, 'passkey')
  return welcome(ctx, operator, 'passkey')
}

export async function listPasskeys({ db, operator }: OperatorCtx) {
  const rows = await store.passkeysOf(db, operator.id)
  return {
    passkeys: rows.map(({ id, name, createdAt, usedAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      usedAt: usedAt?.toISOString() ?? null,
    })),
  }
}

/** The page asks to sign in again and keeps what was typed. */
function requireFreshSignIn({ operator, now }: OperatorCtx): void {
  if (!isFreshlySignedIn(operator, now)) throw new AppError('sign_in_not_fresh')
}

export async function beginPasskey(ctx: OperatorCtx) {
  requireFreshSignIn(ctx)
  const { operator, config, db } = ctx
  const known = await store.passkeysOf(db, operator.id)
  return {
    challenge: await newChallenge(ctx, operator.id),
    rpId: partyOf(ctx).id,
    rpName: config.brandNameEn,
    userId: Buffer.from(operator.id).toString('base64url'),
    userName: operator.name,
    known: known.map(({ credentialId }) => credentialId.toString('base64url')),
  }
}

type AddInput = Record<'name' | 'clientData' | 'authenticatorData' | 'publicKey', string>

export async function addPasskey(ctx: OperatorCtx, input: AddInput) {
  requireFreshSignIn(ctx)
  const party = partyOf(ctx)
  const challenge = challengeIn(bytesOf(input.clientData), 'create', party)
  if (!challenge || !(await store.takeChallenge(ctx.db, challenge, ctx.operator.id, ctx.now)))
    throw new AppError('passkey_refused')
  const data = readAuthenticatorData(bytesOf(input.authenticatorData), party)
  const publicKey = bytesOf(input.publicKey)
  if (!data?.credentialId || !readPublicKey(publicKey)) throw new AppError('passkey_refused')
  const isNew = await store.addPasskey(ctx.db, {
    id: randomUUID(),
    operatorId: ctx.operator.id,
    credentialId: data.credentialId,
    publicKey,
    signCount: data.signCount,
    name: input.name,
    createdAt: ctx.now,
  })
  if (!isNew) throw new AppError('passkey_known')
  return listPasskeys(ctx)
}

export async function removePasskey(ctx: OperatorCtx, { id }: { id: string }) {
  requireFreshSignIn(ctx)
  if (!(await store.removePasskey(ctx.db, ctx.operator.id, id))) throw new AppError('not_found')
  return listPasskeys(ctx)
}
