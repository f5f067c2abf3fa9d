import { BrowserGuard } from '#features/gate/BrowserGuard.tsx'
import { FlowSteps } from '#features/gate/FlowSteps.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useDevice } from '#web/storage/stores.ts'
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
      <FlowSteps at={2} isOnTheWay={useDevice().id === null} />
      <h1>{t('install_profile_title')}</h1>
      <Notice tone="warning">{t('install_profile_private')}</Notice>
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
  return hasDeveloperMode ? <Notice>{t('install_profile_developer_mode')}</Notice> : null
}
