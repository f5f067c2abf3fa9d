import { useLoaderData } from 'react-router'
import { LINKS } from '#links.ts'
import { ButtonLink } from '#ui/Button.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { loadGetDevice } from './device.loader.ts'

/** Shown only when a device could not be taken: what happened, and the way to try again. */
export function GetDevicePage() {
  const t = useMessages('device')
  const { fault } = useLoaderData<typeof loadGetDevice>()
  return (
    <EmptyState
      level={1}
      drawing="device"
      title={t('get_device_failed')}
      text={t(`get_device_${fault}`)}
      action={<ButtonLink href={LINKS.installProfile}>{t('get_device_again')}</ButtonLink>}
    />
  )
}
