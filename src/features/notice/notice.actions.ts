import { z } from 'zod'
import type { SmsResult } from '#adapters/sms/sms.port.ts'
import { AppError } from '#kernel/errors.ts'
import { DEFAULT_LOCALE, isLocale } from '#kernel/locale.ts'
import {
  countryNotServedError,
  findPhoneFault,
  isCountryServed,
  isForeignPhone,
  maskPhone,
  normalisePhone,
} from '#kernel/phone.ts'
import { defineJob } from '#server/background/jobs.ts'
import { brandNameOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import type { Trx } from '#server/db.ts'
import { consumeDailyQuota } from '#server/hourlyCount.ts'
import { translate } from '#server/messages.ts'
import { withProviderSlot } from '#server/outbound/providerSlots.ts'
import { takeRateLimit } from '#server/rateLimits.ts'
import { ANNOUNCEMENTS_PER_BATCH, announcementIdempotencyKey, NOTICES_PER_BULK_JOB } from './notice.rules.ts'
import * as store from './notice.store.ts'

// The pauses between retries grow to five minutes, so 100 retries take longer than a whole-day outage of the SMS
// provider.
const DELIVERY = { retries: 100 }
export const deliverNoticeJob = defineJob('notice.deliver', z.object({ noticeId: z.int() }), DELIVERY)
/**
 * Mass messages have their own queue, so that other messages do not wait behind them. Each job sends several messages,
 * because pg-boss sorts the whole queue for every job that it fetches.
 */
export const deliverBulkNoticeJob = defineJob('notice.bulk', z.object({ noticeIds: z.array(z.int()) }), {
  ...DELIVERY,
  urgency: 'bulk',
})
export const announceOpeningJob = defineJob('notice.announce', z.object({}))

export async function getRegistrationGate(ctx: Ctx) {
  return { isOpen: await store.isRegistrationGateOpen(ctx.db) }
}

export async function joinRegistrationWaitingList(ctx: Ctx, input: { phoneNumber: string }) {
  const fault = findPhoneFault(ctx.locale, input.phoneNumber)
  if (fault) throw new AppError(fault, { fields: { phone_number: fault } })
  const phoneNumber = normalisePhone(input.phoneNumber)
  if (!isCountryServed(ctx.config.smsCountries, phoneNumber))
    throw countryNotServedError(ctx.config.smsCountries)
  await ctx.transaction(async (trx) => {
    const isNew = await store.addToWaitingList(trx, phoneNumber, ctx.locale, ctx.now)
    // Only a phone number that is not yet on the list counts against the limits, so a double tap is free.
    if (isNew) await takeInterestLimits(ctx, trx, phoneNumber)
  })
  return { phoneNumber: maskPhone(phoneNumber) }
}

/**
 * Limits how many phone numbers can be added to the waiting list, because each becomes an SMS when registration opens.
 */
async function takeInterestLimits(
  { address, config, now }: Ctx,
  trx: Trx,
  phoneNumber: string,
): Promise<void> {
  await takeRateLimit(trx, 'registrationInterestPerAddress', address, now)
  if (isForeignPhone(phoneNumber))
    await consumeDailyQuota(trx, 'interests_abroad', config.smsAbroadPerDay, now, { isExact: true })
  await consumeDailyQuota(trx, 'interests', config.interestsPerDay, now)
}

/** Opens registration and queues the announcement in the same transaction. */
export async function openRegistration(ctx: Ctx) {
  return ctx.transaction(async (trx) => {
    const waiting = await store.countWaitingNumbers(trx)
    const changed = await store.openRegistrationGate(trx, ctx.now)
    // Queue the announcement even if registration is already open: numbers may have joined the waiting list since.
    await ctx.jobs.enqueue(trx, announceOpeningJob, {})
    return { isOpen: true, changed, waiting }
  })
}

export async function closeRegistration(ctx: Ctx) {
  return ctx.transaction(async (trx) => ({
    isOpen: false,
    changed: await store.closeRegistrationGate(trx, 'operator', ctx.now),
  }))
}

/**
 * Closes registration for the given automatic reason, or opens it when there is no reason. If an operator closed it, it
 * stays closed. `findReason` runs under the lock of the gate, so it also sees an account that became ready at the same
 * time.
 */
export async function adjustRegistrationGate(
  ctx: Ctx,
  findReason: (trx: Trx) => Promise<'line' | 'accounts' | null>,
): Promise<void> {
  await ctx.transaction(async (trx) => {
    await store.lockRegistrationGate(trx)
    const reason = await findReason(trx)
    if (reason) {
      await store.closeRegistrationGate(trx, reason, ctx.now)
      return
    }
    const { closedBy } = await store.getRegistrationGate(trx)
    if (closedBy === null || closedBy === 'operator') return
    if (await store.openRegistrationGate(trx, ctx.now)) await ctx.jobs.enqueue(trx, announceOpeningJob, {})
  })
}

export async function getRegistrationGateState({ db }: Pick<Ctx, 'db'>) {
  return store.getRegistrationGate(db)
}

export async function getRegistrationGateStatus(ctx: Ctx) {
  return {
    isOpen: await store.isRegistrationGateOpen(ctx.db),
    waiting: await store.countWaitingNumbers(ctx.db),
  }
}

/**
 * Announces the opening to all waiting phone numbers in batches, each in its own transaction: after a crash the job
 * continues where it was.
 */
export async function announceRegistrationOpening(ctx: Ctx): Promise<void> {
  for (;;) {
    const count = await ctx.transaction(async (trx) => {
      const people = await store.claimInterests(trx, ANNOUNCEMENTS_PER_BATCH, ctx.now)
      const notices = people.map(({ id, phoneNumber, locale }) => ({
        subject: announcementIdempotencyKey(id),
        phoneNumber,
        text: announcementText(ctx, locale),
      }))
      await queueNotices(ctx, trx, notices, { isBulk: true })
      return people.length
    })
    if (count < ANNOUNCEMENTS_PER_BATCH) return
  }
}

function announcementText(ctx: Ctx, wanted: string): string {
  const locale = isLocale(wanted) ? wanted : DEFAULT_LOCALE
  const brand = brandNameOf(ctx.config, locale)
  return translate(locale, 'registration_open_sms', { brand, link: `${ctx.config.publicUrl}/startRegister` })
}

/**
 * Queues SMS in the caller's transaction. Each `subject` (the key against duplicates) is sent once. Set `isBulk` for
 * mass messages.
 */
export async function queueNotices(
  ctx: Ctx,
  trx: Trx,
  notices: store.NewNotice[],
  { isBulk = false } = {},
): Promise<void> {
  const ids = await store.addNotices(trx, notices, isBulk, ctx.now)
  await enqueueDeliveries(ctx, trx, ids, isBulk)
}

async function enqueueDeliveries(ctx: Ctx, trx: Trx, ids: number[], isBulk: boolean): Promise<void> {
  if (!isBulk)
    return ctx.jobs.enqueueAll(
      trx,
      deliverNoticeJob,
      ids.map((noticeId) => ({ noticeId })),
    )
  const items: Array<{ noticeIds: number[] }> = []
  for (let at = 0; at < ids.length; at += NOTICES_PER_BULK_JOB)
    items.push({ noticeIds: ids.slice(at, at + NOTICES_PER_BULK_JOB) })
  await ctx.jobs.enqueueAll(trx, deliverBulkNoticeJob, items)
}

/**
 * Sends one SMS: commits the intent, calls the SMS provider, commits the outcome. A crash in between neither loses nor
 * duplicates the SMS.
 */
export function deliverNotice(ctx: Ctx, { noticeId }: { noticeId: number }): Promise<void> {
  return withProviderSlot('sms', () => sendNotice(ctx, noticeId))
}

/** Sends several SMS one after the other. If some fail, the job is retried and sends only those again. */
export async function deliverNotices(ctx: Ctx, { noticeIds }: { noticeIds: number[] }): Promise<void> {
  const faults: unknown[] = []
  for (const noticeId of noticeIds)
    await deliverNotice(ctx, { noticeId }).catch((error) => faults.push(error))
  if (faults.length > 0) throw faults[0]
}

async function sendNotice(ctx: Ctx, noticeId: number): Promise<void> {
  const claimed = await store.claimNoticeToSend(ctx.db, noticeId)
  if (!claimed) return
  const { message, attempt } = claimed
  const result = await ctx.ports.sms.sendText(message)
  if (isFinal(result)) {
    await store.finishNotice(ctx.db, noticeId, result, ctx.now)
    return
  }
  if (result.outcome === 'unavailable' && !message.isRepeat)
    await store.undoNoticeAttempt(ctx.db, noticeId, attempt)
  // The job retries with growing pauses. An SMS with an unknown outcome stays in `sending` and is repeated with the
  // same id.
  const reason = result.outcome === 'unavailable' ? ` (${result.reason})` : ''
  throw new Error(`notice ${noticeId}: ${result.provider} ${result.outcome}${reason}`)
}

/**
 * Whether a result ends the attempts. After a timeout at an SMS provider that cannot de-duplicate we do not retry: a
 * lost SMS is better than a duplicate.
 */
function isFinal(result: SmsResult): boolean {
  if (result.outcome === 'unknown') return !result.canRepeat
  return result.outcome !== 'unavailable'
}

/** For operators after a long outage: retries every unfinished SMS. Safe while jobs run. */
export async function retryNotices(ctx: Ctx) {
  return ctx.transaction(async (trx) => {
    const notices = await store.listUnfinishedNotices(trx)
    for (const isBulk of [false, true]) {
      const ids = notices.filter((notice) => notice.isBulk === isBulk).map(({ id }) => id)
      await enqueueDeliveries(ctx, trx, ids, isBulk)
    }
    return { queued: notices.length }
  })
}

export async function eraseOldNotices(ctx: Ctx): Promise<void> {
  await store.eraseNotices(ctx.db, ctx.now)
}

export async function listNotices(ctx: Ctx, input: { limit: number }) {
  const notices = await store.listNotices(ctx.db, input.limit)
  return notices.map((notice) => ({
    ...notice,
    phoneNumber: notice.phoneNumber && maskPhone(notice.phoneNumber),
  }))
}
