import { DEFAULT_LOCALE, isLocale, type Locale } from '#kernel/locale.ts'
import { brandNameOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { translate, translateInEveryLocale } from '#server/messages.ts'
import { findNotificationRecipient, type RegistrationRow } from './registration.store.ts'

/** SMS and push texts about a registration. */

interface NewNotice {
  subject: string
  phoneNumber: string
  text: string
}

/**
 * The SMS and push notification that a device is ready. The `subject` prevents duplicates; it contains the time of the
 * registration, so each registration sends one.
 */
export async function readyNotification(ctx: Ctx, db: Db, { deviceId, statusSince }: RegistrationRow) {
  const person = await findRecipient(db, deviceId)
  const subject = `registered:${deviceId}:${statusSince.toISOString()}`
  return {
    sms: formatNotice(ctx, subject, person, 'device_ready_sms', '/install'),
    push: {
      subject,
      url: '/install',
      title: translateInEveryLocale('device_ready_push'),
      body: translateInEveryLocale('device_ready_push_text'),
    },
  }
}

/**
 * The SMS and push notification about a closed account. The `subject` prevents duplicates; it contains the time, so
 * each closure sends one. The page of the SMS link finds the device without an id.
 */
export async function closureNotification(ctx: Ctx, db: Db, deviceId: string) {
  const person = await findRecipient(db, deviceId)
  const subject = `account_closed:${deviceId}:${ctx.now.toISOString()}`
  return {
    sms: formatNotice(ctx, subject, person, 'account_closed_sms', '/resetAccount'),
    push: {
      subject,
      userId: person.userId,
      url: `/resetAccount?device=${deviceId}`,
      title: translateInEveryLocale('account_closed_push'),
      body: translateInEveryLocale('account_closed_push_text'),
    },
  }
}

interface Recipient {
  userId: number
  phoneNumber: string
  locale: Locale
}

async function findRecipient(db: Db, deviceId: string): Promise<Recipient> {
  const { locale, ...person } = await findNotificationRecipient(db, deviceId)
  return { ...person, locale: isLocale(locale) ? locale : DEFAULT_LOCALE }
}

function formatNotice(
  ctx: Ctx,
  subject: string,
  { phoneNumber, locale }: Recipient,
  message: 'device_ready_sms' | 'account_closed_sms',
  path: string,
): NewNotice {
  const brand = brandNameOf(ctx.config, locale)
  const text = translate(locale, message, { brand, link: `${ctx.config.publicUrl}${path}` })
  return { subject, phoneNumber, text }
}
