import { useState } from 'react'
import { formatThousandToman } from '#kernel/money.ts'
import { Stack } from '#ui/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useUser } from '#web/stores.ts'
import { useBrowserKind } from '#web/useBrowserKind.ts'
import { Checkout } from './Checkout.tsx'
import type { Offer } from './offer.rules.ts'
import { PackageCards } from './PackageCards.tsx'
import css from './PackageShop.module.css'
import type { PaymentMethod } from './payment.rules.ts'
import { useBuyersDevice } from './useBuyersDevice.ts'

export interface ShopData {
  offers: Offer[]
  methods: PaymentMethod[]
  vatPercent: number
  isOpen: boolean
  /** The offer that the address names. */
  asked: string | null
  /** As the address names it, where an application is sold by itself. */
  application: string | null
}

/** Where the choice is made. How the offers are laid out is one part of it, so that others can take its place. */
export function PackageShop({ shop }: { shop: ShopData }) {
  const t = useMessages('payment')
  const { isAuthenticated } = useUser()
  const buyer = useBuyersDevice(isAuthenticated, shop.isOpen)
  const isSpecialClosed = useBrowserKind()?.device === 'other' && !buyer.hasDevice
  const [chosenKey, setChosenKey] = useState(shop.offers.length === 1 ? shop.offers[0]?.key : shop.asked)
  const chosen = shop.offers.find(
    ({ key, isSpecial }) => key === chosenKey && !(isSpecial && isSpecialClosed),
  )
  return (
    <div className={css.shop}>
      <Stack gap={3}>
        <PackageCards
          offers={shop.offers}
          value={chosen?.key ?? ''}
          onValue={setChosenKey}
          isSpecialClosed={isSpecialClosed}
        />
        <p className={css.small}>{t('packages_vat_note', { percent: shop.vatPercent })}</p>
        {chosen && <Chosen offer={chosen} />}
      </Stack>
      <section id="pay" className={css.pay} aria-label={t('summary_title')}>
        {chosen ? (
          <Checkout offer={chosen} shop={shop} buyer={buyer} />
        ) : (
          <p className={css.empty}>{t('summary_empty')}</p>
        )}
      </section>
    </div>
  )
}

/** On phones the summary is below the cards: what was chosen stays in sight, with the way there. */
function Chosen({ offer }: { offer: Offer }) {
  const t = useMessages('payment')
  const locale = useLocale()
  const price = formatThousandToman(locale, offer.total)
  return (
    <div className={css.chosen}>
      <span className={css.chosenText}>
        <span className={css.chosenName}>{offer.name}</span>
        <span className={css.small}>{t('money_thousand_toman', { price })}</span>
      </span>
      {/* Inside the page, so nothing is loaded and nothing is lost. */}
      <a className={css.continue} href="#pay">
        {t('packages_continue')}
      </a>
    </div>
  )
}
