import { PackageCard } from './PackageCards.tsx'
import { type OffersProps, PackageGroup } from './PackageGroup.tsx'
import css from './PackageTiles.module.css'

/** The shop's offers as small cards, two beside each other on a phone. */
export function PackageTiles({ wording, ...rest }: OffersProps) {
  return (
    <PackageGroup {...rest}>
      {(items) => (
        <ul className={css.tiles}>
          {items.map((item) => (
            <li key={item.offer.key} className={css.tile}>
              <PackageCard item={item} wording={wording} isBrief />
            </li>
          ))}
        </ul>
      )}
    </PackageGroup>
  )
}
