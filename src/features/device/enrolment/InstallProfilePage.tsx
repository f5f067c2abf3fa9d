import { BrowserGuard } from '#features/gate/BrowserGuard.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useBrowserKind } from '#web/useBrowserKind.ts'
import { ProfileDownload } from './ProfileDownload.tsx'

/** Explains the configuration profile step by step, downloads it and answers common questions. */
export function InstallProfilePage() {
  return (
    <BrowserGuard purpose="enrol">
      <InstallProfile />
    </BrowserGuard>
  )
}

function InstallProfile() {
  const t = useMessages('device')
  return (
    <Stack gap={5}>
      <h1>{t('install_profile_title')}</h1>
      <p>{t('install_profile_text')}</p>
      <ProfileDownload startLabel={t('install_profile_start')} againLabel={t('install_profile_again')} />
      <Notes />
    </Stack>
  )
}

function Notes() {
  const t = useMessages('device')
  const kind = useBrowserKind()
  const hasDeveloperMode = Number.parseInt(kind?.iosVersion ?? '16', 10) >= 16
  return (
    <Stack gap={3}>
      <Notice tone="warning">{t('install_profile_private')}</Notice>
      {hasDeveloperMode && <Notice>{t('install_profile_developer_mode')}</Notice>}
    </Stack>
  )
}
