import { randomBytes, randomUUID } from 'node:crypto'
import { trackAction } from '#features/tracking/tracking.actions.ts'
import { AppError } from '#kernel/errors.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import { takeLimit } from '#server/limits.ts'
import { hashToken } from '#server/token.ts'
import * as store from './device.store.ts'
import { PROFILE_LIFE_SECONDS } from './enrolment.rules.ts'
import { deviceType, iosMajor } from './udid.rules.ts'

export const PROFILE_PATH = '/ota/profile'

export async function startEnrolment(ctx: UserCtx) {
  const token = newToken()
  await takeLimit(ctx.db, 'enrolmentPerUser', String(ctx.user.userId), ctx.now)
  const enrolment = { id: randomUUID(), userId: ctx.user.userId, tokenHash: hashToken(token) }
  await store.addEnrolment(ctx.db, enrolment, ctx.now)
  return {
    profileUrl: `${ctx.config.publicUrl}${PROFILE_PATH}/${token}`,
    profileSeconds: PROFILE_LIFE_SECONDS,
  }
}

export async function claimDevice(ctx: UserCtx, input: { token: string }) {
  const { userId } = ctx.user
  const secretKey = newToken()
  const device = await ctx.transaction(async (trx) => {
    const facts = await store.claimEnrolment(trx, hashToken(input.token), userId, ctx.now)
    const { udid, product, build } = facts ?? {}
    if (!udid || !product) throw new AppError('enrolment_not_found')
    const secretKeyHash = hashToken(secretKey)
    const type = deviceType(product) ?? 0
    const row = await store.putDevice(
      trx,
      { id: randomUUID(), userId, udid, product, build: build ?? '', type, secretKeyHash },
      ctx.now,
    )
    await trackAction(ctx, trx, { name: 'udid_installed', userId })
    return row
  })
  return { device: deviceView(device), udid: device.udid, secretKey }
}

export async function listDevices(ctx: UserCtx) {
  const rows = await store.devicesOf(ctx.db, ctx.user.userId)
  return { devices: rows.map((row) => ({ ...deviceView(row), udid: row.udid })) }
}

function deviceView({ id, type, product, build, enrolledAt }: Awaited<ReturnType<typeof store.putDevice>>) {
  return { id, type, product, iosMajor: iosMajor(build), enrolTime: enrolledAt.toISOString() }
}

export async function eraseOldEnrolments(ctx: Ctx): Promise<void> {
  await store.eraseEnrolments(ctx.db, ctx.now)
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}
