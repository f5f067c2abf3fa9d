import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { currentPaymentFailure } from '#web/formerCodes.ts'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { SectionColumns } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { type LoadedData, useLoadedData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import { officeHref, usePathParameter } from '../shell/officeRouter.tsx'
import { LedgerTable } from './ledger/LedgerTable.tsx'
import { PaymentBadge } from './PaymentBadge.tsx'
import { type OfficePayment, PaymentFacts, PaymentRefunds, PaymentSteps } from './PaymentParts.tsx'

/** The screen of one payment: product, gateway data and ledger lines. */
export function PaymentPage() {
  const t = useMessages('officeMoney')
  const { digits } = useFormatFigures()
  const number = usePathParameter('/payments/{number}', 'number')
  const payment = useLoadedData('GET /payments/{number}', { number })
  return (
    <>
      <ScreenHead
        title={t('office_payment_heading', { number: digits(number) })}
        back={{ href: officeHref('/payments'), label: t('office_title_payments') }}
      >
        {payment.data && <PaymentBadge state={payment.data.state} />}
        {payment.data?.mayReconcile && <Reconcile payment={payment} number={number} />}
      </ScreenHead>
      <Loaded of={payment}>
        {(data) => (
          <Stack gap={4}>
            <Trouble payment={data} />
            <SectionColumns>
              <PaymentFacts payment={data} />
              <Stack gap={4}>
                <PaymentSteps payment={data} />
                <PaymentRefunds payment={data} />
              </Stack>
            </SectionColumns>
            <LedgerTable entries={data.ledger} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function Trouble({ payment: { failure, reversal } }: { payment: OfficePayment }) {
  const t = useMessages('officeMoney')
  const isStuck = reversal !== null && reversal !== 'reversed'
  if (!failure && !reversal) return null
  return (
    <Notice
      tone={isStuck ? 'danger' : 'warning'}
      title={failure && t(`office_payment_failure_${currentPaymentFailure(failure)}`)}
    >
      {reversal && `${t('office_payment_reversal')}: ${t(`office_payment_reversal_${reversal}`)}`}
    </Notice>
  )
}

function Reconcile({ payment, number }: { payment: LoadedData<OfficePayment>; number: string }) {
  const t = useMessages('officeMoney')
  const toast = useToast()
  const { act, isBusy, error } = useMutation()
  const ask = async () => {
    const answer = await act('POST /payments/{number}/reconcile', { number })
    if (!answer) return
    toast(t(`office_payment_outcome_${answer.outcome}`))
    payment.put(answer.payment)
  }
  return (
    <>
      <FailureNotice text={error} />
      <Button kind="secondary" busy={isBusy} onClick={() => void ask()}>
        {t('office_payment_reconcile')}
      </Button>
    </>
  )
}
