import { randomBytes, randomUUID } from 'node:crypto'
import { AppError } from '#kernel/errors.ts'
import type { Ctx } from '#server/context.ts'
import { hashToken } from '#server/http/token.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import { ENROLMENT_PROFILE_PATH } from '../device.actions.ts'
import { ENROLMENT_PROFILE_LIFETIME_SECONDS } from '../enrolment/enrolment.rules.ts'
import { deviceTypeOfProduct } from '../enrolment/udid.rules.ts'
import { DEVELOPER_START_PATH } from './developerDevice.rules.ts'
import * as store from './developerDevice.store.ts'

export async function createDeveloperToken(ctx: Ctx, { name }: { name: string }) {
  const token = newToken()
  const row = await store.addToken(ctx.db, name, hashToken(token), ctx.now)
  return { ...row, address: `${ctx.config.publicUrl}${DEVELOPER_START_PATH}?token=${token}` }
}

export async function listDeveloperTokens(ctx: Ctx) {
  const rows = await store.listTokens(ctx.db)
  return rows.map((row) => ({ ...row, state: stateOf(row, ctx) }))
}

type TokenState = 'open' | 'over' | 'revoked'
type TokenEnds = { revokedAt: Date | null; expiresAt: Date }

function stateOf({ revokedAt, expiresAt }: TokenEnds, { now }: Ctx): TokenState {
  if (revokedAt) return 'revoked'
  return expiresAt > now ? 'open' : 'over'
}

export async function revokeDeveloperToken(ctx: Ctx, { id }: { id: number }) {
  return { id, name: (await store.revokeToken(ctx.db, id, ctx.now)) ?? null }
}

/**
 * Starts the enrolment of a developer's test device. The limit per network address also counts wrong tokens, so that
 * tokens cannot be guessed.
 */
export async function startDeveloperEnrolment(ctx: Ctx, input: { token: string }) {
  await takeRateLimit(ctx.db, 'developerEnrolmentPerAddress', ctx.address, ctx.now)
  const developerTokenId = await store.findLiveToken(ctx.db, hashToken(input.token), ctx.now)
  if (developerTokenId === undefined) throw new AppError('developer_token_wrong')
  await takeRateLimit(ctx.db, 'developerEnrolmentPerToken', String(developerTokenId), ctx.now)
  const token = newToken()
  const enrolment = { id: randomUUID(), developerTokenId, tokenHash: hashToken(token) }
  await store.addEnrolment(ctx.db, enrolment, ctx.now)
  return {
    profileUrl: `${ctx.config.publicUrl}${ENROLMENT_PROFILE_PATH}/${token}`,
    profileSeconds: ENROLMENT_PROFILE_LIFETIME_SECONDS,
  }
}

export async function claimDeveloperDevice(ctx: Ctx, input: { token: string }) {
  return ctx.transaction(async (trx) => {
    const facts = await store.claimEnrolment(trx, hashToken(input.token), ctx.now)
    const { udid, product, build, developerTokenId } = facts ?? {}
    if (!udid || !product || !developerTokenId) throw new AppError('enrolment_not_found')
    const type = deviceTypeOfProduct(product) ?? 0
    const device = { id: randomUUID(), developerTokenId, udid, product, build: build ?? '', type }
    await store.upsertDeveloperDevice(trx, device, ctx.now)
    return { udid, product, type }
  })
}

export async function eraseEndedTokens(ctx: Ctx): Promise<void> {
  await store.eraseEndedTokens(ctx.db, ctx.now)
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}
