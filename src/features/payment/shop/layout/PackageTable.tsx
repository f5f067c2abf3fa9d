import { useFormatFigure, useFormatTomans } from '#features/payment/useFormatThousandTomans.ts'
import type { PriceWording } from '#features/payment/variant.rules.ts'
import { classes } from '#ui/classes.ts'
import { useMessages } from '#web/i18n.tsx'
import { PackageBadges, PackageNotes } from '../PackageNotes.tsx'
import { type DisplayedPrice, displayedPriceOf, type PriceDisplay } from '../priceDisplay.rules.ts'
import { type OfferItem, type OffersProps, PackageGroup } from './PackageGroup.tsx'
import { OldPrice } from './PackagePrice.tsx'
import css from './PackageTable.module.css'

/** The shop's offers as rows of a table; the header names the unit of the price. */
export function PackageTable({ wording, ...rest }: OffersProps) {
  const t = useMessages('payment')
  const unit = usePriceUnitName()
  return (
    <PackageGroup {...rest}>
      {(items) => (
        <table className={css.table}>
          <caption className={css.caption}>{t('packages_in_thousands')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('column_package')}</th>
              {wording.price !== 'total' && <th scope="col">{unit(wording.price)}</th>}
              <th scope="col">{t('column_whole')}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((item) => (
              <Row key={item.offer.key} item={item} wording={wording} />
            ))}
          </tbody>
        </table>
      )}
    </PackageGroup>
  )
}

function Row({ item, wording }: { item: OfferItem; wording: PriceDisplay }) {
  const t = useMessages('payment')
  const figure = useFormatFigure()
  const exact = useFormatTomans()
  const shown = displayedPriceOf(item.offer, wording)
  return (
    <tr className={classes(item.isChosen && css.chosen, item.isClosed && css.closed)}>
      <th scope="row" className={css.name}>
        <label className={css.label} htmlFor={item.radioId}>
          {item.radio}
          <span className={css.text}>
            {item.offer.name}
            {item.offer.months !== null && (
              <small className={css.months}>{t('package_months', { count: item.offer.months })}</small>
            )}
            <PackageBadges item={item} />
            <PackageNotes item={item} />
          </span>
        </label>
      </th>
      {wording.price !== 'total' && <td className={css.main}>{mainFigure(shown)}</td>}
      <td className={wording.price === 'total' ? css.main : css.figure}>
        <OldPrice shown={shown} />
        {figure(shown.whole)}
        {shown.vat !== null && (
          <small className={css.vat}>
            {t('column_vat')} {exact(shown.vat)}
          </small>
        )}
      </td>
    </tr>
  )

  function mainFigure({ unit, main }: DisplayedPrice): string {
    if (unit === 'total') return '–'
    return unit === 'perDay' ? exact(main) : figure(main)
  }
}

/** The name of a price's unit, such as "per month". */
export function usePriceUnitName(): (unit: PriceWording) => string {
  const t = useMessages('payment')
  return (unit) => t(unit === 'perDay' ? 'column_day' : 'column_month')
}
