import { link } from '#links.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { ResultHeading } from '#ui/feedback/ResultHeading.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { currentPaymentFailure } from '#web/formerCodes.ts'
import { useMessages } from '#web/i18n.tsx'
import type { Payment } from '../payment.loader.ts'
import { MONEY_RETURN_HOURS } from '../payment.rules.ts'
import { retryPurchasePath } from '../paymentPaths.ts'

/** Tells why the payment failed, when deducted money returns, and how to try again. */
export function ResultFailed({ payment }: { payment: Payment }) {
  const t = useMessages('payment')
  const reason = payment.state === 'expired' ? 'expired' : currentPaymentFailure(payment.failure ?? 'gateway')
  return (
    <>
      <ResultHeading tone="failed" title={t('payment_not_done')} text={t(`payment_failure_${reason}`)} />
      <Notice>{t('payment_promise', { hours: MONEY_RETURN_HOURS })}</Notice>
      <Stack gap={2}>
        <ButtonLink wide size="large" href={retryPurchasePath(payment)}>
          {t('payment_retry')}
        </ButtonLink>
        <ButtonLink kind="secondary" wide href={link('/content/support')}>
          {t('payment_support')}
        </ButtonLink>
      </Stack>
    </>
  )
}
