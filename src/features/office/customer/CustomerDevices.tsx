import { modelNameOfProduct } from '#features/device/model.table.ts'
import type { StatusName } from '#features/device/registration/registrationPage.rules.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import css from './Customer.module.css'
import type { Customer } from './customer.types.ts'

type Device = NonNullable<Customer['devices']>[number]

const TROUBLED: readonly string[] = ['account', 'failed', 'ineligible', 'paused']

/** The devices of a customer, each with the reason for its state. */
export function CustomerDevices({ devices, reload }: { devices: Device[]; reload: () => void }) {
  const t = useMessages('officeCustomer')
  return (
    <Section
      title={t('office_customer_devices')}
      empty={devices.length === 0 && t('office_customer_devices_none')}
    >
      <ul className={css.rows}>
        {devices.map((device) => (
          <li key={device.id}>
            <OneDevice device={device} reload={reload} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

function OneDevice({ device, reload }: { device: Device; reload: () => void }) {
  const t = useMessages('officeCustomer')
  const words = useMessages('officeDevice')
  const { day } = useFormatFigures()
  const { id, product, status, statusTime, account, udidEnd, canRetry, canMove } = device
  return (
    <>
      <div className={css.line}>
        <Anchor href={officeHref(`/devices/${id}`)}>
          <bdi>{modelNameOfProduct(product)}</bdi>
        </Anchor>
        <Badge tone={toneOf(status.label)}>{status.name}</Badge>
      </div>
      <p className={css.why}>
        <Why device={device} />
      </p>
      <p className={css.small}>
        {statusTime && <span>{day(statusTime)}</span>}
        {account && <span>{t('office_customer_account', { name: account.name })}</span>}
        <span>{t('office_customer_device_end', { end: `\u2066${udidEnd}\u2069` })}</span>
      </p>
      {(canRetry || canMove) && (
        <Cluster>
          {canRetry && (
            <ActionButton
              call="POST /devices/{id}/retry"
              input={{ id }}
              onDone={reload}
              done={words('office_device_retried')}
              label={words('office_device_retry')}
              title={words('office_device_retry_title')}
            >
              <p>{words('office_device_retry_text')}</p>
            </ActionButton>
          )}
          {canMove && (
            <ActionButton
              call="POST /devices/{id}/move"
              input={{ id }}
              onDone={reload}
              done={words('office_device_moved')}
              label={words('office_device_move')}
              title={words('office_device_move_title')}
              kind="danger"
              askKind="quiet"
            >
              <p>{words('office_device_move_text')}</p>
            </ActionButton>
          )}
        </Cluster>
      )}
    </>
  )
}

function toneOf(label: string): 'action' | 'danger' | 'neutral' {
  if (label === 'registered') return 'action'
  return TROUBLED.includes(label) ? 'danger' : 'neutral'
}

function Why({ device: { status, ahead, latestTime, account, attempts } }: { device: Device }) {
  const t = useMessages('officeCustomer')
  const { day } = useFormatFigures()
  const name = account?.name ?? '–'
  const reason = (): string => {
    const label = status.label as StatusName
    if (label === 'waiting') return t('office_customer_why_waiting', { count: ahead ?? 0 })
    if (label === 'failed') return t('office_customer_why_failed', { count: attempts })
    if (label === 'account') return t('office_customer_why_account', { account: name })
    if (label === 'paused') return t('office_customer_why_paused', { account: name })
    return t(`office_customer_why_${label}`)
  }
  return [reason(), latestTime && t('office_customer_why_latest', { day: day(latestTime) })]
    .filter(Boolean)
    .join(' · ')
}
