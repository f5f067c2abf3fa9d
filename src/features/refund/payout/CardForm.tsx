import { type FormEvent, useState } from 'react'
import { useDeviceKeyCall } from '#features/device/useDeviceKeyCall.tsx'
import { isCardNumber } from '#kernel/cardNumber.ts'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import css from '../RefundPage.module.css'
import type { Refund } from '../refund.loader.ts'
import { refundPagePath } from '../refundPaths.ts'
import { useRefundCall } from '../useRefundCall.ts'
import { bankOfCard } from './bank.table.ts'
import { CardField } from './CardField.tsx'

/** Sends the user's card number for the payout. Keeps the typed number after a failure. */
export function CardForm({ refund }: { refund: Refund }) {
  const t = useMessages('refund')
  const [digits, setDigits] = useState('')
  const [isWrong, setWrong] = useState(false)
  const give = useGiveCard(refund, digits, () => setWrong(true))
  const bank = bankOfCard(digits)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (isCardNumber(digits)) give.run()
    else setWrong(true)
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap={4}>
        <Stack gap={1}>
          <CardField
            label={t('refund_card_label')}
            hint={t('refund_card_hint')}
            error={isWrong ? t('refund_card_wrong') : undefined}
            value={digits}
            onValue={(next) => {
              setDigits(next)
              setWrong(false)
            }}
          />
          <p className={css.bank} aria-live="polite">
            {bank && t('refund_card_bank', { bank: t(`bank_${bank}`) })}
          </p>
        </Stack>
        <FailureNotice text={give.failure} />
        <Button type="submit" wide size="large" busy={give.isBusy} busyLabel={t('loading')}>
          {t('refund_card_send')}
        </Button>
        {refund.canWithdraw && (
          <p className={css.small}>
            {t(refund.wasDeclined ? 'refund_card_final_declined' : 'refund_card_final')}
          </p>
        )}
        {give.sheet}
      </Stack>
    </form>
  )
}

function useGiveCard({ id }: Refund, cardNumber: string, onWrong: () => void) {
  const api = useApi()
  const navigate = useNavigate()
  const unlessElsewhere = useRefundCall(id)
  return useDeviceKeyCall(
    () =>
      unlessElsewhere(async () => {
        try {
          return await api('POST /refund/{id}/card', { id, cardNumber })
        } catch (error) {
          if (isApiError(error) && error.code === 'card_number_wrong') return onWrong()
          throw error
        }
      }),
    async (refund) => {
      if (refund) await navigate(refundPagePath(refund), { replace: true })
    },
  )
}
