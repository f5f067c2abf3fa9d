import { formatNumericDay } from '#kernel/dateText.ts'
import { classes } from '#ui/classes.ts'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ELEMENT_PLACEHOLDER, insertElements } from '#web/insertElements.tsx'
import { useUser } from '#web/storage/stores.ts'
import type { Offer } from '../shop/offer.rules.ts'
import type { ShopData } from '../shop/shop.types.ts'
import { useFormatThousandTomans } from '../useFormatThousandTomans.ts'
import css from './PayBar.module.css'
import { type PurchaseEffect, purchaseEffectOf } from './purchaseEffect.rules.ts'
import type { BuyersDeviceChoice } from './useBuyersDevice.ts'
import type { CheckoutState } from './useCheckout.ts'
import { useProductNow } from './useProductNow.ts'

interface Props {
  offer: Offer
  shop: ShopData
  buyer: BuyersDeviceChoice
  checkout: CheckoutState
  /** The bar stays at the bottom on a desktop, too. */
  isWide: boolean
}

/** The bar at the bottom of the screen: the total, what the user gets and when, and the pay button. */
export function PayBar({ offer, shop, buyer, checkout, isWide }: Props) {
  const t = useMessages('payment')
  const money = useFormatThousandTomans()
  const { isAuthenticated } = useUser()
  const isForDevice = shop.application === null
  const key = isAuthenticated ? 'pay_action' : shop.isOpen ? 'pay_login' : 'pay_login_renewal'
  return (
    <div className={classes(css.bar, isWide && css.wide)}>
      <FailureNotice text={checkout.failure} />
      <div className={css.row}>
        <p className={css.text}>
          <strong className={css.total}>{money(offer.total)}</strong>
          <Effect offer={offer} shop={shop} buyer={buyer} />
        </p>
        <Button
          size="large"
          className={css.button}
          busy={checkout.isBusy}
          busyLabel={t('pay_busy')}
          disabled={isAuthenticated && isForDevice && buyer.state !== 'ready'}
          onClick={checkout.pay}
        >
          {key === 'pay_login_renewal'
            ? t(key)
            : insertElements(
                t(key, { amount: ELEMENT_PLACEHOLDER }),
                <VisuallyHidden>{money(offer.total)}</VisuallyHidden>,
              )}
        </Button>
      </div>
    </div>
  )
}

/** When the purchase takes effect. The date depends on the clock and the buyer, so it appears after hydration. */
function Effect({ offer, shop, buyer }: Pick<Props, 'offer' | 'shop' | 'buyer'>) {
  const text = useEffectText()
  const now = useProductNow()
  const device = buyer.devices.find(({ id }) => id === buyer.value)
  const effect =
    now &&
    purchaseEffectOf({
      days: offer.days,
      isForApplication: shop.application !== null,
      recipient: buyer.value,
      renewed: device?.renewed ?? null,
      waitSeconds: shop.usualWaitSeconds,
      now,
    })
  return <span className={css.effect}>{effect ? text(effect) : '\u00a0'}</span>
}

function useEffectText(): (effect: PurchaseEffect) => string {
  const t = useMessages('payment')
  const locale = useLocale()
  return (effect) => {
    if (effect.kind === 'ready') return t('pay_ready', { date: formatNumericDay(locale, effect.at) })
    if (effect.kind === 'until') return t('pay_until', { date: formatNumericDay(locale, effect.at) })
    if (effect.kind === 'added') return t('pay_added', { count: effect.days })
    return t(effect.kind === 'gift' ? 'pay_gift_ready' : 'pay_at_once')
  }
}
