import { useRef } from 'react'
import { useScrollToChosenOffer } from '../useScrollToChosenOffer.ts'
import { PackageCard } from './PackageCards.tsx'
import { type OffersProps, PackageGroup } from './PackageGroup.tsx'
import css from './PackageSlider.module.css'

/** The shop's offers as cards that scroll sideways; a part of the next card is visible. */
export function PackageSlider({ wording, ...rest }: OffersProps) {
  const list = useRef<HTMLUListElement>(null)
  useScrollToChosenOffer(list)
  return (
    <PackageGroup {...rest}>
      {(items) => (
        <ul className={css.slider} ref={list}>
          {items.map((item) => (
            <li key={item.offer.key} className={css.slide}>
              <PackageCard item={item} wording={wording} />
            </li>
          ))}
        </ul>
      )}
    </PackageGroup>
  )
}
