import { DEFAULT_LOCALE, isLocale, type Locale } from '#kernel/locale.ts'
import { brandOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db.ts'
import { say, sayInEveryLanguage } from '#server/messages.ts'
import { type RegistrationRow, recipientOf } from './registration.store.ts'

/** What people are told of their registration outside the store's pages. */

interface NewNotice {
  subject: string
  phoneNumber: string
  text: string
}

/** One message for each time it becomes ready: the moment is part of the subject. */
export async function readyNotice(ctx: Ctx, db: Db, { deviceId, statusSince }: RegistrationRow) {
  const person = await recipient(db, deviceId)
  const subject = `registered:${deviceId}:${statusSince.toISOString()}`
  return {
    sms: noticeOf(ctx, subject, person, 'device_ready_sms', '/install'),
    push: {
      subject,
      url: '/install',
      title: sayInEveryLanguage('device_ready_push'),
      body: sayInEveryLanguage('device_ready_push_text'),
    },
  }
}

/** One message for each closure; the page finds the device by itself. */
export async function closureNotice(ctx: Ctx, db: Db, deviceId: string) {
  const person = await recipient(db, deviceId)
  const subject = `account_closed:${deviceId}:${ctx.now.toISOString()}`
  return {
    sms: noticeOf(ctx, subject, person, 'account_closed_sms', '/resetAccount'),
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

async function recipient(db: Db, deviceId: string): Promise<Recipient> {
  const { locale, ...person } = await recipientOf(db, deviceId)
  return { ...person, locale: isLocale(locale) ? locale : DEFAULT_LOCALE }
}

function noticeOf(
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
