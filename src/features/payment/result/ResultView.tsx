import { useEffect, useEffectEvent } from 'react'
import { finishStoredCampaign } from '#features/campaign/campaign.rules.ts'
import { FlowSteps } from '#features/gate/FlowSteps.tsx'
import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import { readQueuedPayment } from '#web/storage/queuedPayment.ts'
import { updateStoredCampaign, writePurchaseCampaign } from '#web/storage/storedCampaign.ts'
import { writeQueuedPayment } from '#web/storage/writeQueuedPayment.ts'
import type { Payment, PaymentFault, PaymentResult } from '../payment.loader.ts'
import { isPaidPayment } from '../payment.rules.ts'
import { Receipt } from './Receipt.tsx'
import { ResultApplied } from './ResultApplied.tsx'
import { ResultFailed } from './ResultFailed.tsx'
import { ResultPaid } from './ResultPaid.tsx'
import css from './ResultView.module.css'
import { ResultWaiting } from './ResultWaiting.tsx'
import { reportPurchase } from './reportPurchase.ts'
import { resultViewOf } from './result.rules.ts'

/** The result of a payment. Both result pages show the same. */
export function ResultView({ payment, fault, devices }: PaymentResult) {
  if (!payment) return <NoPayment fault={fault ?? 'unknown'} />
  return <Result payment={payment} devices={devices} />
}

type ResultProps = Pick<PaymentResult, 'devices'> & { payment: Payment }

function Result({ payment, devices }: ResultProps) {
  const view = resultViewOf(payment)
  useFinishPurchase(payment)
  return (
    <Stack gap={5}>
      {/* The next steps are hidden when the receipt is printed. */}
      <div className={css.screenOnly}>
        <Stack gap={5}>
          {isNewPurchase(payment) && (
            <FlowSteps at={view === 'failed' || view === 'waiting' ? 3 : 4} back={null} />
          )}
          {view === 'waiting' && <ResultWaiting payment={payment} />}
          {view === 'paid' && <ResultPaid payment={payment} devices={devices} />}
          {(view === 'applied' || view === 'refunded') && (
            <ResultApplied payment={payment} isRefunded={view === 'refunded'} />
          )}
          {view === 'failed' && <ResultFailed payment={payment} />}
        </Stack>
      </div>
      <Receipt payment={payment} devices={devices} />
      <ReturnToStore />
    </Stack>
  )
}

/** Whether the user bought the first package of a device. */
function isNewPurchase({ target, isRenewal, isGift, state }: Payment): boolean {
  return !target.application && !isRenewal && !isGift && state !== 'refunded'
}

/**
 * Once a payment has ended: removes it from this browser's storage, ends its campaigns, and reports the purchase to
 * analytics once.
 */
function useFinishPurchase(payment: Payment): void {
  const api = useApi()
  const { metricaId } = useSite()
  const settle = useEffectEvent((_id: string, _state: Payment['state']) => {
    const isOver = ['applied', 'failed', 'expired', 'refunded'].includes(payment.state)
    if (isOver && readQueuedPayment().id === payment.id) writeQueuedPayment(null)
    if (!isPaidPayment(payment.state) || payment.state === 'refunded') return
    void reportPurchase(api, metricaId, payment)
    endCampaigns(payment)
  })
  useEffect(() => settle(payment.id, payment.state), [payment.id, payment.state])
}

/** Ends the campaigns that led to this purchase, so that the next purchase does not use their code automatically. */
function endCampaigns({ target }: Payment): void {
  if (target.application) return
  updateStoredCampaign(finishStoredCampaign)
  writePurchaseCampaign(null)
}

function ReturnToStore() {
  const t = useMessages('payment')
  return (
    <div className={css.screenOnly}>
      <ButtonLink kind="quiet" wide href={link('/')}>
        {t('payment_return')}
      </ButtonLink>
    </div>
  )
}

function NoPayment({ fault }: { fault: PaymentFault }) {
  const t = useMessages('payment')
  return (
    <EmptyState
      level={1}
      drawing="box"
      title={t(`result_fault_${fault}`)}
      text={t(`result_fault_${fault}_text`)}
      action={<ButtonLink href={link('/account')}>{t('payment_account')}</ButtonLink>}
    />
  )
}
