import { isRefundInProgress, refundPageOf } from '#features/refund/refundPage.rules.ts'
import { canStillRequestRefund } from '#features/subscription/subscriptionPage.rules.ts'
import { link } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLocation } from '#web/router.tsx'
import { BulletList } from '../BulletList.tsx'
import { RetryButton } from '../registration/RetryButton.tsx'
import type { Refund, Registration, Subscription } from '../registration/registration.loader.ts'
import { type DeviceState, isStatusPage } from '../registration/registrationPage.rules.ts'
import { devicePagePath, deviceRefundPath } from '../registration/registrationPaths.ts'

interface Props {
  state: DeviceState
  registration: Registration
  isOneOfSeveral: boolean
  subscriptions: Subscription[]
  refunds: Refund[]
  /** The requested application is shown above, with its own install button. */
  hasWish: boolean
}

type Message =
  | 'status_view_time'
  | 'status_install'
  | 'status_reset'
  | 'status_refund'
  | 'status_see_refund'
  | 'status_register'
  | 'status_renew'
  | 'status_buy_again'
  | 'registration_no_subscription_action'
type Step = readonly [href: string, message: Message]

/** What the user can do next in this state: the first button is the one clear next step. */
export function NextStep(props: Props) {
  const { state, registration, isOneOfSeveral } = props
  const t = useMessages('registration')
  const { pathname } = useLocation()
  // The status pages of a waiting device already show the remaining time, so they need no link to it.
  const steps = stepsOf(props).filter(([href]) => href !== '#time' || !isStatusPage(pathname))
  if (steps.length === 0 && !registration.canRetry) return null
  return (
    <Stack gap={4}>
      {state === 'failed' && (
        <BulletList points={[t('register_failed_support'), t('register_failed_leave')]} />
      )}
      {state === 'ineligible' && (
        <BulletList
          points={[
            t('register_ineligible_wait'),
            t('register_ineligible_sms'),
            t('register_ineligible_refund'),
          ]}
        />
      )}
      <Stack gap={2}>
        {registration.canRetry && <RetryButton registration={registration} isOneOfSeveral={isOneOfSeveral} />}
        {steps.map(([href, message], at) => (
          <ButtonLink
            key={href}
            wide
            href={href}
            kind={at === 0 && hasPrimary(props) ? 'primary' : 'secondary'}
          >
            {t(message)}
          </ButtonLink>
        ))}
      </Stack>
    </Stack>
  )
}

/** While the device waits, the user has nothing to do, so no button is highlighted. */
function hasPrimary({ state, hasWish }: Props): boolean {
  if (state === 'registered') return !hasWish
  return state !== 'waiting' && state !== 'registering' && state !== 'processing'
}

function stepsOf({ state, registration, isOneOfSeveral, subscriptions, refunds }: Props): Step[] {
  const { deviceId, moveReason } = registration
  const at = (page: '/resetAccount' | '/registerDevice') => devicePagePath(page, deviceId, isOneOfSeveral)
  const hasFree = subscriptions.some((one) => one.state === 'unapplied')
  // During a reset, the reset page also shows the days that are given back.
  const time: Step = [moveReason === 'problem' ? at('/resetAccount') : '#time', 'status_view_time']
  const refund: Step = [deviceRefundPath(deviceId), 'status_refund']
  const begin: Step = hasFree
    ? [at('/registerDevice'), 'status_register']
    : [`${link('/packages')}?device=${deviceId}`, 'registration_no_subscription_action']
  const steps: Record<DeviceState, Step[]> = {
    waiting: [time],
    registering: [time],
    processing: [time],
    registered: [[devicePagePath('/install', deviceId, isOneOfSeveral), 'status_install']],
    expired: [[`${link('/packages')}?device=${deviceId}`, 'status_renew']],
    failed: [],
    ineligible: [refund],
    account: [[at('/resetAccount'), 'status_reset'], refund],
    paused: [],
    none: [begin],
    declined: [...moneyBack(), again()],
    cancelled: [...moneyBack(), again()],
  }
  return steps[state]

  function again(): Step {
    return hasFree ? begin : [`${link('/packages')}?device=${deviceId}`, 'status_buy_again']
  }

  /** The refund of the cancelled subscription: the one under way, or the request that is still missing. */
  function moneyBack(): Step[] {
    const ofDevice = refunds.filter((one) => one.deviceId === deviceId && one.state !== 'withdrawn')
    const underway = ofDevice.find(isRefundInProgress)
    if (underway) return [[`${refundPageOf(underway)}?refund=${underway.id}`, 'status_see_refund']]
    const cancelled = subscriptions.find((one) => one.deviceId === deviceId && one.state === 'cancelled')
    const hasRefund = ofDevice.some((one) => one.subscriptionId === cancelled?.id)
    return cancelled && canStillRequestRefund(cancelled, hasRefund) ? [refund] : []
  }
}
