import { Notice } from '#ui/feedback/Notice.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Refund } from './refund.loader.ts'
import { type RefundBadge, refundBadgeOf } from './refundPage.rules.ts'
import { refundPagePath } from './refundPaths.ts'
import { useFormatExactTomans } from './useFormatExactTomans.ts'

const TONES: Record<RefundBadge, 'info' | 'success' | 'warning'> = {
  waiting: 'info',
  card: 'warning',
  checking: 'info',
  paying: 'info',
  paid: 'success',
  withdrawn: 'info',
  rejected: 'warning',
}

/** The state of a refund, shown beside its subscription. A page that shows it must load the messages `refund`. */
export function RefundNote({ refund }: { refund: Refund }) {
  const t = useMessages('refund')
  const toman = useFormatExactTomans()
  const badge = refundBadgeOf(refund)
  return (
    <Notice
      tone={TONES[badge]}
      title={t('refund_note', { amount: toman(refund.amount), state: t(`refund_state_${badge}`) })}
      action={
        <ButtonLink kind="secondary" size="small" href={refundPagePath(refund)}>
          {t('refund_see')}
        </ButtonLink>
      }
    />
  )
}
