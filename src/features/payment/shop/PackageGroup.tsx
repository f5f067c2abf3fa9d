import { type ReactNode, useId, useRef } from 'react'
import { useChosenEarly } from '#ui/form/useChosenEarly.ts'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Highlight } from '../variant.rules.ts'
import type { Offer } from './offer.rules.ts'
import css from './PackageGroup.module.css'
import type { Wording } from './wording.rules.ts'

/** What every layout of the offers is given. */
export interface OffersProps {
  offers: readonly Offer[]
  value: string
  onValue(key: string): void
  /** This browser is none of those the special one is for; unknown until the page is alive. */
  isSpecialClosed: boolean
  wording: Wording
  /** Which one wears a badge, and which badge. */
  highlighted: { key: string | null; as: Highlight }
  /** What a code is not for says so. */
  hasCode: boolean
}

/** One offer as a layout places it. */
export interface OfferItem {
  offer: Offer
  /** Stands in a label, which it fills. */
  radio: ReactNode
  radioId: string
  isChosen: boolean
  isClosed: boolean
  badge: Highlight | null
  isOutsideCode: boolean
}

interface Props extends Omit<OffersProps, 'wording'> {
  children(items: OfferItem[]): ReactNode
}

/** Real radio buttons below every layout, so that arrows and screen readers know what to do. */
export function PackageGroup({ offers, value, onValue, children, ...rest }: Props) {
  const t = useMessages('payment')
  const name = useId()
  const group = useRef<HTMLFieldSetElement>(null)
  useChosenEarly(group, value, onValue)
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
