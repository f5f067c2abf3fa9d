import { classes } from '#ui/classes.ts'
import { PackageBadges, PackageNotes } from '../PackageNotes.tsx'
import { type OffersProps, PackageGroup } from './PackageGroup.tsx'
import css from './PackageList.module.css'
import { PackagePrice } from './PackagePrice.tsx'

/** The shop's offers as lines, with names and prices in columns. */
export function PackageList({ wording, ...rest }: OffersProps) {
  return (
    <PackageGroup {...rest}>
      {(items) => (
        <ul className={css.list}>
          {items.map((item) => (
            <li key={item.offer.key} className={css.row}>
              <label
                htmlFor={item.radioId}
                className={classes(css.choice, item.isChosen && css.chosen, item.isClosed && css.closed)}
              >
                {item.radio}
                <span className={css.text}>
                  <span className={css.name}>{item.offer.name}</span>
                  <PackageBadges item={item} />
                  <PackageNotes item={item} isBrief />
                </span>
                <span className={css.price}>
                  <PackagePrice offer={item.offer} wording={wording} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      )}
    </PackageGroup>
  )
}
