import {
  useFormatFigure,
  useFormatThousandTomans,
  useFormatTomans,
} from '#features/payment/useFormatThousandTomans.ts'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Offer } from '../offer.rules.ts'
import { type DisplayedPrice, displayedPriceOf, type PriceDisplay } from '../priceDisplay.rules.ts'
import css from './PackagePrice.module.css'

/**
 * The price of an offer in the wording of the page's variant: one price in large letters, then the length and the
 * total.
 */
export function PackagePrice({ offer, wording }: { offer: Offer; wording: PriceDisplay }) {
  const t = useMessages('payment')
  const money = useFormatThousandTomans()
  const exact = useFormatTomans()
  const shown = displayedPriceOf(offer, wording)
  return (
    <>
      <span className={css.main}>
        {shown.unit === 'total' && <OldPrice shown={shown} />}
        <MainPrice shown={shown} />
      </span>
      {offer.months !== null && (
        <span className={css.rest}>
          <span className={css.months}>
            {t('package_months', { count: offer.months })}
            <span className={css.between} aria-hidden="true">
              ·
            </span>
          </span>
          {shown.unit === 'total' ? (
            <Monthly shown={shown} />
          ) : (
            <>
              <OldPrice shown={shown} />
              <span className={css.whole}>{money(shown.whole)}</span>
            </>
          )}
        </span>
      )}
      {shown.vat !== null && (
        <small className={css.vat}>{t('package_vat', { amount: exact(shown.vat) })}</small>
      )}
    </>
  )
}

function MainPrice({ shown: { unit, main } }: { shown: DisplayedPrice }) {
  const t = useMessages('payment')
  const money = useFormatThousandTomans()
  const exact = useFormatTomans()
  if (unit === 'monthly') return t('package_monthly', { amount: money(main) })
  return unit === 'perDay' ? t('package_daily', { amount: exact(main) }) : money(main)
}

function Monthly({ shown: { monthly } }: { shown: DisplayedPrice }) {
  const t = useMessages('payment')
  const money = useFormatThousandTomans()
  return monthly !== null && t('package_monthly', { amount: money(monthly) })
}

/** The price before a discount or discount code. */
export function OldPrice({ shown: { old } }: { shown: DisplayedPrice }) {
  const t = useMessages('payment')
  const figure = useFormatFigure()
  if (old === null) return null
  return (
    <>
      <VisuallyHidden>{t('package_old_price')} </VisuallyHidden>
      <s className={css.old}>{figure(old)}</s>
      <VisuallyHidden> {t('package_new_price')} </VisuallyHidden>
    </>
  )
}
