import type { ReactNode } from 'react'
import { modelNameOfProduct } from '#features/device/model.table.ts'
import { toLocalDigits } from '#kernel/locale.ts'
import { CopyButton } from '#ui/form/CopyButton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import type { Payment, PaymentResult } from '../payment.loader.ts'
import { isPaidPayment } from '../payment.rules.ts'
import { useFormatTomans } from '../useFormatThousandTomans.ts'
import { usePurchaseName } from '../usePurchaseName.ts'
import css from './ResultView.module.css'

type Props = Pick<PaymentResult, 'devices'> & { payment: Payment }
type Item = { id: string; term: string; value: ReactNode }

/** The details of a payment: goods, amount and tracking code. */
export function Receipt({ payment, devices }: Props) {
  const t = useMessages('payment')
  const locale = useLocale()
  const money = useFormatTomans()
  const nameOf = usePurchaseName()
  const { trackingCode, cardMasked, payTime, createTime } = payment
  const isPaid = isPaidPayment(payment.state)
  const device = devices.find(({ id }) => id === payment.deviceId)
  const items: (Item | null)[] = [
    { id: 'what', term: t('receipt_what'), value: nameOf(payment) },
    device
      ? { id: 'device', term: t('receipt_device'), value: <bdi>{modelNameOfProduct(device.product)}</bdi> }
      : null,
    ...(payment.discount > 0
      ? [
          { id: 'price', term: t('receipt_price'), value: money(payment.amount + payment.discount) },
          {
            id: 'discount',
            term: t('receipt_discount', { code: payment.code ?? '' }),
            value: t('money_minus', { money: money(payment.discount) }),
          },
        ]
      : []),
    {
      id: 'amount',
      term: t(isPaid ? 'receipt_amount' : 'summary_total'),
      value: <strong>{money(payment.amount)}</strong>,
    },
    { id: 'net', term: t('receipt_net'), value: money(payment.price) },
    { id: 'vat', term: t('receipt_vat', { percent: payment.vatPercent }), value: money(payment.vat) },
    trackingCode
      ? { id: 'tracking', term: t('receipt_tracking'), value: <TrackingCode code={trackingCode} /> }
      : null,
    cardMasked
      ? { id: 'card', term: t('receipt_card'), value: <Ltr>{toLocalDigits(locale, cardMasked)}</Ltr> }
      : null,
    { id: 'date', term: t('receipt_date'), value: formatInstant(locale, payTime ?? createTime) },
    { id: 'number', term: t('receipt_number'), value: toLocalDigits(locale, String(payment.number)) },
  ]
  return (
    <Card as="section" label={t('receipt_title')}>
      <PrintedHeading isPaid={isPaid} />
      <DefinitionList items={items.filter((item) => item !== null)} />
    </Card>
  )
}

/** The head of the printed receipt: the seller and the title. */
function PrintedHeading({ isPaid }: { isPaid: boolean }) {
  const t = useMessages('payment')
  const locale = useLocale()
  const { brand, publicUrl } = useSite()
  return (
    <div className={css.printOnly}>
      <p className={css.brand}>{brand[locale]}</p>
      <h2>{t(isPaid ? 'receipt_title' : 'payment_not_done')}</h2>
      <p>
        {t('receipt_seller', { brand: brand[locale] })} <Ltr>{new URL(publicUrl).host}</Ltr>
      </p>
    </div>
  )
}

/** The tracking code. It is shown in local digits and copied in Latin digits. */
function TrackingCode({ code }: { code: string }) {
  const t = useMessages('payment')
  const locale = useLocale()
  return (
    <span className={css.code}>
      <span className={css.digits}>
        <Ltr>{toLocalDigits(locale, code)}</Ltr>
      </span>
      <span className={css.screenOnly}>
        <CopyButton size="small" text={code} label={t('receipt_copy')} copiedLabel={t('receipt_copied')} />
      </span>
    </span>
  )
}
