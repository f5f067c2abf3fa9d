import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { DeviceName } from '../DeviceName.tsx'
import { NoDevice } from '../NoDevice.tsx'
import type { loadDeviceStatus, Subscription, UserDevice } from '../registration/registration.loader.ts'
import { statusNameOf } from '../registration/registrationPage.rules.ts'
import { DeviceSwitch } from './DeviceSwitch.tsx'
import { RegistrationEvents } from './RegistrationEvents.tsx'
import { StatusBadge } from './StatusBadge.tsx'
import { StatusSteps } from './StatusSteps.tsx'
import { Updated } from './Updated.tsx'
import { useFormatDaysLeft } from './useFormatDaysLeft.ts'
import { useWatchedRegistration } from './useWatchedRegistration.ts'
import { WaitEstimate } from './WaitEstimate.tsx'

/** The status of a device, and every action that is possible in it. */
export function DeviceStatusPage() {
  const { chosen, devices, subscriptions } = useLoaderData<typeof loadDeviceStatus>()
  if (!chosen) return <NoDevice />
  return <DeviceStatus device={chosen} devices={devices} subscriptions={subscriptions} />
}

interface Props {
  device: UserDevice
  devices: UserDevice[]
  subscriptions: Subscription[]
}

function DeviceStatus({ device, devices, subscriptions }: Props) {
  const t = useMessages('registration')
  const { registration, ...hearing } = useWatchedRegistration(device.registration)
  const name = statusNameOf(registration)
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <DeviceName product={device.product} />
        <h1>{t(`registration_title_${name}`)}</h1>
        <p>{t(`registration_text_${name}`)}</p>
      </Stack>
      <DeviceSwitch devices={devices} chosen={device} page="/deviceStatus" />
      <Stack gap={2}>
        <Facts device={{ ...device, registration }} subscriptions={subscriptions} />
        <Updated {...hearing} />
      </Stack>
      {/* The paused status has no page of its own, so the estimate is shown here. */}
      {name === 'paused' && <WaitEstimate registration={registration} />}
      <StatusSteps
        registration={registration}
        isOneOfSeveral={devices.length > 1}
        hasFree={subscriptions.some(({ state }) => state === 'unapplied')}
      />
      <RegistrationEvents events={registration.events} />
    </Stack>
  )
}

function Facts({ device, subscriptions }: Omit<Props, 'devices'>) {
  const t = useMessages('registration')
  const locale = useLocale()
  const daysLeft = useFormatDaysLeft(subscriptions)
  const { registration } = device
  return (
    <Card as="section" label={t('title_device_status')}>
      <DefinitionList
        items={[
          {
            id: 'status',
            term: t('title_device_status'),
            value: <StatusBadge registration={registration} />,
          },
          ...(registration.statusTime
            ? [{ id: 'since', term: t('status_since'), value: formatDay(locale, registration.statusTime) }]
            : []),
          { id: 'days', term: t('registration_subscription'), value: daysLeft(device.id) },
        ]}
      />
    </Card>
  )
}
