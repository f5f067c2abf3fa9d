import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { LinkedRow, RowList } from '#ui/layout/RowList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { RefundList } from '../RefundList.tsx'
import type { Device, QuotedSubscription, Refund } from '../refund.loader.ts'
import { useFormatExactTomans } from '../useFormatExactTomans.ts'
import { useSubscriptionName } from '../useSubscriptionName.ts'

interface Props {
  refundable: QuotedSubscription[]
  refunds: Refund[]
  devices: Device[]
}

/** Lets the user choose a subscription to refund, when there are several or when the URL names none of them. */
export function RefundChoice({ refundable, refunds, devices }: Props) {
  const t = useMessages('refund')
  if (refundable.length === 0 && refunds.length === 0)
    return (
      <EmptyState
        level={1}
        drawing="box"
        title={t('refund_none')}
        text={t('refund_none_text')}
        action={<ButtonLink href={link('/subscription')}>{t('refund_subscription')}</ButtonLink>}
      />
    )
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <h1>{t('title_refund_confirm')}</h1>
        <p>{t(refundable.length > 0 ? 'refund_choose_text' : 'refund_none_text')}</p>
      </Stack>
      {refundable.length > 0 && <Refundable refundable={refundable} devices={devices} />}
      <RefundList refunds={refunds} />
      <ButtonLink kind="secondary" wide href={link('/subscription')}>
        {t('refund_subscription')}
      </ButtonLink>
    </Stack>
  )
}

function Refundable({ refundable, devices }: Pick<Props, 'refundable' | 'devices'>) {
  const t = useMessages('refund')
  const toman = useFormatExactTomans()
  const nameOf = useSubscriptionName()
  return (
    <Stack as="section" gap={3}>
      <h2>{t('refund_choose')}</h2>
      <RowList>
        {refundable.map(({ subscription, quote }) => (
          <LinkedRow
            key={subscription.id}
            href={`${link('/refundConfirm')}?subscription=${subscription.id}`}
            title={nameOf(devices.find(({ id }) => id === subscription.deviceId))}
            mark={toman(quote.amount)}
          />
        ))}
      </RowList>
    </Stack>
  )
}
