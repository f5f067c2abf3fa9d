import { formatThousandToman, toman } from '#kernel/money.ts'
import { link } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import type { Calls } from '#web/calls.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useUserOverview } from '../own/userOverview.ts'

interface Props {
  subscription: Calls['GET /package/summary']['output']
  className?: string | undefined
}

/**
 * Price and waiting time of a subscription, beside the get button. While registration is closed, a note about that
 * replaces them.
 */
export function SubscriptionLine({ subscription: { isOpen, monthlyPrice, usuallyDays }, className }: Props) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  // Not shown to users: for them the button itself shows the next step.
  if (useUserOverview()) return null
  if (!isOpen)
    return (
      <p className={className}>
        {t('detail_subscription_closed')}{' '}
        <Anchor href={link('/visitLater')}>{t('detail_subscription_tell_me')}</Anchor>
      </p>
    )
  if (monthlyPrice === null) return null
  const price = formatThousandToman(locale, toman(monthlyPrice))
  return <p className={className}>{t('detail_subscription', { price, days: usuallyDays })}</p>
}
