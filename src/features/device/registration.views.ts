import { DEFAULT_LOCALE, isLocale, type Locale } from '#kernel/locale.ts'
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

export async function problemNotices(ctx: Ctx, db: Db, deviceIds: string[]): Promise<NewNotice[]> {
  const notices: NewNotice[] = []
  for (const deviceId of deviceIds) {
    const subject = `account_closed:${deviceId}:${ctx.now.toISOString()}`
    notices.push(noticeOf(ctx, subject, await recipient(db, deviceId), 'account_closed_sms', '/deviceStatus'))
  }
  return notices
}

interface Recipient {
  phoneNumber: string
  locale: Locale
}

async function recipient(db: Db, deviceId: string): Promise<Recipient> {
  const { phoneNumber, locale } = await recipientOf(db, deviceId)
  return { phoneNumber, locale: isLocale(locale) ? locale : DEFAULT_LOCALE }
}

function noticeOf(
  ctx: Ctx,
  subject: string,
  { phoneNumber, locale }: Recipient,
  message: 'device_ready_sms' | 'account_closed_sms',
  path: string,
): NewNotice {
  const brand = locale === 'fa' ? ctx.config.brandNameFa : ctx.config.brandNameEn
  const text = say(locale, message, { brand, link: `${ctx.config.publicUrl}${path}` })
  return { subject, phoneNumber, text }
}
