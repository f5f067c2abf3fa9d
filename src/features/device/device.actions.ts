import { randomBytes, randomUUID } from 'node:crypto'
import { queueNotices } from '#features/notice/notice.actions.ts'
import { trackAction } from '#features/tracking/tracking.actions.ts'
import type { TrackedData } from '#features/tracking/tracking.rules.ts'
import { AppError } from '#kernel/errors.ts'
import { isLocale } from '#kernel/locale.ts'
import { brandNameOf } from '#server/brand.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { findDeviceByKey } from '#server/http/deviceKey.ts'
import { hasRecentStepUp, requireStepUp } from '#server/http/session.ts'
import { hashToken } from '#server/http/token.ts'
import { translate } from '#server/messages.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import * as store from './device.store.ts'
import { ENROLMENT_PROFILE_LIFETIME_SECONDS } from './enrolment/enrolment.rules.ts'
import { deviceTypeOfProduct, iosMajorOfBuild } from './enrolment/udid.rules.ts'
import { modelNameOfProduct } from './model.table.ts'

export const ENROLMENT_PROFILE_PATH = '/ota/profile'
const UDID_END = 4

export async function startEnrolment(ctx: UserCtx) {
  const token = newToken()
  await takeRateLimit(ctx.db, 'enrolmentPerUser', String(ctx.user.userId), ctx.now)
  const enrolment = { id: randomUUID(), userId: ctx.user.userId, tokenHash: hashToken(token) }
  await store.addEnrolment(ctx.db, enrolment, ctx.now)
  return {
    profileUrl: `${ctx.config.publicUrl}${ENROLMENT_PROFILE_PATH}/${token}`,
    profileSeconds: ENROLMENT_PROFILE_LIFETIME_SECONDS,
  }
}

export async function claimDevice(ctx: UserCtx, input: { token: string; data?: TrackedData }) {
  const { userId } = ctx.user
  const secretKey = newToken()
  const device = await ctx.transaction(async (trx) => {
    // Lock the user, so that the second of two concurrent first claims sees the first device.
    const owner = await store.lockUserRow(trx, userId)
    const facts = await store.claimEnrolment(trx, hashToken(input.token), userId, ctx.now)
    const { udid, product, build } = facts ?? {}
    if (!udid || !product) throw new AppError('enrolment_not_found')
    // A refusal rolls the claim back, so the token is valid again after the user entered a fresh SMS code.
    await requireClaimAllowed(ctx, trx, udid)
    const isNew = !(await store.hasDeviceWithUdid(trx, userId, udid))
    const secretKeyHash = hashToken(secretKey)
    const type = deviceTypeOfProduct(product) ?? 0
    const row = await store.upsertDevice(
      trx,
      { id: randomUUID(), userId, udid, product, build: build ?? '', type, secretKeyHash },
      ctx.now,
    )
    if (isNew) await queueNotices(ctx, trx, [deviceAddedNotice(ctx, owner, row)])
    await trackAction(ctx, trx, { name: 'udid_installed', userId, data: input.data ?? {} })
    return row
  })
  return { device: deviceView(device), udid: device.udid, secretKey }
}

/**
 * Requires a fresh SMS code or the key of the same device before a device is added. Otherwise a stolen session could
 * add a device, whose key opens everything. An account without a device, subscription or payment has nothing to
 * protect.
 */
async function requireClaimAllowed(ctx: UserCtx, trx: Trx, udid: string): Promise<void> {
  if (hasRecentStepUp(ctx) || !(await store.hasDeviceOrPurchase(trx, ctx.user.userId))) return
  const keyed = await findDeviceByKey({ ...ctx, db: trx })
  if (keyed?.udid !== udid) requireStepUp(ctx)
}

/**
 * The SMS about a newly added device, in the owner's language, so that owners notice a device that they did not add.
 */
function deviceAddedNotice(
  ctx: Ctx,
  { phoneNumber, locale: kept }: Awaited<ReturnType<typeof store.lockUserRow>>,
  { id, product }: { id: string; product: string },
) {
  const locale = kept && isLocale(kept) ? kept : ctx.locale
  const text = translate(locale, 'device_added_sms', {
    brand: brandNameOf(ctx.config, locale),
    device: modelNameOfProduct(product),
    link: `${ctx.config.publicUrl}/device`,
  })
  return { subject: `device_added:${id}`, phoneNumber, text }
}

/** Lists the user's devices. Returns a full udid only to the browser that holds the key of that device. */
export async function listDevices(ctx: UserCtx) {
  const [rows, keyed] = await Promise.all([
    store.listDevicesOfUser(ctx.db, ctx.user.userId),
    findDeviceByKey(ctx),
  ])
  return {
    devices: rows.map((row) => ({
      ...deviceView(row),
      udid: row.id === keyed?.id ? row.udid : null,
      udidEnd: row.udid.slice(-UDID_END),
    })),
  }
}

function deviceView({
  id,
  type,
  product,
  build,
  enrolledAt,
}: Awaited<ReturnType<typeof store.upsertDevice>>) {
  return { id, type, product, iosMajor: iosMajorOfBuild(build), enrolTime: enrolledAt.toISOString() }
}

export async function eraseOldEnrolments(ctx: Ctx): Promise<void> {
  await store.eraseEnrolments(ctx.db, ctx.now)
}

function newToken(): string {
  return randomBytes(32).toString('base64url')
}
