import { findVisibleApplicationIds } from '#features/catalogue/visibility.actions.ts'
import { iosMajorOfBuild } from '#features/device/enrolment/udid.rules.ts'
import { STATUSES_IN_PROGRESS } from '#features/device/registration/registration.rules.ts'
import { daysBetween } from '#features/subscription/subscription.rules.ts'
import { addMilliseconds, type Instant } from '#kernel/time.ts'
import type { UserCtx } from '#server/context.ts'
import {
  downloadStateAt,
  hasSubscriptionDays,
  isToReinstall,
  PACKAGE_LIFETIME_MS,
  percentSent,
} from '../install.rules.ts'
import * as store from './overview.store.ts'
import { findNewerVersion } from './own.actions.ts'
import * as own from './own.store.ts'

const NO_DEVICE = { device: null, hasDays: false, daysLeft: null, applications: [], installing: [] }

/** Returns the state for every button of a page in one response, so that list rows need no requests. */
export async function getOverview(ctx: UserCtx, { device: wanted }: { device?: string | undefined }) {
  const { userId } = ctx.user
  const [device, bought] = await Promise.all([
    store.findDeviceOfOverview(ctx.db, userId, wanted ?? null),
    store.listBoughtApplicationIds(ctx.db, userId, ctx.now),
  ])
  if (!device) return { ...NO_DEVICE, bought }
  const { id, type, build, status, usuallyAt } = device
  const abilities = { isIpad: type === 1, iosMajor: iosMajorOfBuild(build) }
  const isOnTheWay = status !== null && (STATUSES_IN_PROGRESS as readonly number[]).includes(status)
  return {
    device: {
      id,
      type,
      iosMajor: abilities.iosMajor,
      status,
      usuallyTime: isOnTheWay ? (usuallyAt?.toISOString() ?? null) : null,
    },
    hasDays: hasSubscriptionDays(device, ctx.now),
    daysLeft: device.endsAt && Math.max(0, daysBetween(ctx.now, device.endsAt)),
    ...(await listStates(ctx, id, abilities)),
    bought,
  }
}

async function listStates(
  ctx: UserCtx,
  deviceId: string,
  abilities: { isIpad: boolean; iosMajor: number | null },
) {
  const [all, running] = await Promise.all([
    own.listInstalledApplications(ctx.db, deviceId),
    listRunning(ctx, deviceId, ctx.now),
  ])
  const ids = all.map((row) => row.id)
  const visible = await findVisibleApplicationIds(ctx.db, [...ids, ...running.map((one) => one.id)])
  const installed = all.filter((row) => visible.has(row.id))
  const versions = await own.listInstallableVersions(
    ctx.db,
    installed.map((row) => row.id),
  )
  return {
    applications: installed.map((row) => ({
      id: row.id,
      version: row.versionName,
      update: findNewerVersion(row, versions, abilities)?.name ?? null,
      isToReinstall: isToReinstall(row),
      urlScheme: row.urlScheme,
    })),
    installing: running.filter((one) => visible.has(one.id)),
  }
}

/** The newest download of each application, while iOS is fetching it. */
async function listRunning(ctx: UserCtx, deviceId: string, now: Instant) {
  const rows = await store.listOpenInstallations(ctx.db, deviceId, addMilliseconds(now, -PACKAGE_LIFETIME_MS))
  return rows
    .filter((row) => downloadStateAt(row, row.sentBytes, now) === 'sending')
    .map((row) => ({
      id: row.applicationId,
      installationId: row.id,
      percent: percentSent(row.sentBytes, row.size ?? 0),
    }))
}
