import { DEFAULT_LOCALE, isLocale, type Locale } from '#kernel/locale.ts'
import { brandOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { say, sayInEveryLanguage } from '#server/messages.ts'
import { type RegistrationRow, recipientOf } from './registration.store.ts'

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
export async function readyNotice(ctx: Ctx, db: Db, { deviceId, statusSince }: RegistrationRow) {
  const person = await findRecipient(db, deviceId)
  const subject = `registered:${deviceId}:${statusSince.toISOString()}`
  return {
    sms: formatNotice(ctx, subject, person, 'device_ready_sms', '/install'),
    push: {
      subject,
      url: '/install',
      title: sayInEveryLanguage('device_ready_push'),
      body: sayInEveryLanguage('device_ready_push_text'),
    },
  }
}

/**
 * The SMS and push notification about a closed account. The `subject` prevents duplicates; it contains the time, so
 * each closure sends one. The page of the SMS link finds the device without an id.
 */
export async function closureNotice(ctx: Ctx, db: Db, deviceId: string) {
  const person = await findRecipient(db, deviceId)
  const subject = `account_closed:${deviceId}:${ctx.now.toISOString()}`
  return {
    sms: formatNotice(ctx, subject, person, 'account_closed_sms', '/resetAccount'),
    push: {
      subject,
      userId: person.userId,
      url: `/resetAccount?device=${deviceId}`,
      title: sayInEveryLanguage('account_closed_push'),
      body: sayInEveryLanguage('account_closed_push_text'),
    },
  }
}

interface Recipient {
  userId: number
  phoneNumber: string
  locale: Locale
}

async function findRecipient(db: Db, deviceId: string): Promise<Recipient> {
  const { locale, ...person } = await recipientOf(db, deviceId)
  return { ...person, locale: isLocale(locale) ? locale : DEFAULT_LOCALE }
}

function formatNotice(
  ctx: Ctx,
  subject: string,
  { phoneNumber, locale }: Recipient,
  message: 'device_ready_sms' | 'account_closed_sms',
  path: string,
): NewNotice {
  const brand = brandOf(ctx.config, locale)
  const text = say(locale, message, { brand, link: `${ctx.config.publicUrl}${path}` })
  return { subject, phoneNumber, text }
}
