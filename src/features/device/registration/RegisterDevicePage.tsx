import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { DeviceView } from '../status/DeviceStatusPage.tsx'
import { DeviceSwitch } from '../status/DeviceSwitch.tsx'
import { SandboxGrant } from '../status/SandboxGrant.tsx'
import { RegisterForm } from './RegisterForm.tsx'
import type { loadRegisterDevice } from './registration.loader.ts'

/** Queues a device for registration. A device that was queued before gets the device page. */
export function RegisterDevicePage() {
  const data = useLoaderData<typeof loadRegisterDevice>()
  const { chosen, devices, subscriptions } = data
  if (!chosen || chosen.status !== null) return <DeviceView {...data} />
  const free = subscriptions.filter(({ state }) => state === 'unapplied')
  return (
    <Stack gap={6}>
      {free.length > 0 ? (
        <RegisterForm key={chosen.id} device={chosen} devices={devices} subscriptions={free} />
      ) : (
        <>
          <NoSubscription />
          <DeviceSwitch devices={devices} chosen={chosen} page="/registerDevice" />
        </>
      )}
      <SandboxGrant />
    </Stack>
  )
}

function NoSubscription() {
  const t = useMessages('registration')
  return (
    <EmptyState
      level={1}
      drawing="box"
      title={t('registration_no_subscription')}
      text={t('registration_no_subscription_text')}
      action={<ButtonLink href={link('/packages')}>{t('registration_no_subscription_action')}</ButtonLink>}
    />
  )
}
