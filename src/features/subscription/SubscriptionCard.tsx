import type { ComponentProps } from 'react'
import { RefundNote } from '#features/refund/RefundNote.tsx'
import { isRefundInProgress } from '#features/refund/refundPage.rules.ts'
import { joinList } from '#kernel/locale.ts'
import { link } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import type { Calls } from '#web/calls.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from './SubscriptionCard.module.css'
import { SubscriptionLines } from './SubscriptionLines.tsx'
import { type Subscription, SubscriptionTime } from './SubscriptionTime.tsx'
import {
  canStillRequestRefund,
  packageNamesOf,
  type SubscriptionState,
  subscriptionStateOf,
} from './subscriptionPage.rules.ts'

const TONES: Partial<Record<SubscriptionState, ComponentProps<typeof Badge>['tone']>> = {
  unapplied: 'warn',
  running: 'action',
  interrupted: 'warn',
  ended: 'danger',
}

interface Props {
  subscription: Subscription
  /** The subscription's open or paid refund. */
  refund: Calls['GET /refund']['output']['refunds'][number] | null
}

/** One subscription: its packages, the days left and the actions. A page needs the messages of it and `refund`. */
export function SubscriptionCard({ subscription, refund }: Props) {
  const t = useMessages('subscription')
  const locale = useLocale()
  const state = subscriptionStateOf(subscription)
  const names = packageNamesOf(subscription.lines)
  const title = names.length > 0 ? joinList(locale, names) : t('subscription_unnamed')
  return (
    <Card as="section" label={title}>
      <Stack gap={4}>
        <div className={css.head}>
          <h3>
            <bdi>{title}</bdi>
          </h3>
          <Badge tone={TONES[state] ?? 'neutral'}>{t(`subscription_state_${state}`)}</Badge>
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

/** Secondary buttons only: the page around the card shows the one next step. */
function Actions({ subscription, state, hasRefund }: ActionsProps) {
  const t = useMessages('subscription')
  const { id, deviceId } = subscription
  const refund = `${link('/refundConfirm')}?subscription=${encodeURIComponent(id)}`
  const packages = link('/packages') + (deviceId ? `?device=${encodeURIComponent(deviceId)}` : '')
  const isMissing = canStillRequestRefund(subscription, hasRefund)
  const [href, label]: [string, string] =
    state === 'cancelled'
      ? isMissing
        ? [refund, t('subscription_refund')]
        : [packages, t('subscription_buy_again')]
      : state === 'unapplied' || !deviceId
        ? [link('/registerDevice'), t('subscription_apply')]
        : [`${link('/plans/renewal')}?device=${encodeURIComponent(deviceId)}`, t('subscription_renew')]
  return (
    <Stack gap={2}>
      <ButtonLink kind="secondary" wide href={href}>
        {label}
      </ButtonLink>
      {state !== 'ended' && state !== 'cancelled' && (
        <ButtonLink kind="quiet" wide href={refund}>
          {t('subscription_cancel')}
        </ButtonLink>
      )}
    </Stack>
  )
}
