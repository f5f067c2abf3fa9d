import { localisedView } from '#features/catalogue/localised.rules.ts'
import { loadPicturesById } from '#features/catalogue/picture.actions.ts'
import {
  findVisibleApplicationIds,
  isApplicationVisible,
  requireVisibleApplication,
} from '#features/catalogue/visibility.actions.ts'
import { iosMajorOfBuild } from '#features/device/enrolment/udid.rules.ts'
import { AppError } from '#kernel/errors.ts'
import type { Locale } from '#kernel/locale.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import { findIncompatibility, hasSubscriptionDays, isNewerVersion, isToReinstall } from '../install.rules.ts'
import { findDevice } from '../install.store.ts'
import * as store from './own.store.ts'

type Row = Awaited<ReturnType<typeof store.listRequestedApplications>>[number]
type InstalledRow = Awaited<ReturnType<typeof store.listInstalledApplications>>[number]
interface DeviceAbilities {
  isIpad: boolean
  iosMajor: number | null
}
type Version = Awaited<ReturnType<typeof store.listInstallableVersions>>[number]

/** The applications on a device with their updates, then those that the user has requested. */
export async function listOwnApplications(ctx: UserCtx, { id }: { id: string }) {
  const device = await findDevice(ctx.db, id, ctx.user.userId)
  if (!device) throw new AppError('not_found')
  const [allInstalled, allRequested] = [
    await store.listInstalledApplications(ctx.db, id),
    await store.listRequestedApplications(ctx.db, ctx.user.userId),
  ]
  const visible = await findVisibleApplicationIds(
    ctx.db,
    [...allInstalled, ...allRequested].map((row) => row.id),
  )
  const installed = allInstalled.filter((row) => visible.has(row.id))
  const requested = allRequested.filter((row) => visible.has(row.id))
  const versions = await store.listInstallableVersions(
    ctx.db,
    installed.map((row) => row.id),
  )
  const show = await createCardView(ctx, [...installed, ...requested])
  // Without subscription days nothing is signed, so an update is offered only where operators allow it without a
  // subscription.
  const canUpdate = (row: Row) => row.isEnableUpdateWithoutPackage || hasSubscriptionDays(device, ctx.now)
  const about = { isIpad: device.type === 1, iosMajor: iosMajorOfBuild(device.build) }
  return {
    applications: [
      ...installed.map((row) => ({
        ...show(row),
        installed: { version: row.versionName, time: row.installedAt.toISOString() },
        update: canUpdate(row) ? findUpdate(ctx.locale, row, versions, about) : null,
        isToReinstall: isToReinstall(row),
      })),
      ...requested
        .filter((row) => !installed.some((other) => other.id === row.id))
        .map((row) => ({ ...show(row), installed: null, update: null, isToReinstall: false })),
    ],
  }
}

/** The newest version of an application that the device can run, if it is newer than the installed one. */
export function findNewerVersion(row: InstalledRow, versions: Version[], device: DeviceAbilities) {
  const own = { name: row.versionName, place: row.place }
  return versions.find(
    (version) =>
      version.applicationId === row.id &&
      findIncompatibility({ ...row, ...version }, device) === null &&
      isNewerVersion(version, own),
  )
}

function findUpdate(locale: Locale, row: InstalledRow, versions: Version[], device: DeviceAbilities) {
  const found = findNewerVersion(row, versions, device)
  if (!found) return null
  const { name, isForce } = found
  return { version: name, ...localisedView(locale, found, 'changeLog'), isForce }
}

async function createCardView(ctx: Ctx, rows: Row[]) {
  const pictures = await loadPicturesById(
    ctx,
    rows.map(({ icon }) => icon),
  )
  return (row: Row) => {
    const { id, label, nameFa, nameEn, primaryColor, installTrackingLink, isEnableInstallFromWebsite } = row
    const words = { id, label, nameFa, nameEn, primaryColor }
    return { ...words, installTrackingLink, isEnableInstallFromWebsite, icon: pictures(row.icon) }
  }
}

export async function getInstallable(ctx: Ctx, { id }: { id: number }) {
  await requireVisibleApplication(ctx.db, id)
  const row = await store.findApplicationById(ctx.db, id)
  if (!row) throw new AppError('application_not_found')
  const [latest] = await store.listInstallableVersions(ctx.db, [id])
  return {
    ...(await createCardView(ctx, [row]))(row),
    price: row.priceToman,
    latestVersion: latest
      ? { name: latest.name, fileSize: latest.size, minimumIosVersion: latest.minimumIosVersion }
      : null,
  }
}

export async function getStoreApplication(ctx: Ctx) {
  const row = await store.findApplicationByLabel(ctx.db, ctx.config.brandSlug)
  const isShown = row && (await isApplicationVisible(ctx.db, row.id))
  return { application: isShown ? (await createCardView(ctx, [row]))(row) : null }
}
