import { link } from '#links.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'

/** Shown to users without a device: links to enrolment. */
export function NoDevice() {
  const t = useMessages('registration')
  return (
    <EmptyState
      level={1}
      drawing="device"
      title={t('registration_no_device')}
      text={t('registration_no_device_text')}
      action={<ButtonLink href={link('/installProfile')}>{t('registration_no_device_action')}</ButtonLink>}
    />
  )
}
