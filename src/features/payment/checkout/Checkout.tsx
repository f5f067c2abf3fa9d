import type { ReactNode } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useUser } from '#web/storage/stores.ts'
import { MONEY_RETURN_HOURS } from '../payment.rules.ts'
import type { Offer } from '../shop/offer.rules.ts'
import css from '../shop/PackageShop.module.css'
import type { ShopData } from '../shop/shop.types.ts'
import { useFormatThousandTomans, useFormatTomans } from '../useFormatThousandTomans.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import type { BuyersDeviceChoice } from './useBuyersDevice.ts'
import type { CheckoutState } from './useCheckout.ts'
import type { PurchaseCode } from './usePurchaseCode.ts'

interface Props {
  offer: Offer
  shop: ShopData
  buyer: BuyersDeviceChoice
  code: PurchaseCode
  checkout: CheckoutState
}

/** The summary of the purchase: what is bought, for whom, and how it is paid. The pay bar has the button. */
export function Checkout({ children, ...props }: Props & { children: ReactNode }) {
  const { offer, shop, code } = props
  const t = useMessages('payment')
  return (
    <Card as="section">
      <Stack gap={4}>
        <h2>{t('summary_title')}</h2>
        <Summary offer={offer} vatPercent={shop.vatPercent} code={code.applied?.code ?? null} />
        {children}
        {shop.methods.length > 0 ? (
          <Payment {...props} />
        ) : (
          <Notice tone="warning" title={t('method_none')}>
            {t('method_none_text')}
          </Notice>
        )}
      </Stack>
    </Card>
  )
}

interface SummaryProps {
  offer: Offer
  vatPercent: number
  code: string | null
}

function Summary({ offer, vatPercent, code }: SummaryProps) {
  const t = useMessages('payment')
  const money = useFormatThousandTomans()
  const exact = useFormatTomans()
  return (
    // Screen readers announce the summary lines when the choice changes.
    <div aria-live="polite">
      <DefinitionList
        items={[
          { id: 'what', term: t('summary_what'), value: offer.name },
          ...(offer.codeOff === null ? [] : discountLines(offer.codeOff)),
          {
            id: 'total',
            term: t('summary_total'),
            value: <strong className={css.total}>{money(offer.total)}</strong>,
          },
          { id: 'vat', term: t('summary_vat', { percent: vatPercent }), value: exact(offer.vat) },
        ]}
      />
      {code !== null && offer.codeOff === null && <p className={css.small}>{t('code_not_for_this')}</p>}
    </div>
  )

  function discountLines(off: number) {
    const term = (
      <>
        {t('summary_code')} <Ltr>{code}</Ltr>
      </>
    )
    return [
      { id: 'price', term: t('summary_price'), value: money(offer.total + off) },
      { id: 'code', term, value: t('money_minus', { money: money(off) }) },
    ]
  }
}

function Payment({ shop, buyer, checkout }: Props) {
  const t = useMessages('payment')
  const { isAuthenticated } = useUser()
  const isForDevice = shop.application === null
  if (checkout.isClosed) return <p className={css.small}>{t('device_for_closed')}</p>
  return (
    <Stack gap={4}>
      {isAuthenticated && isForDevice && <DeviceChoice buyer={buyer} isOpen={shop.isOpen} />}
      <MethodChoice methods={shop.methods} value={checkout.method} onValue={checkout.setMethod} />
      <Stack gap={1}>
        <p className={css.small}>{t('pay_after')}</p>
        <p className={css.small}>{t('pay_promise', { hours: MONEY_RETURN_HOURS })}</p>
      </Stack>
    </Stack>
  )
}
