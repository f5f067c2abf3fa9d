import { Anchor } from '#ui/Anchor.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { useMessages } from '#web/i18n.tsx'
import { CustomerLink } from '../customer/CustomerLink.tsx'
import { createFact, FactList, Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import { LastAnswer } from './AccountStatus.tsx'
import { DeviceStatus } from './DeviceStatus.tsx'
import { useDeviceTypes } from './useDeviceTypes.ts'
import { WaitSentence } from './WaitSentence.tsx'

export type OfficeDevice = OfficeCalls['GET /devices/{id}']['output']

export function DeviceFacts({ device }: { device: OfficeDevice }) {
  const t = useMessages('officeDevice')
  const { instant, number, digits } = useFormatFigures()
  const typeName = useDeviceTypes()
  const { iosMajor, build } = device
  const ios = iosMajor === null ? build : t('office_device_ios_value', { major: number(iosMajor), build })
  return (
    <Section title={t('office_device_facts')}>
      <FactList
        of={[
          createFact(
            t('office_device_phone'),
            <CustomerLink id={device.customerId}>
              <Ltr>{digits(device.phone)}</Ltr>
            </CustomerLink>,
          ),
          createFact(t('office_device_type'), typeName(device.type)),
          createFact(t('office_device_model'), <Ltr>{device.product}</Ltr>),
          createFact(t('office_device_ios'), <Ltr>{ios}</Ltr>),
          createFact(t('office_device_udid'), <Ltr>{device.udid}</Ltr>),
          createFact(t('office_device_id'), <Ltr>{device.id}</Ltr>),
          createFact(t('office_device_enrolled'), instant(device.enrolTime)),
        ]}
      />
    </Section>
  )
}

export function DeviceRegistration({ device: { registration } }: { device: OfficeDevice }) {
  const t = useMessages('officeDevice')
  const { instant, number } = useFormatFigures()
  const { line, estimate, account, moveReason, wait, attempts, statusTime, queueTime, retryTime } =
    registration
  const lineText = line && { ahead: number(line.ahead), length: number(line.length) }
  const estimateText = estimate && {
    usually: instant(estimate.usuallyTime),
    latest: instant(estimate.latestTime),
  }
  return (
    <Section title={t('office_device_registration')}>
      <FactList
        of={[
          createFact(t('office_device_status'), <DeviceStatus status={registration.status} />),
          wait && createFact(t('office_device_wait'), <WaitSentence wait={wait} />),
          statusTime && createFact(t('office_device_since'), instant(statusTime)),
          account && createFact(t('office_device_account'), <AccountName account={account} />),
          account && createFact(t('office_account_answer'), <LastAnswer account={account} />),
          queueTime && createFact(t('office_device_queued'), instant(queueTime)),
          lineText && createFact(t('office_device_line'), t('office_device_line_value', lineText)),
          estimateText &&
            createFact(t('office_device_estimate'), t('office_device_estimate_value', estimateText)),
          attempts > 0 && createFact(t('office_device_attempts'), number(attempts)),
          retryTime && createFact(t('office_device_retry_time'), instant(retryTime)),
          registration.registerTime &&
            createFact(t('office_device_registered'), instant(registration.registerTime)),
          moveReason &&
            createFact(t('office_device_move_reason'), t(`office_device_move_reason_${moveReason}`)),
        ]}
      />
    </Section>
  )
}

function AccountName({ account }: { account: NonNullable<OfficeDevice['registration']['account']> }) {
  const t = useMessages('officeDevice')
  return (
    <>
      <Anchor href={officeHref(`/accounts/${account.id}`)}>
        <bdi>{account.name}</bdi>
      </Anchor>
      {account.state !== 'open' && ` (${t(`office_account_state_${account.state}`)})`}
    </>
  )
}
