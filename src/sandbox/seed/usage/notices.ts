import { noticeErasedAt } from '#features/notice/notice.rules.ts'
import { addMilliseconds, type Instant, SECOND } from '#kernel/time.ts'
import { brandNameOf } from '#server/brand.ts'
import { translate } from '#server/messages.ts'
import type { DemoUser, DemoWorld } from './world.ts'

type DemoMessage = 'device_ready_sms' | 'account_closed_sms'

/** A message that was sent and arrived. After 30 days its number and text are erased, as in the product. */
export function addNotice(
  { ctx, rows, now }: DemoWorld,
  { locale, phoneNumber }: DemoUser,
  at: Instant,
  subject: string,
  message: DemoMessage,
  path: string,
): void {
  const finishedAt = addMilliseconds(at, 2 * SECOND)
  const eraseAt = noticeErasedAt(finishedAt)
  const isErased = eraseAt <= now
  const link = `${ctx.config.publicUrl}${path}`
  rows.add('notice', at, {
    subject,
    phoneNumber: isErased ? null : phoneNumber,
    text: isErased ? null : translate(locale, message, { brand: brandNameOf(ctx.config, locale), link }),
    state: 'sent',
    attempts: 1,
    provider: 'kavenegar',
    createdAt: at,
    finishedAt,
    eraseAt: isErased ? null : eraseAt,
    delivery: 'delivered',
    deliveryTries: 1,
    deliveryDueAt: null,
  })
}
