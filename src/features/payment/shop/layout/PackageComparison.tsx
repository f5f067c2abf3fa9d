import { type ReactNode, useRef } from 'react'
import { useFormatFigure, useFormatTomans } from '#features/payment/useFormatThousandTomans.ts'
import type { Toman } from '#kernel/money.ts'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useMessages } from '#web/i18n.tsx'
import { PackageBadges, PackageNotes } from '../PackageNotes.tsx'
import { displayedPriceOf, type PriceDisplay } from '../priceDisplay.rules.ts'
import { useScrollToChosenOffer } from '../useScrollToChosenOffer.ts'
import css from './PackageComparison.module.css'
import { type OfferItem, type OffersProps, PackageGroup } from './PackageGroup.tsx'
import { OldPrice } from './PackagePrice.tsx'
import { usePriceUnitName } from './PackageTable.tsx'

/** The shop's offers as columns of a comparison; on a phone as rows, so that all are in sight. */
export function PackageComparison({ wording, ...rest }: OffersProps) {
  const t = useMessages('payment')
  const lines = useLines(wording)
  const box = useRef<HTMLDivElement>(null)
  useScrollToChosenOffer(box, TERM_WIDTH)
  return (
    <PackageGroup {...rest}>
      {(items) => (
        <div className={classes(css.box, wording.price === 'perDay' && css.daily)} ref={box}>
          <table className={css.table}>
            <caption className={css.caption}>{t('packages_in_thousands')}</caption>
            <thead>
              <tr>
                <td className={css.corner} />
                {items.map((item) => (
                  <th key={item.offer.key} scope="col" className={columnClass(item)}>
                    <label className={css.label} htmlFor={item.radioId}>
                      {item.radio}
                      <span>{item.offer.name}</span>
                    </label>
                    <PackageBadges item={item} withSaved={false} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map(({ id, term, value }) => (
                <tr key={id} className={LINE_CLASS[id]}>
                  <th scope="row" className={css.term}>
                    {term}
                  </th>
                  {items.map((item) => (
                    <td key={item.offer.key} className={columnClass(item)}>
                      {value(item)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </PackageGroup>
  )
}

/** Width of the comparison's fixed first column in pixels. */
const TERM_WIDTH = 96

const LINE_CLASS: Record<string, string | undefined> = {
  months: css.wideOnly,
  saved: css.saved,
  total: css.total,
  within: css.wideOnly,
  notes: classes(css.last, css.wideOnly),
}

function columnClass({ isChosen, isClosed }: OfferItem): string {
  return classes(css.column, isChosen && css.chosen, isClosed && css.closed)
}

interface Line {
  id: string
  term: ReactNode
  value(item: OfferItem): ReactNode
}

/** The rows of the comparison of offers. */
function useLines(wording: PriceDisplay): Line[] {
  const t = useMessages('payment')
  const figure = useFormatFigure()
  const exact = useFormatTomans()
  const unit = usePriceUnitName()
  const orNone = (value: Toman | null, format: (amount: number) => string) =>
    value === null ? '–' : format(value)
  const shown = ({ offer }: OfferItem) => displayedPriceOf(offer, wording)
  const byDay = (item: OfferItem) => (shown(item).unit === 'perDay' ? shown(item).main : null)
  return [
    {
      id: 'months',
      term: t('column_length'),
      value: ({ offer: { months } }) =>
        months === null ? t('package_forever') : t('package_months', { count: months }),
    },
    { id: 'month', term: unit('monthly'), value: (item) => orNone(shown(item).monthly, figure) },
    ...(wording.price === 'perDay'
      ? [{ id: 'day', term: unit('perDay'), value: (item: OfferItem) => orNone(byDay(item), exact) }]
      : []),
    {
      id: 'saved',
      term: t('column_saved'),
      value: ({ offer: { saved } }) => (saved > 0 ? t('column_saved_value', { percent: saved }) : '–'),
    },
    {
      id: 'total',
      term: t('column_total'),
      value: (item) => (
        <>
          <OldPrice shown={shown(item)} />
          {figure(item.offer.total)}
        </>
      ),
    },
    ...(wording.vat === 'line'
      ? [{ id: 'within', term: t('column_vat_within'), value: ({ offer }: OfferItem) => exact(offer.vat) }]
      : []),
    { id: 'notes', term: <VisuallyHidden>{t('column_notes')}</VisuallyHidden>, value: chooser },
  ]

  function chooser(item: OfferItem): ReactNode {
    return (
      <>
        <PackageNotes item={item} />
        {!item.isClosed && (
          <label className={css.choose} htmlFor={item.radioId}>
            {t(item.isChosen ? 'package_chosen' : 'package_choose')}
          </label>
        )}
      </>
    )
  }
}
