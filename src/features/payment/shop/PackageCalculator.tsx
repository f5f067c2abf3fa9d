import { useId, useState, useSyncExternalStore } from 'react'
import { refundForUnusedDays } from '#features/refund/quote/quote.rules.ts'
import { Select } from '#ui/form/Select.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatThousandTomans, useFormatTomans } from '../useFormatThousandTomans.ts'
import { highlightedOfferKey, type PackageVariant } from '../variant.rules.ts'
import type { Offer } from './offer.rules.ts'
import css from './PackageCalculator.module.css'

type Timed = Offer & { days: number }

interface Props {
  offers: readonly Offer[]
  variant: PackageVariant
}

/**
 * Calculates the refund after a number of days, by the same rule that refunds use. The server renders the rule and one
 * example; the slider appears after hydration.
 */
export function PackageCalculator({ offers, variant }: Props) {
  const t = useMessages('payment')
  const money = useFormatThousandTomans()
  const exact = useFormatTomans()
  const isAlive = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
  const timed = offers.filter((offer): offer is Timed => offer.days !== null)
  const highlighted = highlightedOfferKey(timed, variant.highlighted)
  const first = timed.find(({ key }) => key === highlighted) ?? timed[0]
  if (!first) return null
  const used = Math.floor(first.days / 2)
  return (
    <details className={css.calculator}>
      <summary className={css.title}>{t('calculator_title')}</summary>
      <div className={css.inside}>
        <Stack gap={4}>
          <p className={css.text}>{t('calculator_rule')}</p>
          {isAlive ? (
            <RefundSlider offers={timed} first={first} />
          ) : (
            <p className={css.text}>
              {t('calculator_example', {
                name: first.name,
                paid: money(first.total),
                used,
                back: exact(refundForUnusedDays(first.total, first.days, first.days - used)),
              })}
            </p>
          )}
        </Stack>
      </div>
    </details>
  )
}

function RefundSlider({ offers, first }: { offers: readonly Timed[]; first: Timed }) {
  const t = useMessages('payment')
  const money = useFormatThousandTomans()
  const exact = useFormatTomans()
  const id = useId()
  const [key, setKey] = useState(first.key)
  const [wanted, setWanted] = useState(Math.floor(first.days / 2))
  const offer = offers.find((one) => one.key === key) ?? first
  const used = Math.min(wanted, offer.days)
  const back = refundForUnusedDays(offer.total, offer.days, offer.days - used)
  return (
    <>
      {offers.length > 1 && (
        <Select
          label={t('calculator_package')}
          value={offer.key}
          options={offers.map((one) => ({ value: one.key, label: one.name }))}
          onValue={setKey}
        />
      )}
      <div className={css.days}>
        <label htmlFor={id} className={css.label}>
          {t('calculator_used')}
        </label>
        <input
          id={id}
          className={css.range}
          type="range"
          min={0}
          max={offer.days}
          value={used}
          aria-valuetext={t('calculator_used_value', { count: used, days: offer.days })}
          onChange={({ target }) => setWanted(Number(target.value))}
        />
        <span className={css.text}>{t('calculator_used_value', { count: used, days: offer.days })}</span>
      </div>
      <output htmlFor={id} className={css.result}>
        <span className={css.text}>{t('calculator_back', { paid: money(offer.total) })}</span>
        <span className={css.back}>{exact(back)}</span>
      </output>
    </>
  )
}
