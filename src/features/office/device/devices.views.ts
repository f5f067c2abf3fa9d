import type { RegistrationEvent } from '#features/device/registration/registration.rules.ts'
import type { WaitCause } from '#features/device/registration/waitCause.rules.ts'
import type { Locale } from '#kernel/locale.ts'
import type { SubscriptionState } from './deviceFilter.rules.ts'
import type * as story from './deviceHistory.store.ts'
import type { DeviceRow, listRegistrationEvents } from './devices.store.ts'

type RowsOf<Read extends (...input: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>

interface LocalisedName {
  nameFa: string | null
  nameEn: string | null
}

function nameIn(locale: Locale, { nameFa, nameEn }: LocalisedName): string | null {
  return locale === 'fa' ? nameFa : nameEn
}

export function waitView(wait: WaitCause | null) {
  if (!wait) return null
  const { since, until, ...rest } = wait
  return { ...rest, sinceTime: since?.toISOString() ?? null, untilTime: until?.toISOString() ?? null }
}

export function accountOfDeviceView(row: DeviceRow) {
  const { accountId, account, accountState, answeredAt, checkedAt, checkOutcome } = row
  if (accountId === null || account === null || accountState === null) return null
  return {
    id: accountId,
    name: account,
    state: accountState,
    answerTime: answeredAt?.toISOString() ?? null,
    checkTime: checkedAt?.toISOString() ?? null,
    checkOutcome,
  }
}

export function listedDeviceView(row: DeviceRow, wait: WaitCause | null) {
  return {
    id: row.id,
    customerId: row.userId,
    phone: row.phoneNumber,
    type: row.type,
    product: row.product,
    udidEnd: row.udid.slice(-4),
    status: row.status,
    statusTime: row.statusSince?.toISOString() ?? null,
    account: row.account,
    attempts: row.attempts,
    wait: waitView(wait),
    enrolTime: row.enrolledAt.toISOString(),
  }
}

export function registrationEventViews(rows: RowsOf<typeof listRegistrationEvents>) {
  return rows.map(({ at, event, toStatus, account, detail }) => ({
    time: at.toISOString(),
    event: event as RegistrationEvent,
    status: toStatus,
    account,
    detail,
  }))
}

export function subscriptionViews(
  locale: Locale,
  rows: RowsOf<typeof story.listSubscriptionsOfDevice>,
  lines: RowsOf<typeof story.listSubscriptionLines>,
) {
  return rows.map((row) => ({
    id: row.id,
    state: row.state as SubscriptionState,
    createTime: row.createdAt.toISOString(),
    startTime: row.startedAt?.toISOString() ?? null,
    endTime: row.endsAt?.toISOString() ?? null,
    interruptTime: row.interruptedAt?.toISOString() ?? null,
    cancelTime: row.cancelledAt?.toISOString() ?? null,
    lines: lines
      .filter((line) => line.subscriptionId === row.id)
      .map((line) => ({
        days: line.days,
        reason: line.reason,
        package: nameIn(locale, line),
        time: line.createdAt.toISOString(),
      })),
  }))
}

export function paymentViews(locale: Locale, rows: RowsOf<typeof story.listPaymentsOfDevice>) {
  return rows.map((row) => ({
    number: row.number,
    state: row.state,
    bought: nameIn(locale, row) ?? '',
    amount: row.amountToman,
    createTime: row.createdAt.toISOString(),
  }))
}

export function refundViews(rows: RowsOf<typeof story.listRefundsOfDevice>) {
  return rows.map(({ number, state, amountToman, requestedAt }) => ({
    number,
    state,
    amount: amountToman,
    requestTime: requestedAt.toISOString(),
  }))
}

export function installedApplicationViews(
  locale: Locale,
  rows: RowsOf<typeof story.listInstalledApplications>,
) {
  return rows.map((row) => ({
    label: row.label,
    name: nameIn(locale, row) ?? row.label,
    version: row.version,
    time: row.installedAt.toISOString(),
  }))
}

export function problemReportViews(rows: RowsOf<typeof story.listProblemReports>) {
  return rows.map(({ number, kind, description, createdAt, solvedAt, solvedBy, answer }) => ({
    number,
    kind,
    description,
    createTime: createdAt.toISOString(),
    solveTime: solvedAt?.toISOString() ?? null,
    solvedBy,
    answer,
  }))
}
