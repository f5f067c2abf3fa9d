import { useState } from 'react'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import { type Payment, SandboxBankPayment } from './SandboxBankPayment.tsx'
import css from './SandboxPage.module.css'
import { sandboxApi } from './sandbox.loader.ts'
import type { BankOutcome } from './sandbox.rules.ts'
import { useSandboxPolling } from './useSandboxPolling.ts'

type Props = {
  initialPayments: Payment[]
  /** Changes when the clock is advanced; then the part reloads at once. */
  moves: number
}

/** The twin of the bank; refreshes automatically. */
export function SandboxBank({ initialPayments, moves }: Props) {
  const t = useMessages('sandbox')
  const locale = useLocale()
  const toast = useToast()
  const [payments, setPayments] = useState(initialPayments)
  const [location, setLocation] = useState<string | null>(null)

  useSandboxPolling(
    (api) => api('GET /bank', {}),
    (answer) => setPayments(answer.payments),
    moves,
  )

  const { run: decide, isBusy } = useCall(
    async (authority: string, outcome: BankOutcome) => {
      const api = sandboxApi(locale)
      setLocation((await api('POST /bank/{authority}', { authority, outcome })).location)
      toast(t('sandbox_bank_decided'), 'success')
      setPayments((await api('GET /bank', {})).payments)
    },
    (error) => {
      toast(errorText(error, t), 'danger')
      return undefined
    },
  )

  return (
    <Card as="section" label={t('sandbox_bank')}>
      <Stack gap={4}>
        <h2>{t('sandbox_bank')}</h2>
        <p>{t('sandbox_bank_text')}</p>
        {location && (
          <Notice
            tone="success"
            title={t('sandbox_bank_back_title')}
            action={<ButtonLink href={location}>{t('sandbox_bank_back')}</ButtonLink>}
            live
          />
        )}
        {payments.length === 0 && (
          <EmptyState drawing="box" title={t('sandbox_bank_empty')} text={t('sandbox_bank_empty_text')} />
        )}
        <ul className={css.messages}>
          {payments.map((payment) => (
            <SandboxBankPayment
              key={payment.authority}
              payment={payment}
              isBusy={isBusy}
              onOutcome={(outcome) => void decide(payment.authority, outcome)}
            />
          ))}
        </ul>
      </Stack>
    </Card>
  )
}
