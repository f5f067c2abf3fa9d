import { Ltr } from '#ui/layout/Ltr.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { CustomerLink } from '../customer/CustomerLink.tsx'
import type { TableProps } from '../kit/list/DataTable.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { PaymentBadge } from './PaymentBadge.tsx'
import { useFormatTomans } from './useFormatTomans.ts'

type Payment = OfficeCalls['GET /payments']['output']['payments'][number]

/** Columns and texts of the office's payment table, without its rows. */
export function usePaymentTable(): Omit<TableProps<Payment>, 'rows'> {
  const t = useMessages('officeMoney')
  const { instant, digits } = useFormatFigures()
  const toman = useFormatTomans()
  return {
    label: t('office_payments_found'),
    rowKey: ({ number }) => number,
    rowHref: ({ number }) => `/payments/${number}`,
    empty: t('office_payments_empty'),
    columns: [
      {
        title: t('office_money_number'),
        cell: ({ number }) => digits(number),
      },
      { title: t('office_payment_when'), sort: 'time', cell: ({ createTime }) => instant(createTime) },
      {
        title: t('office_money_phone'),
        cell: ({ customerId, phone }) =>
          phone ? (
            <CustomerLink id={customerId}>
              <Ltr>{digits(phone)}</Ltr>
            </CustomerLink>
          ) : (
            '–'
          ),
      },
      {
        title: t('office_payment_bought'),
        cell: ({ bought, isGift }) => (
          <>
            <bdi>{bought}</bdi> {isGift && <Badge>{t('office_payment_gift')}</Badge>}
          </>
        ),
      },
      {
        title: t('office_money_amount'),
        sort: 'amount',
        cell: ({ amount }) => toman(amount),
        isNumber: true,
      },
      { title: t('office_payment_method'), cell: ({ method }) => t(`office_payment_method_${method}`) },
      { title: t('office_money_state'), cell: ({ state }) => <PaymentBadge state={state} /> },
      {
        title: t('office_payment_tracking'),
        cell: ({ trackingCode }) => (trackingCode ? <Ltr>{trackingCode}</Ltr> : '–'),
      },
    ],
  }
}
