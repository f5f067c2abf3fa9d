import { useState } from 'react'
import { formatNumber, toLocalDigits } from '#kernel/locale.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { formatInstant } from '#web/dates.ts'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import css from './SandboxPage.module.css'
import { type loadSandbox, sandboxApi } from './sandbox.loader.ts'
import { PAYOUT_OUTCOMES, type PayoutOutcome } from './sandbox.rules.ts'
import { useSandboxPolling } from './useSandboxPolling.ts'

type Transfer = NonNullable<Awaited<ReturnType<typeof loadSandbox>>['transfers']>[number]

const STATE = {
  IN_PROGRESS: { tone: 'neutral', label: 'sandbox_payout_state_underway' },
  TRANSFERRED: { tone: 'action', label: 'sandbox_payout_state_paid' },
  FAILED: { tone: 'danger', label: 'sandbox_payout_state_failed' },
  MANUALLY_FAILED: { tone: 'warn', label: 'sandbox_payout_state_returned' },
} as const

const OUTCOME = {
  pay: 'sandbox_payout_pay',
  fail: 'sandbox_payout_fail',
  fail_late: 'sandbox_payout_fail_late',
} as const

type Props = {
  initialTransfers: Transfer[]
  /** Changes when the clock is advanced; then the part reloads at once. */
  moves: number
}

/** The twin of the clearing house that pays refunds; refreshes automatically. */
export function SandboxPayout({ initialTransfers, moves }: Props) {
  const t = useMessages('sandbox')
  const locale = useLocale()
  const toast = useToast()
  const [transfers, setTransfers] = useState(initialTransfers)

  useSandboxPolling(
    (api) => api('GET /payout', {}),
    (answer) => setTransfers(answer.transfers),
    moves,
  )

  const { run: decide, isBusy } = useCall(
    async (transferId: string, outcome: PayoutOutcome) => {
      const api = sandboxApi(locale)
      await api('POST /payout/{transferId}', { transferId, outcome })
      toast(t('sandbox_payout_decided'), 'success')
      setTransfers((await api('GET /payout', {})).transfers)
    },
    (error) => {
      toast(errorText(error, t), 'danger')
      return undefined
    },
  )

  return (
    <Card as="section" label={t('sandbox_payout')}>
      <Stack gap={4}>
        <h2>{t('sandbox_payout')}</h2>
        <p>{t('sandbox_payout_text')}</p>
        {transfers.length === 0 && (
          <EmptyState drawing="box" title={t('sandbox_payout_empty')} text={t('sandbox_payout_empty_text')} />
        )}
        <ul className={css.messages}>
          {transfers.map((transfer) => (
            <TransferRow
              key={transfer.transferId}
              transfer={transfer}
              isBusy={isBusy}
              onOutcome={(outcome) => void decide(transfer.transferId, outcome)}
            />
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

type RowProps = { transfer: Transfer; isBusy: boolean; onOutcome(outcome: PayoutOutcome): void }

function TransferRow({ transfer, isBusy, onOutcome }: RowProps) {
  const t = useMessages('sandbox')
  const locale = useLocale()
  const { tone, label } = STATE[transfer.state]
  return (
    <li className={css.message}>
      <p>
        <strong>{t('sandbox_bank_amount', { amount: formatNumber(locale, transfer.amountToman) })}</strong>{' '}
        <Badge tone={tone}>{t(label)}</Badge>
      </p>
      <p className={css.meta}>
        {t('sandbox_payout_card', { digits: toLocalDigits(locale, transfer.cardLastFour) })} ·{' '}
        {formatInstant(locale, transfer.submittedAt)} · <bdi>{transfer.transferId}</bdi>
      </p>
      {transfer.isOpen && (
        <Cluster>
          {PAYOUT_OUTCOMES.map((outcome) => (
            <Button
              key={outcome}
              size="small"
              kind={outcome === 'pay' ? 'primary' : 'secondary'}
              busy={isBusy}
              onClick={() => onOutcome(outcome)}
            >
              {t(OUTCOME[outcome])}
            </Button>
          ))}
        </Cluster>
      )}
    </li>
  )
}
