import { RadioGroup } from '#ui/form/RadioGroup.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { PaymentMethod } from '../payment.rules.ts'

interface Props {
  methods: readonly PaymentMethod[]
  value: PaymentMethod | undefined
  onValue(method: PaymentMethod): void
}

/** The payment methods to choose from. Shows only those that are switched on. */
export function MethodChoice({ methods, value, onValue }: Props) {
  const t = useMessages('payment')
  const options = methods.map((method) => ({
    value: method,
    label: t(`method_${method}`),
    hint: t(`method_${method}_text`),
  }))
  return (
    <RadioGroup
      cards
      label={t('method_choose')}
      options={options}
      value={value ?? ''}
      onValue={(chosen) => onValue(chosen as PaymentMethod)}
    />
  )
}
