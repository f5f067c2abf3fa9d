import { useState } from 'react'
import { useNavigate } from 'react-router'
import { formatThousandToman } from '#kernel/money.ts'
import { LINKS } from '#routes.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { DefinitionList } from '#ui/DefinitionList.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Stack } from '#ui/Stack.tsx'
import { loginPath } from '#web/behindLogin.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { writeStored } from '#web/storage.ts'
import { useUser } from '#web/stores.ts'
import { LATER } from './buyersDevice.rules.ts'
import { DeviceChoice } from './DeviceChoice.tsx'
import { MethodChoice } from './MethodChoice.tsx'
import { type Offer, shopQuery } from './offer.rules.ts'
import css from './PackageShop.module.css'
import type { ShopData } from './PackageShop.tsx'
import { RETURN_HOURS } from './payment.rules.ts'
import type { Buyer } from './useBuyersDevice.ts'
import { useMoney } from './useMoney.ts'
import { usePay } from './usePay.ts'

interface Props {
  offer: Offer
  shop: ShopData
  buyer: Buyer
}

/** From what it costs to the gateway. */
export function Checkout({ offer, shop, buyer }: Props) {
  const t = useMessages('payment')
  return (
    <Card as="section">
      <Stack gap={4}>
        <h2>{t('summary_title')}</h2>
        <Summary offer={offer} vatPercent={shop.vatPercent} />
        {shop.methods.length > 0 ? (
          <Payment offer={offer} shop={shop} buyer={buyer} />
        ) : (
          <Notice tone="warning" title={t('method_none')}>
            {t('method_none_text')}
          </Notice>
        )}
      </Stack>
    </Card>
  )
}

function Summary({ offer, vatPercent }: { offer: Offer; vatPercent: number }) {
  const t = useMessages('payment')
  const money = useMoney()
  return (
    // Another choice changes these lines: whoever does not see them is told.
    <div aria-live="polite">
      <DefinitionList
        items={[
          { id: 'what', term: t('summary_what'), value: offer.name },
          { id: 'price', term: t('summary_price'), value: money(offer.net) },
          { id: 'vat', term: t('summary_vat', { percent: vatPercent }), value: money(offer.vat) },
          {
            id: 'total',
            term: t('summary_total'),
            value: <strong className={css.total}>{money(offer.total)}</strong>,
          },
        ]}
      />
    </div>
  )
}

function Payment({ offer, shop, buyer }: Props) {
  const t = useMessages('payment')
  const navigate = useNavigate()
  const { isAuthenticated } = useUser()
  const isForDevice = shop.application === null
  const [method, setMethod] = useState(shop.methods[0])
  const deviceId = buyer.value !== LATER ? buyer.value : null
  const choice = { application: shop.application, offer: offer.key, device: deviceId ?? buyer.asked }
  const address = LINKS.packages + shopQuery(choice)
  const logIn = () => {
    writeStored('destination', address)
    void navigate(loginPath())
  }
  const { pay, isBusy, failure } = usePay({ address, onStranger: logIn })
  if (isAuthenticated && isForDevice && buyer.state === 'ready' && buyer.value === null)
    return <p className={css.small}>{t('device_for_closed')}</p>
  return (
    <Stack gap={4}>
      {isAuthenticated && isForDevice && <DeviceChoice buyer={buyer} isOpen={shop.isOpen} />}
      <MethodChoice methods={shop.methods} value={method} onValue={setMethod} />
      {failure && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <PayButton
        offer={offer}
        isStranger={!isAuthenticated}
        isOpen={shop.isOpen}
        isBusy={isBusy}
        isWaiting={isAuthenticated && isForDevice && buyer.state !== 'ready'}
        onClick={() => {
          if (!isAuthenticated) logIn()
          else if (method) pay({ ...offer.wish, method, ...(deviceId && isForDevice && { deviceId }) })
        }}
      />
      <Stack gap={1}>
        <p className={css.small}>{t('pay_after')}</p>
        <p className={css.small}>{t('pay_promise', { hours: RETURN_HOURS })}</p>
      </Stack>
    </Stack>
  )
}

interface PayButtonProps {
  offer: Offer
  isStranger: boolean
  isOpen: boolean
  isBusy: boolean
  /** Whom it is for is not known yet. */
  isWaiting: boolean
  onClick(): void
}

function PayButton({ offer, isStranger, isOpen, isBusy, isWaiting, onClick }: PayButtonProps) {
  const t = useMessages('payment')
  const price = formatThousandToman(useLocale(), offer.total)
  const label = !isStranger
    ? t('pay_action', { price })
    : isOpen
      ? t('pay_login', { price })
      : t('pay_login_renewal')
  return (
    <Button wide size="large" busy={isBusy} busyLabel={t('pay_busy')} disabled={isWaiting} onClick={onClick}>
      {label}
    </Button>
  )
}
