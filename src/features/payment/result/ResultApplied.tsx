import { InstallWhenReady } from '#features/install/ready/InstallWhenReady.tsx'
import { link } from '#links.ts'
import { ResultHeading } from '#ui/feedback/ResultHeading.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Payment } from '../payment.loader.ts'
import { applicationPagePath } from '../paymentPaths.ts'
import { ResultGift } from './ResultGift.tsx'
import css from './ResultView.module.css'

interface Props {
  payment: Payment
  isRefunded: boolean
}

/** The payment is applied to a device; links to the next step. */
export function ResultApplied({ payment, isRefunded }: Props) {
  const t = useMessages('payment')
  if (isRefunded)
    return <ResultHeading tone="done" title={t('payment_refunded')} text={t('payment_refunded_text')} />
  if (payment.isGift) return <ResultGift payment={payment} />
  const { application } = payment.target
  const text = application
    ? t('payment_done_application')
    : t(payment.isRenewal ? 'payment_done_renewal' : 'payment_done_package')
  return (
    <>
      <ResultHeading
        tone="done"
        title={t('payment_done')}
        text={isForNewDevice(payment) ? undefined : text}
      />
      <div className={css.screenOnly}>
        <Stack gap={2}>
          {isForNewDevice(payment) ? (
            <InstallWhenReady
              deviceId={payment.deviceId}
              waitingText={text}
              waitingLabel={t('payment_next_waiting')}
            />
          ) : (
            <Next payment={payment} />
          )}
          <Button kind="quiet" wide onClick={() => window.print()}>
            {t('payment_print')}
          </Button>
        </Stack>
      </div>
    </>
  )
}

function isForNewDevice(payment: Payment): payment is Payment & { deviceId: string } {
  return !payment.target.application && !payment.isRenewal && payment.deviceId !== null
}

function Next({ payment: { target, isRenewal } }: { payment: Payment }) {
  const t = useMessages('payment')
  if (target.application)
    return (
      <ButtonLink wide size="large" href={applicationPagePath(target.application.label)}>
        {t('payment_next_application')}
      </ButtonLink>
    )
  if (isRenewal)
    return (
      <ButtonLink wide size="large" href={link('/subscription')}>
        {t('payment_next_subscription')}
      </ButtonLink>
    )
  return (
    <ButtonLink wide size="large" href={link('/waiting')}>
      {t('payment_next_waiting')}
    </ButtonLink>
  )
}
