import { loadRegistrationView } from '#features/device/registration/registration.actions.ts'
import { isPhoneOnHold } from '#features/login/loginSupport.actions.ts'
import { AppError } from '#kernel/errors.ts'
import { maskPhone } from '#kernel/phone.ts'
import { isRoleAllowed } from '#kernel/role.ts'
import type { OperatorCtx } from '#server/context.ts'
import { findMessage } from '#server/messages.ts'
import { listSubscriptionLines } from '../device/deviceHistory.store.ts'
import {
  FINANCE_GRANT_DAYS,
  formatTimelineCursor,
  OWNER_TIMELINE_KINDS,
  parseTimelineCursor,
  SUPPORT_GRANT_DAYS,
  SUPPORT_TIMELINE_KINDS,
  TIMELINE_KINDS,
  TIMELINE_PER_PAGE,
} from './customer.rules.ts'
import * as store from './customer.store.ts'
import * as views from './customer.views.ts'
import { listNotes } from './customerNote.store.ts'
import { listTimeline, type TimelineRow } from './timeline.store.ts'

export interface CustomerRef {
  id: number
}

export async function requireCustomer({ db }: OperatorCtx, { id }: CustomerRef): Promise<store.CustomerRow> {
  const row = await store.findCustomer(db, id)
  if (!row) throw new AppError('not_found')
  return row
}

const isSupport = ({ operator }: OperatorCtx) => isRoleAllowed(operator.roles, ['support'])
const isFinance = ({ operator }: OperatorCtx) => isRoleAllowed(operator.roles, ['finance'])
const isOwner = ({ operator }: OperatorCtx) => isRoleAllowed(operator.roles, [])

/** How many days the operator may grant at once. */
export function maximumGrantDays(ctx: OperatorCtx): number {
  return isFinance(ctx) ? FINANCE_GRANT_DAYS : SUPPORT_GRANT_DAYS
}

/** Fields that the role may not see are null, so the screen leaves them out. */
export async function getCustomer(ctx: OperatorCtx, ref: CustomerRef) {
  const row = await requireCustomer(ctx, ref)
  const { id } = row
  const [money, support, notes] = await Promise.all([
    moneyOf(ctx, id),
    isSupport(ctx) ? supportPartsOf(ctx, row) : NO_SUPPORT_PARTS,
    listNotes(ctx.db, id),
  ])
  return {
    id,
    phone: maskPhone(row.phoneNumber),
    createTime: row.createdAt.toISOString(),
    ...support,
    ...money,
    notes: notes.map((note) => views.noteView(ctx, note)),
    may: {
      support: isSupport(ctx),
      openRefunds: isFinance(ctx),
      grantDays: maximumGrantDays(ctx),
      remove: isOwner(ctx),
    },
  }
}

async function moneyOf(ctx: OperatorCtx, id: number) {
  const { db, locale } = ctx
  const [subscriptions, payments, refunds, sums] = await Promise.all([
    store.listSubscriptions(db, id),
    store.listPayments(db, id),
    store.listRefunds(db, id),
    isFinance(ctx) ? store.sumMoney(db, id) : null,
  ])
  const lines = await listSubscriptionLines(
    db,
    subscriptions.map((one) => one.id),
  )
  return {
    subscriptions: subscriptions.map((one) => views.subscriptionView(ctx, one, lines)),
    payments: payments.map((one) => views.paymentView(locale, one)),
    refunds: refunds.map(views.refundView),
    sums,
  }
}

const NO_SUPPORT_PARTS = { isOnHold: null, devices: null, tickets: null, notices: null, sessions: null }

async function supportPartsOf(ctx: OperatorCtx, { id, phoneNumber }: store.CustomerRow) {
  const { db, locale } = ctx
  const [isOnHold, devices, tickets, notices, sessions] = await Promise.all([
    isPhoneOnHold(ctx, phoneNumber),
    store.listDevices(db, id),
    store.listTickets(db, id),
    store.listNotices(db, phoneNumber),
    store.listSessions(db, id, ctx.now),
  ])
  const registrations = await Promise.all(devices.map((device) => loadRegistrationView(ctx, device.id)))
  return {
    isOnHold,
    devices: registrations.flatMap((registration, at) => {
      const device = devices[at]
      return device ? [views.deviceView(locale, device, registration)] : []
    }),
    tickets: tickets.map((one) => views.ticketView(locale, one)),
    notices: notices.map(views.noticeView),
    sessions: sessions.map(views.sessionView),
  }
}

export async function revealPhone(ctx: OperatorCtx, ref: CustomerRef) {
  return { phone: (await requireCustomer(ctx, ref)).phoneNumber }
}

export async function getTimeline(
  ctx: OperatorCtx,
  { id, after }: CustomerRef & { after?: string | undefined },
) {
  const customer = await requireCustomer(ctx, { id })
  const hidden = [
    ...(isSupport(ctx) ? [] : SUPPORT_TIMELINE_KINDS),
    ...(isOwner(ctx) ? [] : OWNER_TIMELINE_KINDS),
  ]
  const rows = await listTimeline(ctx.db, customer, {
    kinds: TIMELINE_KINDS.filter((kind) => !hidden.includes(kind)),
    after: after === undefined ? null : parseTimelineCursor(after),
    limit: TIMELINE_PER_PAGE + 1,
  })
  return {
    entries: rows.slice(0, TIMELINE_PER_PAGE).map((row) => entryView(ctx, row)),
    hasMore: rows.length > TIMELINE_PER_PAGE,
  }
}

function entryView({ locale }: OperatorCtx, { at, key, kind, target, label, text, count }: TimelineRow) {
  const time = at.toISOString()
  const isTicket = kind === 'ticket_opened' && label !== null
  return {
    cursor: formatTimelineCursor({ at: time, key }),
    time,
    kind,
    target,
    label,
    text: isTicket ? (findMessage(locale, `ticket_sub_${label}`) ?? null) : text,
    count,
  }
}
