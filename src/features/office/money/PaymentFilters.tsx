import { PAYMENT_METHODS, PAYMENT_STATES } from '#features/payment/payment.rules.ts'
import { addMilliseconds, HOUR, parseInstant } from '#kernel/time.ts'
import { Button } from '#ui/form/Button.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Filters } from '../kit/list/Filters.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { adjacentPeriod, formatPeriod, type PaymentFilterQuery, parsePeriod } from './paymentFilter.rules.ts'
import { PERIOD_KINDS } from './period.rules.ts'

interface Props {
  filter: PaymentFilterQuery
  narrow: (name: keyof PaymentFilterQuery) => (value: string) => void
  packages: ReadonlyArray<{ id: number; name: string }>
}

export function PaymentFilters({ filter, narrow, packages }: Props) {
  const t = useMessages('officeMoney')
  const of = (name: keyof PaymentFilterQuery) => ({
    value: filter[name],
    onValue: narrow(name),
    placeholder: t('office_all'),
  })
  return (
    <Filters>
      <Select
        {...of('when')}
        label={t('office_payments_period')}
        value={parsePeriod(filter.when)?.period ?? ''}
        onValue={(period) => narrow('when')(period && `${period}-0`)}
        options={PERIOD_KINDS.map((value) => ({ value, label: t(`office_payments_period_${value}`) }))}
      />
      <Select
        {...of('state')}
        label={t('office_money_state')}
        options={PAYMENT_STATES.map((value) => ({ value, label: t(`office_payment_state_${value}`) }))}
      />
      <Select
        {...of('method')}
        label={t('office_payment_method')}
        options={PAYMENT_METHODS.map((value) => ({ value, label: t(`office_payment_method_${value}`) }))}
      />
      <Select
        {...of('bought')}
        label={t('office_payment_bought')}
        options={[
          { value: 'package', label: t('office_payment_packages') },
          { value: 'application', label: t('office_payment_applications') },
          { value: 'gift', label: t('office_payment_gifts') },
          { value: 'probe', label: t('office_payment_probes') },
          ...packages.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
      />
    </Filters>
  )
}

interface PeriodProps {
  when: string
  period: { from: string; until: string }
  onChange: (when: string) => void
}

/** The chosen day or month of the payment list, with links to the previous and the next one. */
export function PeriodNavigation({ when, period, onChange }: PeriodProps) {
  const t = useMessages('officeMoney')
  const { day } = useFormatFigures()
  const chosen = parsePeriod(when)
  if (!chosen) return null
  const from = day(period.from)
  // The last day of the period, because the end of a period is exclusive.
  const last = day(addMilliseconds(parseInstant(period.until), -HOUR).toISOString())
  const step = (to: string | null) => ({
    kind: 'quiet' as const,
    size: 'small' as const,
    disabled: to === null,
    onClick: () => onChange(to ?? formatPeriod(chosen)),
  })
  return (
    <Cluster>
      <Button {...step(adjacentPeriod(chosen, 1))}>{t('office_payments_period_before')}</Button>
      <strong>{from === last ? from : t('office_payments_period_from_to', { from, until: last })}</strong>
      <Button {...step(adjacentPeriod(chosen, -1))}>{t('office_payments_period_after')}</Button>
    </Cluster>
  )
}
