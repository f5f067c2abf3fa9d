import { type ReactNode, useId, useRef } from 'react'
import type { OfferHighlight } from '#features/payment/variant.rules.ts'
import { useChoiceBeforeHydration } from '#ui/form/useChoiceBeforeHydration.ts'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Offer } from '../offer.rules.ts'
import type { PriceDisplay } from '../priceDisplay.rules.ts'
import css from './PackageGroup.module.css'

/** Properties of every layout of the shop's offers. */
export interface OffersProps {
  offers: readonly Offer[]
  value: string
  onValue(key: string): void
  /** The special package is not sold to this browser. False until hydration. */
  isSpecialClosed: boolean
  wording: PriceDisplay
  /** The key of the offer with a badge, and which badge. */
  highlighted: { key: string | null; as: OfferHighlight }
  /** Whether a discount code is in use. Then offers to which it does not apply are marked. */
  hasCode: boolean
}

/** One offer with the parts that a layout of the shop arranges. */
export interface OfferItem {
  offer: Offer
  /** The radio button of an offer; it covers its label. */
  radio: ReactNode
  radioId: string
  isChosen: boolean
  isClosed: boolean
  badge: OfferHighlight | null
  isOutsideCode: boolean
}

interface Props extends Omit<OffersProps, 'wording'> {
  children(items: OfferItem[]): ReactNode
}

/** The offers as a group of real radio buttons in every layout, for the keyboard and screen readers. */
export function PackageGroup({ offers, value, onValue, children, ...rest }: Props) {
  const t = useMessages('payment')
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  useChoiceBeforeHydration(group, value, onValue)
  const items = offers.map((offer): OfferItem => {
    const isChosen = offer.key === value
    const isClosed = offer.isSpecial && rest.isSpecialClosed
    const radioId = `${name}-${offer.key}`
    return {
      offer,
      radioId,
      isChosen,
      isClosed,
      badge: offer.key === rest.highlighted.key ? rest.highlighted.as : null,
      isOutsideCode: rest.hasCode && offer.codeOff === null,
      radio: (
        <>
          <input
            type="radio"
            id={radioId}
            className={css.input}
            name={name}
            value={offer.key}
            checked={isChosen}
            disabled={isClosed}
            onChange={() => onValue(offer.key)}
          />
          <span className={css.dot} />
        </>
      ),
    }
  })
  return (
    <fieldset ref={group}>
      <legend>
        <VisuallyHidden>{t('packages_choose')}</VisuallyHidden>
      </legend>
      {children(items)}
    </fieldset>
  )
}
