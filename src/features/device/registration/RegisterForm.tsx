import { useState } from 'react'
import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { RadioGroup } from '#ui/form/RadioGroup.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useNavigate } from '#web/router.tsx'
import { modelNameOfProduct } from '../model.table.ts'
import { DeviceSwitch } from '../status/DeviceSwitch.tsx'
import { useDeviceKeyCall } from '../useDeviceKeyCall.tsx'
import type { Subscription, UserDevice } from './registration.loader.ts'
import { devicePagePath } from './registrationPaths.ts'

interface Props {
  device: UserDevice
  devices: UserDevice[]
  /** Subscriptions that are not applied to a device; at least one. */
  subscriptions: Subscription[]
}

export function RegisterForm({ device, devices, subscriptions }: Props) {
  const t = useMessages('registration')
  const api = useApi()
  const navigate = useNavigate()
  const [chosenId, setChosenId] = useState(subscriptions[0]?.id ?? '')
  const subscription = subscriptions.find(({ id }) => id === chosenId) ?? subscriptions[0]
  const apply = useDeviceKeyCall(
    () => api('POST /subscription/{id}/apply', { id: subscription?.id ?? '', deviceId: device.id }),
    // The loader of /waiting redirects if the device's status has already changed.
    () => navigate(devicePagePath('/waiting', device.id, devices.length > 1), { replace: true }),
  )
  return (
    <Stack gap={5}>
      <Stack gap={2}>
        <h1>{t('register_device_title')}</h1>
        <p>{t('register_device_text')}</p>
      </Stack>
      <DeviceSwitch devices={devices} chosen={device} page="/registerDevice" />
      <DeviceFacts device={device} days={subscriptions.length === 1 ? subscription?.days : undefined} />
      {subscriptions.length > 1 && (
        <SubscriptionChoice subscriptions={subscriptions} value={chosenId} onValue={setChosenId} />
      )}
      <FailureNotice text={apply.failure} />
      <Button wide size="large" busy={apply.isBusy} busyLabel={t('loading')} onClick={apply.run}>
        {t('register_device_action')}
      </Button>
      <Notice>{t('register_device_one')}</Notice>
      {apply.sheet}
    </Stack>
  )
}

const TYPES = ['iphone', 'ipad', 'ipod'] as const

function DeviceFacts({ device, days }: { device: UserDevice; days: number | undefined }) {
  const t = useMessages('registration')
  const _locale = useLocale()
  const type = TYPES[device.type] ?? TYPES[0]
  const items = [
    { id: 'model', term: t('registration_model'), value: <bdi>{modelNameOfProduct(device.product)}</bdi> },
    { id: 'type', term: t('registration_type'), value: t(`registration_type_${type}`) },
  ]
  if (device.iosMajor !== null)
    items.push({
      id: 'ios',
      term: t('registration_ios'),
      value: String(device.iosMajor),
    })
  if (days !== undefined)
    items.push({
      id: 'days',
      term: t('registration_subscription'),
      value: t('registration_days', { count: days }),
    })
  return (
    <Card as="section" label={modelNameOfProduct(device.product)}>
      <DefinitionList items={items} />
    </Card>
  )
}

interface ChoiceProps {
  subscriptions: Subscription[]
  value: string
  onValue(id: string): void
}

function SubscriptionChoice({ subscriptions, value, onValue }: ChoiceProps) {
  const t = useMessages('registration')
  const locale = useLocale()
  const options = subscriptions.map(({ id, days, lines }) => ({
    value: id,
    label: t('registration_days', { count: days }),
    hint: lines[0] && t('registration_bought_on', { date: formatDay(locale, lines[0].time) }),
  }))
  return (
    <RadioGroup cards label={t('register_device_choose')} options={options} value={value} onValue={onValue} />
  )
}
