import { formatNumber } from '#kernel/locale.ts'
import { Button } from '#ui/form/Button.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from './SandboxPage.module.css'
import type { loadSandbox } from './sandbox.loader.ts'
import { BANK_OUTCOMES, type BankOutcome } from './sandbox.rules.ts'

export type Payment = NonNullable<Awaited<ReturnType<typeof loadSandbox>>['payments']>[number]

const STATE = {
  created: { tone: 'neutral', label: 'sandbox_bank_state_created' },
  in_bank: { tone: 'neutral', label: 'sandbox_bank_state_in_bank' },
  paid: { tone: 'warn', label: 'sandbox_bank_state_paid' },
  verified: { tone: 'action', label: 'sandbox_bank_state_verified' },
  reversed: { tone: 'warn', label: 'sandbox_bank_state_reversed' },
  refunded: { tone: 'warn', label: 'sandbox_bank_state_refunded' },
  failed: { tone: 'danger', label: 'sandbox_bank_state_failed' },
} as const

const METHOD = { direct: 'sandbox_bank_method_direct', bank: 'sandbox_bank_method_bank' } as const

const OUTCOME = {
  pay: 'sandbox_bank_pay',
  refuse: 'sandbox_bank_refuse',
  silent: 'sandbox_bank_silent',
  twice: 'sandbox_bank_twice',
  wrong_amount: 'sandbox_bank_wrong_amount',
  late: 'sandbox_bank_late',
} as const

type Props = { payment: Payment; isBusy: boolean; onOutcome(outcome: BankOutcome): void }

export function SandboxBankPayment({ payment, isBusy, onOutcome }: Props) {
  const t = useMessages('sandbox')
  const locale = useLocale()
  const { tone, label } = STATE[payment.state]
  return (
    <li className={css.message}>
      <p>
        <strong>{t('sandbox_bank_amount', { amount: formatNumber(locale, payment.amountToman) })}</strong>{' '}
        <Badge tone={tone}>{t(label)}</Badge>
      </p>
      <p className={css.meta}>
        {t(METHOD[payment.method])} · {formatInstant(locale, payment.createdAt)}
        {payment.outcome && ` · ${t('sandbox_bank_chosen', { outcome: t(OUTCOME[payment.outcome]) })}`}
      </p>
      {payment.isOpen && (
        <Cluster>
          {BANK_OUTCOMES.map((outcome) => (
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
