import type { ComponentProps } from 'react'
import { modelNameOfProduct } from '#features/device/model.table.ts'
import { RefundNote } from '#features/refund/RefundNote.tsx'
import { isRefundInProgress } from '#features/refund/refundPage.rules.ts'
import { joinList } from '#kernel/locale.ts'
import { link } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { SubscriptionLines } from './SubscriptionLines.tsx'
import css from './SubscriptionPage.module.css'
import { SubscriptionTime } from './SubscriptionTime.tsx'
import type { Device, Refund, Subscription } from './subscription.loader.ts'
import { packageNamesOf, type SubscriptionState, subscriptionStateOf } from './subscriptionPage.rules.ts'

const TONES: Partial<Record<SubscriptionState, ComponentProps<typeof Badge>['tone']>> = {
  unapplied: 'warn',
  running: 'action',
  interrupted: 'warn',
  ended: 'danger',
}

interface Props {
  subscription: Subscription
  device: Device | undefined
  /** The subscription's open or paid refund. */
  refund: Refund | null
}

/** One subscription: its device, the days left and the actions. */
export function SubscriptionCard({ subscription, device, refund }: Props) {
  const t = useMessages('subscription')
  const locale = useLocale()
  const state = subscriptionStateOf(subscription)
  const names = packageNamesOf(subscription.lines)
  const title = device ? modelNameOfProduct(device.product) : t('subscription_no_device')
  return (
    <Card as="section" label={title}>
      <Stack gap={4}>
        <div className={css.head}>
          <h2>
            <bdi>{title}</bdi>
          </h2>
          <Badge tone={TONES[state] ?? 'neutral'}>{t(`subscription_state_${state}`)}</Badge>
          {names.length > 0 && <p className={css.names}>{joinList(locale, names)}</p>}
        </div>
        <SubscriptionTime subscription={subscription} state={state} />
        <SubscriptionLines lines={subscription.lines} />
        {refund && <RefundNote refund={refund} />}
        {/* A subscription cannot be renewed while its refund is under way. */}
        {!(refund && isRefundInProgress(refund)) && (
          <Actions subscription={subscription} state={state} hasRefund={refund !== null} />
        )}
      </Stack>
    </Card>
  )
}

interface ActionsProps {
  subscription: Subscription
  state: SubscriptionState
  hasRefund: boolean
}

function Actions({ subscription: { id, deviceId, lines }, state, hasRefund }: ActionsProps) {
  const t = useMessages('subscription')
  const refund = `${link('/refundConfirm')}?subscription=${encodeURIComponent(id)}`
  if (state === 'cancelled') {
    const isOwed = !hasRefund && lines.some(({ reason }) => reason === 'purchase')
    return isOwed ? (
      <ButtonLink kind="secondary" wide href={refund}>
        {t('subscription_refund')}
      </ButtonLink>
    ) : null
  }
  const isNear = state === 'running' || state === 'ended'
  return (
    <Stack gap={2}>
      {state === 'unapplied' || !deviceId ? (
        <ButtonLink wide href={link('/registerDevice')}>
          {t('subscription_apply')}
        </ButtonLink>
      ) : (
        <ButtonLink
          kind={isNear ? 'primary' : 'secondary'}
          wide
          href={`${link('/plans/renewal')}?device=${encodeURIComponent(deviceId)}`}
        >
          {t('subscription_renew')}
        </ButtonLink>
      )}
      {state !== 'ended' && (
        <ButtonLink kind="quiet" wide href={refund}>
          {t('subscription_cancel')}
        </ButtonLink>
      )}
    </Stack>
  )
}
