import { classes } from '#ui/classes.ts'
import { PackageBadges, PackageNotes } from '../PackageNotes.tsx'
import type { PriceDisplay } from '../priceDisplay.rules.ts'
import css from './PackageCards.module.css'
import { type OfferItem, type OffersProps, PackageGroup } from './PackageGroup.tsx'
import { PackagePrice } from './PackagePrice.tsx'

/** The shop's offers as cards in a grid. */
export function PackageCards({ wording, ...rest }: OffersProps) {
  return (
    <PackageGroup {...rest}>
      {(items) => (
        <div className={css.cards}>
          {items.map((item) => (
            <PackageCard key={item.offer.key} item={item} wording={wording} isBrief />
          ))}
        </div>
      )}
    </PackageGroup>
  )
}

interface CardProps {
  item: OfferItem
  wording: PriceDisplay
  /** Leaves the description out on a phone. */
  isBrief?: boolean
}

export function PackageCard({ item, wording, isBrief = false }: CardProps) {
  const { offer, isChosen, isClosed, badge } = item
  return (
    <label
      htmlFor={item.radioId}
      className={classes(
        css.card,
        isBrief && css.brief,
        badge && css.highlighted,
        isChosen && css.chosen,
        isClosed && css.closed,
      )}
    >
      {item.radio}
      <span className={css.name}>{offer.name}</span>
      <span className={css.badges}>
        <PackageBadges item={item} />
      </span>
      <span className={css.price}>
        <PackagePrice offer={offer} wording={wording} />
      </span>
      <span className={css.notes}>
        <PackageNotes item={item} isBrief={isBrief} />
      </span>
    </label>
  )
}
