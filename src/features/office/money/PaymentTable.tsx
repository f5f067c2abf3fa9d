import { localDigits } from '#kernel/locale.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { DataTable } from '../shell/DataTable.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { officeHref } from '../shell/place.tsx'
import { useFigures } from '../shell/useFigures.ts'
import { PaymentBadge } from './PaymentBadge.tsx'
import { useTomans } from './useTomans.ts'

type Payment = OfficeCalls['GET /payments']['output']['payments'][number]

export function PaymentTable({ payments }: { payments: readonly Payment[] }) {
  const t = useMessages('officeMoney')
  const locale = useLocale()
  const { instant } = useFigures()
  const toman = useTomans()
  return (
    <DataTable
      label={t('office_payments_found')}
      rows={payments}
      rowKey={({ number }) => number}
      empty={t('office_payments_empty')}
      columns={[
        {
          title: t('office_money_number'),
          cell: ({ number }) => (
            <Anchor href={officeHref(`/payments/${number}`)}>{localDigits(locale, String(number))}</Anchor>
          ),
        },
        { title: t('office_payment_when'), cell: ({ createTime }) => instant(createTime) },
        {
          title: t('office_money_phone'),
          cell: ({ phone }) => (phone ? <Ltr>{localDigits(locale, phone)}</Ltr> : '–'),
        },
        {
          title: t('office_payment_bought'),
          cell: ({ bought, isGift }) => (
            <>
              <bdi>{bought}</bdi> {isGift && <Badge>{t('office_payment_gift')}</Badge>}
            </>
          ),
        },
        { title: t('office_money_amount'), cell: ({ amount }) => toman(amount), isNumber: true },
        {
          title: t('office_payment_method'),
          cell: ({ method }) => t(`office_payment_method_${method}`),
        },
        { title: t('office_money_state'), cell: ({ state }) => <PaymentBadge state={state} /> },
        {
          title: t('office_payment_tracking'),
          cell: ({ trackingCode }) => (trackingCode ? <Ltr>{trackingCode}</Ltr> : '–'),
        },
      ]}
    />
  )
}
