import { Anchor } from '#ui/Anchor.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { TableSection } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { PaymentBadge } from '../money/PaymentBadge.tsx'
import { RefundBadge } from '../money/RefundBadge.tsx'
import { RefundNumber } from '../money/RefundNumber.tsx'
import { useFormatTomans } from '../money/useFormatTomans.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import type { OfficeDevice } from './DeviceFacts.tsx'

type Subscription = OfficeDevice['subscriptions'][number]

export function DeviceSubscriptions({ device: { subscriptions } }: { device: OfficeDevice }) {
  const t = useMessages('officeDevice')
  const { instant } = useFormatFigures()
  return (
    <TableSection
      label={t('office_device_subscriptions')}
      rows={subscriptions}
      rowKey={({ id }) => id}
      empty={t('office_device_subscriptions_none')}
      columns={[
        {
          title: t('office_device_state'),
          cell: ({ state }) => (
            <Badge tone={state === 'active' ? 'action' : 'neutral'}>
              {t(`office_device_subscription_state_${state}`)}
            </Badge>
          ),
        },
        {
          title: t('office_device_subscription_ends'),
          cell: (subscription) => <Ends subscription={subscription} />,
        },
        {
          title: t('office_device_subscription_days'),
          isLong: true,
          cell: ({ lines }) => (
            <Stack gap={1} as="ul">
              {lines.map((line) => (
                <li key={`${line.time} ${line.reason} ${line.days}`}>
                  {t(`office_device_reason_${line.reason}`, { count: line.days })}
                  {line.package && (
                    <>
                      {' · '}
                      <bdi>{line.package}</bdi>
                    </>
                  )}
                </li>
              ))}
            </Stack>
          ),
        },
        { title: t('office_device_time'), cell: ({ createTime }) => instant(createTime) },
      ]}
    />
  )
}

function Ends({ subscription }: { subscription: Subscription }) {
  const t = useMessages('officeDevice')
  const { instant, day } = useFormatFigures()
  const { endTime, interruptTime, cancelTime } = subscription
  if (cancelTime) return instant(cancelTime)
  if (interruptTime) return t('office_device_subscription_interrupted', { time: instant(interruptTime) })
  return endTime ? day(endTime) : t('office_device_subscription_not_begun')
}

export function DevicePayments({ device: { payments } }: { device: OfficeDevice }) {
  const t = useMessages('officeDevice')
  const { instant, digits } = useFormatFigures()
  const toman = useFormatTomans()
  return (
    <TableSection
      label={t('office_device_payments')}
      rows={payments}
      rowKey={({ number }) => number}
      empty={t('office_device_payments_none')}
      columns={[
        {
          title: t('office_device_number'),
          cell: ({ number }) => <Anchor href={officeHref(`/payments/${number}`)}>{digits(number)}</Anchor>,
        },
        { title: t('office_device_time'), cell: ({ createTime }) => instant(createTime) },
        { title: t('office_device_bought'), cell: ({ bought }) => <bdi>{bought}</bdi> },
        { title: t('office_device_amount'), cell: ({ amount }) => toman(amount), isNumber: true },
        { title: t('office_device_state'), cell: ({ state }) => <PaymentBadge state={state} /> },
      ]}
    />
  )
}

export function DeviceRefunds({ device: { refunds, mayOpenRefunds } }: { device: OfficeDevice }) {
  const t = useMessages('officeDevice')
  const { instant } = useFormatFigures()
  const toman = useFormatTomans()
  return (
    <TableSection
      label={t('office_device_refunds')}
      rows={refunds}
      rowKey={({ number }) => number}
      empty={t('office_device_refunds_none')}
      columns={[
        {
          title: t('office_device_number'),
          cell: ({ number }) => <RefundNumber number={number} mayOpen={mayOpenRefunds} />,
        },
        { title: t('office_device_time'), cell: ({ requestTime }) => instant(requestTime) },
        { title: t('office_device_amount'), cell: ({ amount }) => toman(amount), isNumber: true },
        { title: t('office_device_state'), cell: (refund) => <RefundBadge refund={refund} /> },
      ]}
    />
  )
}
