import * as care from '#features/device/deviceSupport.actions.ts'
import { iosMajorOfBuild } from '#features/device/enrolment/udid.rules.ts'
import * as registrations from '#features/device/registration/registration.actions.ts'
import {
  canAskApple,
  type RegistrationStatus,
  statusAfterEvent,
} from '#features/device/registration/registration.rules.ts'
import { explainWait, explainWaits } from '#features/device/registration/waitCause.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { normalisePhone } from '#kernel/phone.ts'
import { isRoleAllowed } from '#kernel/role.ts'
import type { OperatorCtx } from '#server/context.ts'
import * as story from './deviceHistory.store.ts'
import * as store from './devices.store.ts'
import * as views from './devices.views.ts'

const SHOWN = 50
const EVENTS_SHOWN = 100

interface DeviceRef {
  id: string
}

export async function listDevices(ctx: OperatorCtx, wish: store.DeviceListFilter) {
  const { db, now } = ctx
  const [rows, counts, accounts] = await Promise.all([
    store.listDevices(db, wish, now, SHOWN + 1),
    store.countDevicesByStatus(db),
    store.listAccountNames(db),
  ])
  return { ...(await pageView(ctx, rows)), counts, accounts }
}

export async function searchDevices(ctx: OperatorCtx, { word }: { word: string }) {
  return pageView(ctx, await store.searchDevices(ctx.db, word, normalisePhone(word), SHOWN + 1))
}

async function pageView(ctx: OperatorCtx, rows: store.DeviceRow[]) {
  return { devices: await listedDevices(ctx, rows.slice(0, SHOWN)), hasMore: rows.length > SHOWN }
}

/** Rows of a device list, each with the reason why it waits. */
export async function listedDevices(ctx: OperatorCtx, rows: store.DeviceRow[]) {
  const ids = rows.map(({ id }) => id)
  const waits = await explainWaits(ctx, ids)
  return rows.map((row) => views.listedDeviceView(row, waits.get(row.id) ?? null))
}

export async function getDevice(ctx: OperatorCtx, { id }: DeviceRef) {
  const { db, locale, operator } = ctx
  const row = await requireDevice(ctx, id)
  const [registration, events, subscriptions, payments, refunds, installed, problems, others] =
    await Promise.all([
      registrationOf(ctx, row),
      store.listRegistrationEvents(db, id, EVENTS_SHOWN),
      story.listSubscriptionsOfDevice(db, row),
      story.listPaymentsOfDevice(db, row),
      story.listRefundsOfDevice(db, row),
      story.listInstalledApplications(db, id),
      story.listProblemReports(db, id),
      story.listOtherDevicesOfOwner(db, row),
    ])
  const lines = await story.listSubscriptionLines(
    db,
    subscriptions.map((one) => one.id),
  )
  const { phoneNumber: phone, udid, type, product, build, enrolledAt } = row
  return {
    ...{ id, phone, udid, type, product, build },
    customerId: row.userId,
    iosMajor: iosMajorOfBuild(build),
    enrolTime: enrolledAt.toISOString(),
    registration,
    events: views.registrationEventViews(events),
    subscriptions: views.subscriptionViews(locale, subscriptions, lines),
    payments: views.paymentViews(locale, payments),
    refunds: views.refundViews(refunds),
    installed: views.installedApplicationViews(locale, installed),
    problems: views.problemReportViews(problems),
    others,
    mayOpenRefunds: isRoleAllowed(operator.roles, ['finance']),
  }
}

async function requireDevice({ db }: OperatorCtx, id: string): Promise<store.DeviceRow> {
  const row = await store.findDevice(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

async function registrationOf(ctx: OperatorCtx, row: store.DeviceRow) {
  const { id, accountId, attempts } = row
  const {
    events: _,
    deviceId: __,
    canDecline: ___,
    ...view
  } = await registrations.loadRegistrationView(ctx, id)
  return {
    ...view,
    account: views.accountOfDeviceView(row),
    attempts: attempts ?? 0,
    canMove: canMove(view.status),
    canAsk: accountId !== null && canAskApple(view.status),
    wait: views.waitView(await explainWait(ctx, id)),
  }
}

/** Whether a device can be moved to another developer account, from an active or a closed account. */
function canMove(status: RegistrationStatus | null): boolean {
  return (
    statusAfterEvent(status, 'moved') !== undefined ||
    statusAfterEvent(status, 'reset_confirmed') !== undefined
  )
}

export async function retryDevice(ctx: OperatorCtx, { id }: DeviceRef) {
  await requireDevice(ctx, id)
  await registrations.retryDevice(ctx, id)
  return getDevice(ctx, { id })
}

export async function moveDevice(ctx: OperatorCtx, { id }: DeviceRef) {
  await requireDevice(ctx, id)
  await care.moveDevice(ctx, id)
  return getDevice(ctx, { id })
}

export async function checkDeviceAtApple(ctx: OperatorCtx, { id }: DeviceRef) {
  await requireDevice(ctx, id)
  await care.askAppleAboutDevice(ctx, id)
  return getDevice(ctx, { id })
}
