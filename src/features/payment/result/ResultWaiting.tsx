import { MINUTE } from '#kernel/time.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { ResultHeading } from '#ui/feedback/ResultHeading.tsx'
import { Button } from '#ui/form/Button.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Payment } from '../payment.loader.ts'
import { MONEY_RETURN_HOURS, PAYMENT_EXPIRES_AFTER_MS } from '../payment.rules.ts'
import { useSettlement } from './useSettlement.ts'

/** The outcome of the payment is not known yet. The page polls, and the user may leave it. */
export function ResultWaiting({ payment }: { payment: Payment }) {
  const t = useMessages('payment')
  const { isStale, isAsking, ask } = useSettlement(payment)
  return (
    <>
      <ResultHeading tone="waiting" title={t('payment_waiting')} text={t('payment_waiting_text')} />
      <Progress label={t('payment_waiting_progress')} />
      <VisuallyHidden live="polite">{isStale ? t('payment_waiting_stale') : ''}</VisuallyHidden>
      {isStale && <Notice tone="warning">{t('payment_waiting_stale')}</Notice>}
      {payment.method === 'bank' && (
        <Notice>
          {t('payment_waiting_bank', {
            minutes: PAYMENT_EXPIRES_AFTER_MS / MINUTE,
            hours: MONEY_RETURN_HOURS,
          })}
        </Notice>
      )}
      <Notice>{t('payment_waiting_close')}</Notice>
      <Button kind="secondary" wide busy={isAsking} busyLabel={t('loading')} onClick={ask}>
        {t('payment_waiting_again')}
      </Button>
    </>
  )
}
