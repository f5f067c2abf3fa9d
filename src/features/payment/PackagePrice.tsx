import { formatThousandToman } from '#kernel/money.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import type { Offer } from './offer.rules.ts'
import css from './PackageCards.module.css'
import { useMoney } from './useMoney.ts'

/** By the month in large, then how many of them and what they cost together. */
export function PackagePrice({ offer: { months, monthly, net, oldPrice } }: { offer: Offer }) {
  const t = useMessages('payment')
  const locale = useLocale()
  const money = useMoney()
  return (
    <>
      <span className={css.monthly}>
        {monthly === null
          ? money(net)
          : t('package_monthly', { price: formatThousandToman(locale, monthly) })}
      </span>
      {months !== null && (
        <span className={css.total}>
          {t('package_months', { count: months })}
          <span className={css.between} aria-hidden="true">
            ·
          </span>
          {oldPrice !== null && (
            <>
              <VisuallyHidden>{t('package_old_price')} </VisuallyHidden>
              <s className={css.old}>{formatThousandToman(locale, oldPrice)}</s>
              <VisuallyHidden> {t('package_new_price')} </VisuallyHidden>
            </>
          )}
          <span className={css.net}>{money(net)}</span>
        </span>
      )}
    </>
  )
}
