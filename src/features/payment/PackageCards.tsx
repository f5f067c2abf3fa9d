import { useId, useRef } from 'react'
import { Badge } from '#ui/Badge.tsx'
import { classes } from '#ui/classes.ts'
import { useChosenEarly } from '#ui/useChosenEarly.ts'
import { VisuallyHidden } from '#ui/VisuallyHidden.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Offer } from './offer.rules.ts'
import css from './PackageCards.module.css'
import { PackagePrice } from './PackagePrice.tsx'

/** What every layout of the offers is given. */
export interface OffersProps {
  offers: readonly Offer[]
  value: string
  onValue(key: string): void
  /** This browser is none of those the special one is for; unknown until the page is alive. */
  isSpecialClosed: boolean
}

/** One card each. Real radio buttons below, so that arrows and screen readers know what to do. */
export function PackageCards({ offers, value, onValue, isSpecialClosed }: OffersProps) {
  const t = useMessages('payment')
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  useChosenEarly(group, value, onValue)
  return (
    <fieldset ref={group}>
      <legend>
        <VisuallyHidden>{t('packages_choose')}</VisuallyHidden>
      </legend>
      <div className={css.cards}>
        {offers.map((offer) => (
          <Card
            key={offer.key}
            offer={offer}
            name={name}
            isChosen={offer.key === value}
            isClosed={offer.isSpecial && isSpecialClosed}
            onChoose={() => onValue(offer.key)}
          />
        ))}
      </div>
    </fieldset>
  )
}

interface CardProps {
  offer: Offer
  name: string
  isChosen: boolean
  isClosed: boolean
  onChoose(): void
}

function Card({ offer, name, isChosen, isClosed, onChoose }: CardProps) {
  const t = useMessages('payment')
  return (
    <label className={classes(css.card, isChosen && css.chosen, isClosed && css.closed)}>
      <input
        type="radio"
        className={css.input}
        name={name}
        value={offer.key}
        checked={isChosen}
        disabled={isClosed}
        onChange={onChoose}
      />
      <span className={css.dot} />
      <span className={css.name}>{offer.name}</span>
      <span className={css.body}>
        {(offer.isSpecial || offer.saved > 0) && (
          <span className={css.badges}>
            {offer.isSpecial && <Badge tone="warn">{t('package_special')}</Badge>}
            {offer.saved > 0 && <Badge tone="action">{t('package_saved', { percent: offer.saved })}</Badge>}
          </span>
        )}
        <PackagePrice offer={offer} />
        {offer.description && <span className={css.description}>{offer.description}</span>}
        {isClosed && <span className={css.why}>{t('package_special_closed')}</span>}
      </span>
    </label>
  )
}
