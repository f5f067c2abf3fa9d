import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'

/** Shown to users without a device: links to enrolment. */
export function NoDevice({ level = 2 }: { level?: 1 | 2 }) {
  const t = useMessages('install')
  return (
    <EmptyState
      level={level}
      drawing="device"
      title={t('install_no_device')}
      text={t('install_no_device_text')}
      action={<ButtonLink href={link('/installProfile')}>{t('install_no_device_action')}</ButtonLink>}
    />
  )
}
