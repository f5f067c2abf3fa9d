import { Select } from '#ui/form/Select.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { renderStaticList } from '#ui/renderStaticList.ts'
import { formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from './SandboxPage.module.css'
import type { loadSandbox } from './sandbox.loader.ts'
import { APPLE_DEVICE_TYPES, APPLE_STATES } from './sandbox.rules.ts'

export type AppleAccount = NonNullable<Awaited<ReturnType<typeof loadSandbox>>['accounts']>[number]
export type AppleState = AppleAccount['state']
type Device = AppleAccount['devices'][number]

const TONE = {
  enabled: 'action',
  processing: 'neutral',
  unknown: 'warn',
  ineligible: 'warn',
  disabled: 'danger',
} as const

type Props = { account: AppleAccount; isBusy: boolean; onState(state: AppleState): void }

export function SandboxAppleAccount({ account, isBusy, onState }: Props) {
  const t = useMessages('sandbox')
  const { name, state, used, capacity, devices } = account
  const usedText = (type: Device['type']) =>
    t('sandbox_apple_used', { type: t(`sandbox_apple_${type}`), used: used[type], capacity })
  return (
    <Stack gap={3}>
      <Select
        label={t('sandbox_apple_state', { name })}
        hint={APPLE_DEVICE_TYPES.map(usedText).join(' · ')}
        options={APPLE_STATES.map((value) => ({ value, label: t(`sandbox_apple_${value}`) }))}
        value={state}
        disabled={isBusy}
        onValue={(value) => onState(value as AppleState)}
      />
      {devices.length > 0 && (
        <ul className={css.messages}>
          {renderStaticList(devices, (device) => (
            <AppleDevice device={device} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

function AppleDevice({ device: { type, udidEnd, status, turnsAt } }: { device: Device }) {
  const t = useMessages('sandbox')
  const locale = useLocale()
  return (
    <li className={css.message}>
      {t(`sandbox_apple_${type}`)} <Ltr>…{udidEnd}</Ltr>{' '}
      <Badge tone={TONE[status]}>{t(`sandbox_apple_${status}`)}</Badge>{' '}
      {turnsAt && (
        <span className={css.meta}>{t('sandbox_apple_turns', { at: formatInstant(locale, turnsAt) })}</span>
      )}
    </li>
  )
}
