import { Anchor } from '#ui/Anchor.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { useMessages } from '#web/i18n.tsx'
import { TableSection } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { PaymentBadge } from '../money/PaymentBadge.tsx'
import { RefundBadge } from '../money/RefundBadge.tsx'
import { RefundNumber } from '../money/RefundNumber.tsx'
import { useFormatTomans } from '../money/useFormatTomans.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import type { Customer } from './customer.types.ts'

export function CustomerPayments({ customer: { payments } }: { customer: Customer }) {
  const t = useMessages('officeCustomer')
  const { instant, digits } = useFormatFigures()
  const toman = useFormatTomans()
  return (
    <TableSection
      label={t('office_customer_payments')}
      rows={payments}
      rowKey={({ number }) => number}
      empty={t('office_customer_payments_none')}
      columns={[
        {
          title: t('office_customer_number'),
          cell: ({ number }) => <Anchor href={officeHref(`/payments/${number}`)}>{digits(number)}</Anchor>,
        },
        { title: t('office_customer_time'), cell: ({ createTime }) => instant(createTime) },
        { title: t('office_customer_bought'), cell: ({ bought }) => <bdi>{bought}</bdi> },
        { title: t('office_customer_amount'), cell: ({ amount }) => toman(amount), isNumber: true },
        {
          title: t('office_customer_tracking'),
          cell: ({ trackingCode }) => (trackingCode ? <Ltr>{trackingCode}</Ltr> : '–'),
        },
        { title: t('office_customer_state'), cell: ({ state }) => <PaymentBadge state={state} /> },
      ]}
    />
  )
}

export function CustomerRefunds({ customer: { refunds, may } }: { customer: Customer }) {
  const t = useMessages('officeCustomer')
  const { instant } = useFormatFigures()
  const toman = useFormatTomans()
  return (
    <TableSection
      label={t('office_customer_refunds')}
      rows={refunds}
      rowKey={({ number }) => number}
      empty={t('office_customer_refunds_none')}
      columns={[
        {
          title: t('office_customer_number'),
          cell: ({ number }) => <RefundNumber number={number} mayOpen={may.openRefunds} />,
        },
        { title: t('office_customer_time'), cell: ({ requestTime }) => instant(requestTime) },
        { title: t('office_customer_amount'), cell: ({ amount }) => toman(amount), isNumber: true },
        { title: t('office_customer_state'), cell: (refund) => <RefundBadge refund={refund} /> },
      ]}
    />
  )
}
