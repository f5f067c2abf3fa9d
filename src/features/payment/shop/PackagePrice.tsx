import { formatThousandToman } from '#kernel/money.ts'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useMoney } from '../useMoney.ts'
import type { Offer } from './offer.rules.ts'
import css from './PackagePrice.module.css'
import { type SaidPrice, saidPrice, type Wording } from './wording.rules.ts'

/** The price in the variant's words: one in large letters, then for how long, and what it is in all. */
export function PackagePrice({ offer, wording }: { offer: Offer; wording: Wording }) {
  const t = useMessages('payment')
  const money = useMoney()
  const said = saidPrice(offer, wording)
  return (
    <>
      <span className={css.main}>
        {said.unit === 'total' && <OldPrice said={said} />}
        <MainPrice said={said} />
      </span>
      {offer.months !== null && (
        <span className={css.rest}>
          {t('package_months', { count: offer.months })}
          <span className={css.between} aria-hidden="true">
            ·
          </span>
          {said.unit === 'total' ? (
            <Monthly said={said} />
          ) : (
            <>
              <OldPrice said={said} />
              <span className={css.whole}>{money(said.whole)}</span>
            </>
          )}
        </span>
      )}
      {said.vat !== null && (
        <small className={css.vat}>{t('package_vat', { amount: money(said.vat) })}</small>
      )}
    </>
  )
}

function MainPrice({ said: { unit, main } }: { said: SaidPrice }) {
  const t = useMessages('payment')
  const price = formatThousandToman(useLocale(), main)
  if (unit === 'monthly') return t('package_monthly', { price })
  return unit === 'perDay' ? t('package_daily', { price }) : t('money_thousand_toman', { price })
}

function Monthly({ said: { monthly } }: { said: SaidPrice }) {
  const t = useMessages('payment')
  const locale = useLocale()
  return monthly !== null && t('package_monthly', { price: formatThousandToman(locale, monthly) })
}

/** What it cost before a discount or a code. */
export function OldPrice({ said: { old } }: { said: SaidPrice }) {
  const t = useMessages('payment')
  const locale = useLocale()
  if (old === null) return null
  return (
    <>
      <VisuallyHidden>{t('package_old_price')} </VisuallyHidden>
      <s className={css.old}>{formatThousandToman(locale, old)}</s>
      <VisuallyHidden> {t('package_new_price')} </VisuallyHidden>
    </>
  )
}
