import * as care from '#features/device/deviceSupport.actions.ts'
import { iosMajor } from '#features/device/enrolment/udid.rules.ts'
import * as registrations from '#features/device/registration/registration.actions.ts'
import { nextStatus, type Status } from '#features/device/registration/registration.rules.ts'
import { AppError } from '#kernel/errors.ts'
import { normalisePhone } from '#kernel/phone.ts'
import { isAllowed } from '#kernel/role.ts'
import type { OperatorCtx } from '#server/context.ts'
import * as story from './deviceStory.store.ts'
import * as store from './devices.store.ts'
import * as views from './devices.views.ts'

const SHOWN = 50
const EVENTS_SHOWN = 100

interface DeviceRef {
  id: string
}

export async function listDevices({ db }: OperatorCtx, wish: store.DeviceListFilter) {
  const [rows, counts, accounts] = await Promise.all([
    store.listDevices(db, wish, SHOWN + 1),
    store.countByStatus(db),
    store.accountNames(db),
  ])
  return { ...pageView(rows), counts, accounts }
}

export async function searchDevices({ db }: OperatorCtx, { word }: { word: string }) {
  return pageView(await store.searchDevices(db, word, normalisePhone(word), SHOWN + 1))
}

function pageView(rows: store.DeviceRow[]) {
  return { devices: rows.slice(0, SHOWN).map(views.listedDevice), hasMore: rows.length > SHOWN }
}

export async function getDevice(ctx: OperatorCtx, { id }: DeviceRef) {
  const { db, locale, operator } = ctx
  const row = await requireDevice(ctx, id)
  const [registration, events, subscriptions, payments, refunds, installed, problems, others] =
    await Promise.all([
      registrationOf(ctx, row),
      store.eventsOf(db, id, EVENTS_SHOWN),
      story.subscriptionsOf(db, row),
      story.paymentsOf(db, row),
      story.refundsOf(db, row),
      story.installedOn(db, id),
      story.problemsOf(db, id),
      story.otherDevices(db, row),
    ])
  const lines = await story.linesOf(
    db,
    subscriptions.map((one) => one.id),
  )
  const { phoneNumber: phone, udid, type, product, build, enrolledAt } = row
  return {
    ...{ id, phone, udid, type, product, build },
    iosMajor: iosMajor(build),
    enrolTime: enrolledAt.toISOString(),
    registration,
    events: views.eventViews(events),
    subscriptions: views.subscriptionViews(locale, subscriptions, lines),
    payments: views.paymentViews(locale, payments),
    refunds: views.refundViews(refunds),
    installed: views.installedViews(locale, installed),
    problems: views.problemViews(problems),
    others,
    mayOpenRefunds: isAllowed(operator.roles, ['finance']),
  }
}

async function requireDevice({ db }: OperatorCtx, id: string): Promise<store.DeviceRow> {
  const row = await store.findDevice(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

async function registrationOf(ctx: OperatorCtx, { id, account, accountState, attempts }: store.DeviceRow) {
  const { events: _, deviceId: __, canDecline: ___, ...view } = await registrations.registrationView(ctx, id)
  return {
    ...view,
    account: account === null || accountState === null ? null : { name: account, state: accountState },
    attempts: attempts ?? 0,
    canMove: canMove(view.status),
  }
}

/** Whether a device can move to another developer account: out of an active or a closed one. */
function canMove(status: Status | null): boolean {
  return nextStatus(status, 'moved') !== undefined || nextStatus(status, 'reset_confirmed') !== undefined
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
