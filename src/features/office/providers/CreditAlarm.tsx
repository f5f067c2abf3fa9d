import { Notice } from '#ui/feedback/Notice.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Credit = OfficeCalls['GET /providers']['output']['credits'][number]

export function useCreditText(): (credit: Credit) => string {
  const t = useMessages('officeProviders')
  const { number } = useFormatFigures()
  return ({ amount, unit }) =>
    amount === null
      ? t('office_providers_credit_unknown')
      : t(`office_providers_credit_${unit}`, { amount: number(amount) })
}

/** A warning about SMS accounts whose credit is below the setting. Without credit nobody can log in. */
export function CreditAlarm({ of }: { of: readonly Credit[] }) {
  const t = useMessages('officeProviders')
  const creditText = useCreditText()
  const low = of.filter(({ isLow }) => isLow)
  if (low.length === 0) return null
  return (
    <Notice tone="danger" title={t('office_providers_alarm')}>
      <ul>
        {low.map((credit) => (
          <li key={credit.provider}>
            {t(`office_providers_of_${credit.provider}`)}: {creditText(credit)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}
