import { z } from 'zod'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { isApplicationVisible } from '#features/catalogue/visibility.actions.ts'
import { queueNotices } from '#features/notice/notice.actions.ts'
import { queuePush } from '#features/notice/push.actions.ts'
import { DEFAULT_LOCALE, isLocale } from '#kernel/locale.ts'
import { defineJob } from '#server/background/jobs.ts'
import { brandNameOf } from '#server/brand.ts'
import type { Ctx } from '#server/context.ts'
import { translate, translateInEveryLocale } from '#server/messages.ts'
import * as store from './announceFile.store.ts'

export const announceFileJob = defineJob('install.announceFile', z.object({ applicationId: z.int() }))

const PER_BATCH = 200

/** Notifies everybody who asked for an application before it had a file. Safe to repeat: subjects are unique. */
export async function announceFirstFile(
  ctx: Ctx,
  { applicationId }: { applicationId: number },
): Promise<void> {
  const application = await store.findApplication(ctx.db, applicationId)
  if (!application || !(await isApplicationVisible(ctx.db, applicationId))) return
  let after = 0
  for (;;) {
    const users = await store.listRequesters(ctx.db, applicationId, after, PER_BATCH)
    for (const user of users) await notifyRequester(ctx, user, application)
    const last = users.at(-1)
    if (!last) return
    after = last.id
  }
}

type Application = NonNullable<Awaited<ReturnType<typeof store.findApplication>>>

async function notifyRequester(
  ctx: Ctx,
  user: { id: number; phoneNumber: string; locale: string | null },
  application: Application,
): Promise<void> {
  const locale = user.locale && isLocale(user.locale) ? user.locale : DEFAULT_LOCALE
  const subject = `installable:${application.id}:${user.id}`
  const url = `/applications/${encodeURIComponent(application.label)}`
  const name = localisedText(locale, application, 'name')
  const link = `${ctx.config.publicUrl}${url}`
  const text = translate(locale, 'installable_sms', { brand: brandNameOf(ctx.config, locale), name, link })
  await ctx.transaction(async (trx) => {
    await queueNotices(ctx, trx, [{ subject, phoneNumber: user.phoneNumber, text }])
    await queuePush(ctx, trx, {
      subject,
      userId: user.id,
      url,
      title: translateInEveryLocale('installable_push', { name }),
      body: translateInEveryLocale('installable_push_text'),
    })
  })
}
