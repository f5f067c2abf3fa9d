import { useState } from 'react'
import { useUser } from '#web/storage/stores.ts'
import type { PaymentMethod } from '../payment.rules.ts'
import type { Offer } from '../shop/offer.rules.ts'
import type { ShopData } from '../shop/shop.types.ts'
import { recipientOfChoice } from './buyersDevice.rules.ts'
import type { BuyersDeviceChoice } from './useBuyersDevice.ts'
import type { PurchaseCode } from './usePurchaseCode.ts'
import { useStartPayment } from './useStartPayment.ts'

interface CheckoutInput {
  offer: Offer | undefined
  shop: ShopData
  buyer: BuyersDeviceChoice
  code: PurchaseCode
  /** The URL of the shop with this choice. */
  address: string
  onLoginRequired(): void
}

export interface CheckoutState {
  method: PaymentMethod | undefined
  setMethod(method: PaymentMethod): void
  /** Whether this user cannot buy anything now. */
  isClosed: boolean
  pay(): void
  isBusy: boolean
  failure: string | undefined
}

/** The state of the checkout: the payment method and the way to the gateway. */
export function useCheckout({
  offer,
  shop,
  buyer,
  code,
  address,
  onLoginRequired,
}: CheckoutInput): CheckoutState {
  const { isAuthenticated } = useUser()
  const isForDevice = shop.application === null
  const [method, setMethod] = useState(shop.methods[0])
  const { pay, isBusy, failure } = useStartPayment({ address, onLoginRequired, onCodeRefused: code.remove })
  const used = offer?.codeOff == null ? undefined : code.applied?.code
  return {
    method,
    setMethod,
    isClosed: isAuthenticated && isForDevice && buyer.state === 'ready' && buyer.value === null,
    isBusy,
    failure,
    pay() {
      if (!isAuthenticated) onLoginRequired()
      else if (method && offer)
        pay({
          ...offer.target,
          method,
          amount: offer.total,
          ...(isForDevice && recipientOfChoice(buyer.value)),
          ...(used && { code: used }),
        })
    },
  }
}
