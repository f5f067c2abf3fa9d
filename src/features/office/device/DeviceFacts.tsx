import type { ReactNode } from 'react'
import { localDigits } from '#kernel/locale.ts'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { Section } from '../shell/Section.tsx'
import { useFigures } from '../shell/useFigures.ts'
import { DeviceStatus } from './DeviceStatus.tsx'
import { useDeviceTypes } from './useDeviceTypes.ts'

export type Device = OfficeCalls['GET /devices/{id}']['output']

const fact = (id: string, term: string, value: ReactNode) => ({ id, term, value })

export function DeviceFacts({ device }: { device: Device }) {
  const t = useMessages('officeDevice')
  const locale = useLocale()
  const { instant, number } = useFigures()
  const typeName = useDeviceTypes()
  const { iosMajor, build } = device
  const ios = iosMajor === null ? build : t('office_device_ios_value', { major: number(iosMajor), build })
  return (
    <Section title={t('office_device_facts')}>
      <DefinitionList
        items={[
          fact('phone', t('office_device_phone'), <Ltr>{localDigits(locale, device.phone)}</Ltr>),
          fact('type', t('office_device_type'), typeName(device.type)),
          fact('model', t('office_device_model'), <Ltr>{device.product}</Ltr>),
          fact('ios', t('office_device_ios'), <Ltr>{ios}</Ltr>),
          fact('udid', t('office_device_udid'), <Ltr>{device.udid}</Ltr>),
          fact('id', t('office_device_id'), <Ltr>{device.id}</Ltr>),
          fact('enrolled', t('office_device_enrolled'), instant(device.enrolTime)),
        ]}
      />
    </Section>
  )
}

export function DeviceRegistration({ device: { registration } }: { device: Device }) {
  const t = useMessages('officeDevice')
  const { instant, number } = useFigures()
  const { line, estimate, account, moveReason, attempts } = registration
  const items = [
    fact('status', t('office_device_status'), <DeviceStatus status={registration.status} />),
    registration.statusTime && fact('since', t('office_device_since'), instant(registration.statusTime)),
    account && fact('account', t('office_device_account'), <AccountName account={account} />),
    registration.queueTime && fact('queued', t('office_device_queued'), instant(registration.queueTime)),
    line &&
      fact(
        'line',
        t('office_device_line'),
        t('office_device_line_value', { ahead: number(line.ahead), length: number(line.length) }),
      ),
    estimate &&
      fact(
        'estimate',
        t('office_device_estimate'),
        t('office_device_estimate_value', {
          usually: instant(estimate.usuallyTime),
          latest: instant(estimate.latestTime),
        }),
      ),
    attempts > 0 && fact('attempts', t('office_device_attempts'), number(attempts)),
    registration.retryTime && fact('retry', t('office_device_retry_time'), instant(registration.retryTime)),
    registration.registerTime &&
      fact('registered', t('office_device_registered'), instant(registration.registerTime)),
    moveReason && fact('moved', t('office_device_move_reason'), t(`office_device_move_reason_${moveReason}`)),
  ]
  return (
    <Section title={t('office_device_registration')}>
      <DefinitionList items={items.filter((item) => typeof item === 'object' && item !== null)} />
    </Section>
  )
}

function AccountName({ account }: { account: NonNullable<Device['registration']['account']> }) {
  const t = useMessages('officeDevice')
  return (
    <>
      <bdi>{account.name}</bdi>
      {account.state !== 'open' && ` (${t(`office_account_state_${account.state}`)})`}
    </>
  )
}
