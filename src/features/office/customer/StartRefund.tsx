import { useState } from 'react'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import type { CustomerProps } from './customer.types.ts'

type Props = CustomerProps & { subscription: string }

/** A button that quotes the refund first and then requests exactly this amount. */
export function StartRefund(props: Props) {
  const t = useMessages('officeCustomer')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" size="small" onClick={() => setOpen(true)}>
        {t('office_customer_refund')}
      </Button>
      {isOpen && <RefundDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

function RefundDialog({ customer, updates, subscription, onClose }: Props & { onClose: () => void }) {
  const t = useMessages('officeCustomer')
  const { number } = useFormatFigures()
  const { act, isBusy, error } = useMutation()
  const { id } = customer
  const { data: quote, error: failure } = useLoadedData('GET /customers/{id}/quote/{subscription}', {
    id,
    subscription,
  })
  const ask = async (amount: number) => {
    const input = { id, subscription, amount }
    const answer = await act('POST /customers/{id}/refund', input, t('office_customer_refund_asked'))
    if (!answer) return
    updates.put(answer)
    onClose()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('office_customer_refund_title')}
      closeLabel={t('close')}
      footer={
        <>
          {quote && quote.hindrance === null && (
            <Button busy={isBusy} onClick={() => void ask(quote.amount)}>
              {t('office_customer_refund')}
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            {t('office_cancel')}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {!quote && failure === null && <p>{t('office_customer_refund_loading')}</p>}
        {quote && (
          <p>
            {quote.hindrance
              ? t(`office_customer_refund_not_${quote.hindrance}`)
              : t('office_customer_refund_text', { sum: number(quote.amount), count: quote.unusedDays })}
          </p>
        )}
        <FailureNotice text={error || (failure === null ? '' : errorText(failure, t))} />
      </Stack>
    </Dialog>
  )
}
