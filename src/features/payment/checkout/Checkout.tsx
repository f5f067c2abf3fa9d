import { type ReactNode, useState } from 'react'
import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
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
import { recipientOfChoice } from './buyersDevice.rules.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import type { BuyersDeviceChoice } from './useBuyersDevice.ts'
import type { PurchaseCode } from './useCode.ts'
import { usePay } from './usePay.ts'

interface Props {
  offer: Offer
  shop: ShopData
  buyer: BuyersDeviceChoice
  code: PurchaseCode
  /** The URL of the shop with this choice. */
  address: string
  onLoginRequired(): void
}

/** The summary of the purchase, the payment method and the button that opens the gateway. */
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

function Payment({ offer, shop, buyer, code, address, onLoginRequired }: Props) {
  const t = useMessages('payment')
  const { isAuthenticated } = useUser()
  const isForDevice = shop.application === null
  const [method, setMethod] = useState(shop.methods[0])
  const used = offer.codeOff === null ? undefined : code.applied?.code
  const { pay, isBusy, failure } = usePay({ address, onLoginRequired, onCodeRefused: code.remove })
  if (isAuthenticated && isForDevice && buyer.state === 'ready' && buyer.value === null)
    return <p className={css.small}>{t('device_for_closed')}</p>
  return (
    <Stack gap={4}>
      {isAuthenticated && isForDevice && <DeviceChoice buyer={buyer} isOpen={shop.isOpen} />}
      <MethodChoice methods={shop.methods} value={method} onValue={setMethod} />
      <FailureNotice text={failure} />
      <PayButton
        offer={offer}
        isVisitor={!isAuthenticated}
        isOpen={shop.isOpen}
        isBusy={isBusy}
        isWaiting={isAuthenticated && isForDevice && buyer.state !== 'ready'}
        onClick={() => {
          if (!isAuthenticated) onLoginRequired()
          else if (method)
            pay({
              ...offer.target,
              method,
              amount: offer.total,
              ...(isForDevice && recipientOfChoice(buyer.value)),
              ...(used && { code: used }),
            })
        }}
      />
      <Stack gap={1}>
        <p className={css.small}>{t('pay_after')}</p>
        <p className={css.small}>{t('pay_promise', { hours: MONEY_RETURN_HOURS })}</p>
      </Stack>
    </Stack>
  )
}

interface PayButtonProps {
  offer: Offer
  isVisitor: boolean
  isOpen: boolean
  isBusy: boolean
  /** The user's devices are still loading. */
  isWaiting: boolean
  onClick(): void
}

function PayButton({ offer, isVisitor, isOpen, isBusy, isWaiting, onClick }: PayButtonProps) {
  const t = useMessages('payment')
  const amount = useFormatThousandTomans()(offer.total)
  const label = !isVisitor
    ? t('pay_action', { amount })
    : isOpen
      ? t('pay_login', { amount })
      : t('pay_login_renewal')
  return (
    <Button wide size="large" busy={isBusy} busyLabel={t('pay_busy')} disabled={isWaiting} onClick={onClick}>
      {label}
    </Button>
  )
}
