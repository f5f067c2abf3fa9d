import { link } from '#links.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { DeclineButton } from '../registration/DeclineButton.tsx'
import { RetryButton } from '../registration/RetryButton.tsx'
import { devicePagePath, deviceRefundPath, type Registration } from '../registration/registration.loader.ts'
import { pageOfStatus, type StatusName, statusNameOf } from '../registration/registrationPage.rules.ts'

interface Props {
  registration: Registration
  isOneOfSeveral: boolean
  /** The user has a subscription that is not applied to a device. */
  hasFree: boolean
}

type Link = readonly [href: string, message: LinkMessage]
type LinkMessage =
  | 'status_view_time'
  | 'status_view_options'
  | 'status_install'
  | 'status_reset'
  | 'status_problem'
  | 'status_refund'
  | 'status_register'
  | 'registration_no_subscription_action'

/** The actions for a device's status, most likely first. */
export function StatusSteps(props: Props) {
  const { registration, isOneOfSeveral } = props
  const t = useMessages('registration')
  const links = linksOf(props)
  return (
    <Stack gap={2}>
      {registration.canRetry && <RetryButton registration={registration} isOneOfSeveral={isOneOfSeveral} />}
      {links.map(([href, message], at) => (
        <ButtonLink
          key={href}
          wide
          href={href}
          kind={at === 0 && !registration.canRetry ? 'primary' : 'secondary'}
        >
          {t(message)}
        </ButtonLink>
      ))}
      <ButtonLink kind={links.length > 0 ? 'quiet' : 'secondary'} wide href={link('/content/support')}>
        {t('status_support')}
      </ButtonLink>
      <DeclineButton registration={registration} isOneOfSeveral={isOneOfSeveral} />
    </Stack>
  )
}

function linksOf({ registration, isOneOfSeveral, hasFree }: Props): Link[] {
  const { deviceId } = registration
  const own = devicePagePath(pageOfStatus(registration.status), deviceId, isOneOfSeveral)
  const reset = devicePagePath('/resetAccount', deviceId, isOneOfSeveral)
  // During a reset, the reset page also shows the days that are given back.
  const time: Link = [registration.moveReason === 'problem' ? reset : own, 'status_view_time']
  const options: Link = [own, 'status_view_options']
  const refund: Link = [deviceRefundPath(deviceId), 'status_refund']
  const begin: Link = hasFree
    ? [own, 'status_register']
    : [link('/packages'), 'registration_no_subscription_action']
  const links: Record<StatusName, Link[]> = {
    waiting: [time],
    registering: [time],
    processing: [time],
    registered: [
      [link('/install'), 'status_install'],
      [devicePagePath('/accountProblem', deviceId, isOneOfSeveral), 'status_problem'],
    ],
    failed: [options],
    ineligible: [options, refund],
    account: [[reset, 'status_reset'], refund],
    paused: [],
    none: [begin],
    declined: [refund, begin],
    cancelled: [refund, begin],
  }
  return links[statusNameOf(registration)]
}
