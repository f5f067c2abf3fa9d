import { type ReactNode, useState } from 'react'
import { classes } from '#ui/classes.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLocation, useNavigate } from '#web/router.tsx'
import { loginPath } from '#web/session/requireLogin.ts'
import { writeStored } from '#web/storage/storage.ts'
import { useUser } from '#web/storage/stores.ts'
import { useBrowserKind } from '#web/useBrowserKind.ts'
import { deviceQueryValue } from '../checkout/buyersDevice.rules.ts'
import { Checkout } from '../checkout/Checkout.tsx'
import { PayBar } from '../checkout/PayBar.tsx'
import { CollapsedPurchaseCodeField, PurchaseCodeField } from '../checkout/PurchaseCodeField.tsx'
import { type BuyersDeviceChoice, useBuyersDevice } from '../checkout/useBuyersDevice.ts'
import { useCheckout } from '../checkout/useCheckout.ts'
import { type CheckedCode, usePurchaseCode } from '../checkout/usePurchaseCode.ts'
import {
  highlightedOfferKey,
  type PackageVariant,
  recommendedOfferKey,
  sortOffers,
} from '../variant.rules.ts'
import { CampaignNote } from './CampaignNote.tsx'
import { applyCodeToOffers, canBuySpecialPackage, type Offer, shopQueryString } from './offer.rules.ts'
import { PackageOffers } from './PackageOffers.tsx'
import css from './PackageShop.module.css'
import type { ShopData } from './shop.types.ts'

interface Props {
  shop: ShopData
  variant: PackageVariant
  /** For a renewal: the text about the chosen device. Only devices with a subscription can be renewed. */
  renewalNote?: (buyer: BuyersDeviceChoice, offer: Offer | undefined) => ReactNode
}

/** The shop: offers, discount code and checkout. The page's variant decides the layout and the place of the code. */
export function PackageShop({ variant, renewalNote, ...props }: Props) {
  const shop = { ...props.shop, isOpen: props.shop.isOpen && !renewalNote }
  const t = useMessages('payment')
  const { isAuthenticated } = useUser()
  const buyer = useBuyersDevice(isAuthenticated, shop.isOpen, shop.application === null)
  const kind = useBrowserKind()
  const isSpecialClosed = kind !== null && !canBuySpecialPackage(kind, buyer.hasDevice)
  const hasOfferFor = (view: CheckedCode) => applyCodeToOffers(shop.offers, view, shop).some(isCheaper)
  const code = usePurchaseCode(hasOfferFor)
  const offers = applyCodeToOffers(sortOffers(shop.offers, variant.order), code.applied, shop)
  const [chosenKey, setChosenKey] = useState(shop.asked)
  const sold = offers.filter(({ isSpecial }) => !(isSpecial && isSpecialClosed))
  const recommended = recommendedOfferKey(shop.offers, variant.highlighted)
  const chosen = sold.find(({ key }) => key === chosenKey) ?? sold.find(({ key }) => key === recommended)
  const { addressOf, logIn } = useShopAddress({
    application: shop.application,
    offer: chosen?.key ?? null,
    device: deviceQueryValue(buyer.value) ?? buyer.asked,
  })
  const prompt = {
    code,
    isForThis: offers.some(isCheaper),
    onLogin: (typed: string) => logIn(addressOf(typed)),
  }
  const address = addressOf(code.applied?.code ?? code.awaitsLogin)
  const { codePlace, vatWording } = variant
  // A comparison needs the full width, so the summary is below it.
  const isWide = variant.layout === 'comparison'
  const checkout = useCheckout({
    ...{ offer: chosen, shop, buyer, code, address },
    onLoginRequired: () => logIn(address),
  })
  return (
    <div className={classes(css.shop, isWide && css.wide)}>
      <Stack gap={3}>
        {renewalNote?.(buyer, chosen)}
        {shop.campaign && !code.applied && <CampaignNote campaign={shop.campaign} />}
        {codePlace === 'above' && <PurchaseCodeField {...prompt} />}
        <PackageOffers
          layout={variant.layout}
          offers={offers}
          value={chosen?.key ?? ''}
          onValue={setChosenKey}
          isSpecialClosed={isSpecialClosed}
          wording={{ price: variant.priceWording, vat: vatWording, vatPercent: shop.vatPercent }}
          highlighted={{ key: highlightedOfferKey(offers, variant.highlighted), as: variant.highlighted }}
          hasCode={code.applied !== null}
        />
        <VatNote wording={vatWording} percent={shop.vatPercent} />
        {codePlace === 'below' && <PurchaseCodeField {...prompt} />}
        {codePlace === 'folded' && <CollapsedPurchaseCodeField {...prompt} />}
      </Stack>
      <section id="pay" className={css.pay} aria-label={t('summary_title')}>
        {chosen ? (
          <Checkout offer={chosen} shop={shop} buyer={buyer} code={code} checkout={checkout}>
            {codePlace === 'summary' && <PurchaseCodeField {...prompt} />}
          </Checkout>
        ) : (
          <Stack gap={4}>
            <p className={css.empty}>{t('summary_empty')}</p>
            {codePlace === 'summary' && <PurchaseCodeField {...prompt} />}
          </Stack>
        )}
      </section>
      {chosen && shop.methods.length > 0 && !checkout.isClosed && (
        <PayBar offer={chosen} shop={shop} buyer={buyer} checkout={checkout} isWide={isWide} />
      )}
    </div>
  )
}

interface VatNoteProps {
  wording: PackageVariant['vatWording']
  percent: number
}

function VatNote({ wording, percent }: VatNoteProps) {
  const t = useMessages('payment')
  return wording === 'note' && <p className={css.small}>{t('packages_vat_included', { percent })}</p>
}

function isCheaper({ codeOff }: Offer): boolean {
  return codeOff !== null
}

/** The URL of the shop with this choice, and a function that opens it through the login. */
function useShopAddress(choice: Parameters<typeof shopQueryString>[0]) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return {
    addressOf: (code: string | null) => pathname + shopQueryString({ ...choice, code }),
    logIn(destination: string) {
      writeStored('destination', destination)
      void navigate(loginPath())
    },
  }
}
