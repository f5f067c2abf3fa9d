import { formatThousandToman } from '#kernel/money.ts'
import { classes } from '#ui/classes.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import type { PriceWording } from '../variant.rules.ts'
import { type OfferItem, type OffersProps, PackageGroup } from './PackageGroup.tsx'
import { PackageBadges, PackageNotes } from './PackageNotes.tsx'
import { OldPrice } from './PackagePrice.tsx'
import css from './PackageTable.module.css'
import { saidPrice, type Wording } from './wording.rules.ts'

/** A line each with figures only; the unit is said once, above. */
export function PackageTable({ wording, ...rest }: OffersProps) {
  const t = useMessages('payment')
  const unit = useUnitName()
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

function Row({ item, wording }: { item: OfferItem; wording: Wording }) {
  const t = useMessages('payment')
  const locale = useLocale()
  const said = saidPrice(item.offer, wording)
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
      {wording.price !== 'total' && (
        <td className={css.main}>{said.unit === 'total' ? '–' : formatThousandToman(locale, said.main)}</td>
      )}
      <td className={wording.price === 'total' ? css.main : css.figure}>
        <OldPrice said={said} />
        {formatThousandToman(locale, said.whole)}
        {said.vat !== null && (
          <small className={css.vat}>
            {t('column_vat')} {formatThousandToman(locale, said.vat)}
          </small>
        )}
      </td>
    </tr>
  )
}

/** What a price in this wording is the price of. */
export function useUnitName(): (unit: PriceWording) => string {
  const t = useMessages('payment')
  return (unit) => t(unit === 'perDay' ? 'column_day' : 'column_month')
}
