import { PAYMENT_METHODS, PAYMENT_STATES } from '#features/payment/payment.rules.ts'
import { HOUR, instant, later } from '#kernel/time.ts'
import { Button } from '#ui/form/Button.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFigures } from '../shell/useFigures.ts'
import { type AddressFilter, formatPeriod, neighbourPeriod, parsePeriod } from './paymentFilter.rules.ts'
import { PERIODS } from './period.rules.ts'

interface Props {
  filter: AddressFilter
  onChange: (name: keyof AddressFilter, value: string) => void
  packages: ReadonlyArray<{ id: number; name: string }>
}

export function PaymentFilters({ filter, onChange, packages }: Props) {
  const t = useMessages('officeMoney')
  const office = useMessages('office')
  const when = parsePeriod(filter.when)
  return (
    <>
      <Select
        label={t('office_payments_period')}
        value={when?.period ?? ''}
        onValue={(period) => onChange('when', period && `${period}-0`)}
        placeholder={office('office_all')}
        options={PERIODS.map((value) => ({ value, label: t(`office_payments_period_${value}`) }))}
      />
      <Select
        label={t('office_money_state')}
        value={filter.state}
        onValue={(value) => onChange('state', value)}
        placeholder={office('office_all')}
        options={PAYMENT_STATES.map((value) => ({ value, label: t(`office_payment_state_${value}`) }))}
      />
      <Select
        label={t('office_payment_method')}
        value={filter.method}
        onValue={(value) => onChange('method', value)}
        placeholder={office('office_all')}
        options={PAYMENT_METHODS.map((value) => ({ value, label: t(`office_payment_method_${value}`) }))}
      />
      <Select
        label={t('office_payment_bought')}
        value={filter.bought}
        onValue={(value) => onChange('bought', value)}
        placeholder={office('office_all')}
        options={[
          { value: 'package', label: t('office_payment_packages') },
          { value: 'application', label: t('office_payment_applications') },
          { value: 'gift', label: t('office_payment_gifts') },
          ...packages.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </>
  )
}

interface PeriodProps {
  when: string
  period: { from: string; until: string }
  onChange: (when: string) => void
}

/** The chosen day or month, with links to the previous and the next one. */
export function PeriodSteps({ when, period, onChange }: PeriodProps) {
  const t = useMessages('officeMoney')
  const { day } = useFigures()
  const chosen = parsePeriod(when)
  if (!chosen) return null
  const [earlier, nearer] = [neighbourPeriod(chosen, 1), neighbourPeriod(chosen, -1)]
  const from = day(period.from)
  // The last day of the period; the end itself is exclusive.
  const last = day(dayBefore(period.until))
  return (
    <Cluster>
      <Button
        kind="quiet"
        size="small"
        disabled={earlier === null}
        onClick={() => onChange(earlier ?? formatPeriod(chosen))}
      >
        {t('office_payments_period_before')}
      </Button>
      <strong>{from === last ? from : t('office_payments_period_from_to', { from, until: last })}</strong>
      <Button
        kind="quiet"
        size="small"
        disabled={nearer === null}
        onClick={() => onChange(nearer ?? formatPeriod(chosen))}
      >
        {t('office_payments_period_after')}
      </Button>
    </Cluster>
  )
}

function dayBefore(iso: string): string {
  return later(instant(iso), -HOUR).toISOString()
}
