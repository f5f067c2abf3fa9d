import {
  type RegistrationEvent,
  type RegistrationStatus,
  statusAfterEvent,
} from '#features/device/registration/registration.rules.ts'
import { statusNameOf } from '#features/device/registration/registrationPage.rules.ts'
import { daysBetween } from '#features/subscription/subscription.rules.ts'
import { subscriptionStateOf } from '#features/subscription/subscriptionPage.rules.ts'
import type { Locale } from '#kernel/locale.ts'
import { isRoleAllowed } from '#kernel/role.ts'
import type { OperatorCtx } from '#server/context.ts'
import { findMessage, translate } from '#server/messages.ts'
import type { listSubscriptionLines } from '../device/deviceHistory.store.ts'
import type * as store from './customer.store.ts'
import type { NoteRow } from './customerNote.store.ts'

type Row<Read extends (...input: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Read>>[number]

function nameIn(locale: Locale, { nameFa, nameEn }: { nameFa: string | null; nameEn: string | null }) {
  return locale === 'fa' ? nameFa : nameEn
}

/** The data of a registration that comes from the device slice. */
interface RegistrationFacts {
  status: RegistrationStatus | null
  statusTime: string | null
  line: { ahead: number } | null
  estimate: { latestTime: string } | null
  canRetry: boolean
  events: ReadonlyArray<{ event: RegistrationEvent }>
}

export function deviceView(
  locale: Locale,
  { id, product, udid, attempts, account, accountState }: Row<typeof store.listDevices>,
  registration: RegistrationFacts,
) {
  const { status, line, estimate, canRetry, statusTime } = registration
  const label = statusNameOf(registration)
  return {
    id,
    product,
    udidEnd: udid.slice(-4),
    status: { label, name: translate(locale, `registration_badge_${label}`) },
    statusTime,
    account: account === null || accountState === null ? null : { name: account, state: accountState },
    attempts: attempts ?? 0,
    ahead: line?.ahead ?? null,
    latestTime: estimate?.latestTime ?? null,
    canRetry,
    canMove:
      statusAfterEvent(status, 'moved') !== undefined ||
      statusAfterEvent(status, 'reset_confirmed') !== undefined,
  }
}

export function subscriptionView(
  { locale, now }: OperatorCtx,
  row: Row<typeof store.listSubscriptions>,
  lines: Awaited<ReturnType<typeof listSubscriptionLines>>,
) {
  const { id, deviceId, product, createdAt, startedAt, endsAt, interruptedAt } = row
  const state = row.state as 'unapplied' | 'active' | 'cancelled'
  const daysLeft = endsAt && daysBetween(now, endsAt)
  const endTime = endsAt?.toISOString() ?? null
  const label = subscriptionStateOf({ state, daysLeft, isInterrupted: interruptedAt !== null })
  return {
    id,
    state: { label, name: translate(locale, `subscription_state_${label}`) },
    deviceId,
    product,
    createTime: createdAt.toISOString(),
    startTime: startedAt?.toISOString() ?? null,
    endTime,
    daysLeft,
    canGrantDays: state === 'active' && deviceId !== null,
    lines: lines
      .filter(({ subscriptionId }) => subscriptionId === id)
      .map((line) => ({
        days: line.days,
        reason: line.reason,
        package: nameIn(locale, line),
        time: line.createdAt.toISOString(),
      })),
  }
}

export function paymentView(locale: Locale, row: Row<typeof store.listPayments>) {
  return {
    number: row.number,
    state: row.state,
    bought: nameIn(locale, row) ?? '',
    amount: row.amountToman,
    trackingCode: row.trackingCode,
    createTime: row.createdAt.toISOString(),
  }
}

export function refundView({ number, state, amountToman, requestedAt }: Row<typeof store.listRefunds>) {
  return { number, state, amount: amountToman, requestTime: requestedAt.toISOString() }
}

export function ticketView(locale: Locale, row: Row<typeof store.listTickets>) {
  return {
    number: row.number,
    state: row.state,
    subTopic: subTopicName(locale, row.subTopic),
    createTime: row.createdAt.toISOString(),
    updateTime: row.updatedAt.toISOString(),
  }
}

export function subTopicName(locale: Locale, label: string) {
  return { label, name: findMessage(locale, `ticket_sub_${label}`) ?? label }
}

export function noticeView({ id, text, state, delivery, createdAt }: Row<typeof store.listNotices>) {
  return { id, text, state, delivery, createTime: createdAt.toISOString() }
}

export function sessionView({ id, createdAt, rotatedAt, expiresAt }: Row<typeof store.listSessions>) {
  return {
    id,
    createTime: createdAt.toISOString(),
    renewTime: rotatedAt?.toISOString() ?? null,
    expireTime: expiresAt.toISOString(),
  }
}

export function noteView({ operator }: OperatorCtx, row: NoteRow) {
  const isOwn = row.operatorName === operator.name || isRoleAllowed(operator.roles, [])
  return {
    id: row.id,
    text: row.text,
    author: row.operatorName,
    grantedDays: row.grantedDays,
    createTime: row.createdAt.toISOString(),
    editTime: row.editedAt?.toISOString() ?? null,
    mayChange: isOwn && row.grantedDays === null,
  }
}
