import { randomUUID } from 'node:crypto'
import { requireVisibleApplication } from '#features/catalogue/visibility.actions.ts'
import { iosMajorOfBuild } from '#features/device/enrolment/udid.rules.ts'
import { REGISTRATION_STATUS } from '#features/device/registration/registration.rules.ts'
import { AppError } from '#kernel/errors.ts'
import { addMilliseconds } from '#kernel/time.ts'
import type { Ctx, UserCtx } from '#server/context.ts'
import { addToHourlyCount } from '#server/hourlyCount.ts'
import {
  DIRECT_INSTALL_STATUS,
  type DirectInstallStatus,
  directInstallStatus,
  findIncompatibility,
  hasSubscriptionDays,
  INSTALL_ERROR_TYPE,
  MANIFEST_LIFETIME_MS,
} from '../install.rules.ts'
import * as store from '../install.store.ts'
import { requestSigning } from '../signing/signing.actions.ts'
import { installationUrlsOf } from './installationUrl.actions.ts'

interface LinkRequest {
  id: number
  deviceId: string
}

/** The installation link for the website. What prevents it is an error with a type (requirements 8.6 and 8.7). */
export async function installationLink(ctx: UserCtx, request: LinkRequest) {
  const { application, device } = await requireApplicationAndDevice(ctx, request)
  if (!application.isEnableInstallFromWebsite) throw new AppError('install_inside_only')
  const status = await getDirectStatus(ctx, application, device)
  if (status === DIRECT_INSTALL_STATUS.requiresPayment)
    throw new AppError('package_needed', { errorType: INSTALL_ERROR_TYPE.purchasePackage })
  if (device.status === REGISTRATION_STATUS.errorInAccount)
    throw new AppError('account_disabled', { errorType: INSTALL_ERROR_TYPE.disabledAccount })
  return createLink(ctx, application, device, { status, version: 'latest' })
}

/** The installation link for the store's own app, which gets the status in the answer (requirement 4.11). */
export async function directLink(ctx: UserCtx, request: LinkRequest & { version: string }) {
  const { application, device } = await requireApplicationAndDevice(ctx, request)
  const status = await getDirectStatus(ctx, application, device)
  return createLink(ctx, application, device, { status, version: request.version })
}

async function requireApplicationAndDevice(ctx: UserCtx, { id, deviceId }: LinkRequest) {
  await requireVisibleApplication(ctx.db, id)
  const application = await store.findApplication(ctx.db, id)
  if (!application) throw new AppError('application_not_found')
  const device = await store.findDevice(ctx.db, deviceId, ctx.user.userId)
  if (!device) throw new AppError('device_not_found')
  return { application, device }
}

async function getDirectStatus(
  ctx: UserCtx,
  application: store.ApplicationRow,
  device: store.DeviceRow,
): Promise<DirectInstallStatus> {
  const isSubscribed =
    hasSubscriptionDays(device, ctx.now) || (await canUpdateWithoutSubscription(ctx, application, device))
  return directInstallStatus({ isSubscribed, status: device.status, moveReason: device.moveReason })
}

/**
 * Whether this application may be updated on the device after the subscription has ended. Operators allow this per
 * application.
 */
async function canUpdateWithoutSubscription(
  ctx: Ctx,
  { id, isEnableUpdateWithoutPackage }: store.ApplicationRow,
  device: store.DeviceRow,
) {
  return isEnableUpdateWithoutPackage && (await store.isInstalledOnDevice(ctx.db, device.id, id))
}

async function createLink(
  ctx: UserCtx,
  application: store.ApplicationRow,
  device: store.DeviceRow,
  { status, version: name }: { status: DirectInstallStatus; version: string },
) {
  const notYet = {
    isReady: false,
    plistUrl: null,
    installationUrl: null,
    installationId: null,
    percent: null,
  }
  const version = await chooseVersion(ctx, application, device, name)
  const base = { ...notYet, deviceStatus: status, version: version.name }
  await requireEntitlement(ctx, application)
  const { accountId, profileId } = device
  if (
    device.status !== REGISTRATION_STATUS.registered ||
    status !== DIRECT_INSTALL_STATUS.deviceCreated ||
    !accountId ||
    !profileId
  )
    return base
  const signing = await requestSigning(ctx, { ipaId: version.ipaId, accountId, profileId })
  if (signing.state === 'failed') throw new AppError('signing_failed', { retryAfterSeconds: 60 })
  const isReady = signing.state === 'done'
  const id = await getOrCreateInstallation(ctx, device, application, version.id, signing)
  const addresses = installationUrlsOf(ctx, id)
  return {
    ...base,
    isReady,
    plistUrl: isReady ? addresses.manifest : null,
    installationUrl: addresses.install,
    installationId: isReady ? id : null,
    percent: isReady ? null : signing.percent,
  }
}

/** The newest version that has a file and that this device can run, so an older version for an older iOS. */
async function chooseVersion(
  ctx: Ctx,
  application: store.ApplicationRow,
  device: store.DeviceRow,
  name: string,
) {
  const all = await store.listVersionsWithFiles(ctx.db, application.id)
  const asked = name === 'latest' ? all : all.filter((version) => version.name === name)
  if (asked.length === 0) throw new AppError('version_not_found')
  const about = { isIpad: device.type === 1, iosMajor: iosMajorOfBuild(device.build) }
  const faults = asked.map((version) => findIncompatibility({ ...application, ...version }, about))
  const fitting = asked.filter((_, at) => faults[at] === null)
  if (fitting.length === 0) throw new AppError(faults[0] ?? 'version_not_found')
  const found = fitting.find(({ ipaId }) => ipaId !== null)
  if (!found?.ipaId) throw new AppError('package_file_missing')
  return { ...found, ipaId: found.ipaId }
}

/** Throws unless the user has bought an application that is sold by itself. */
async function requireEntitlement(ctx: UserCtx, { id, priceToman, hasPackages }: store.ApplicationRow) {
  if (priceToman === 0 && !hasPackages) return
  if (!(await store.hasEntitlement(ctx.db, ctx.user.userId, id, ctx.now)))
    throw new AppError('application_not_bought', { errorType: INSTALL_ERROR_TYPE.purchasePackage })
}

/** Creates an installation with the first request, so that its URL is known while the package is being signed. */
async function getOrCreateInstallation(
  ctx: UserCtx,
  device: store.DeviceRow,
  application: store.ApplicationRow,
  versionId: number,
  signing: Awaited<ReturnType<typeof requestSigning>>,
): Promise<string> {
  const one = {
    id: randomUUID(),
    userId: ctx.user.userId,
    deviceId: device.id,
    applicationId: application.id,
    versionId,
    signingId: signing.id,
  }
  return ctx.transaction(async (trx) => {
    await store.lockDevice(trx, device.id)
    // Reuse an installation URL only while at least half of its life is left.
    const known = await store.findUnreadInstallation(
      trx,
      one,
      addMilliseconds(ctx.now, -MANIFEST_LIFETIME_MS / 2),
    )
    if (known) return known
    await store.addInstallation(trx, one, ctx.now)
    if (signing.state === 'done') await addToHourlyCount(trx, 'signed_hits', ctx.now)
    return one.id
  })
}
