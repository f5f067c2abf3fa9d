import { Gated } from '#features/gate/Gated.tsx'
import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useBrowserKind } from '#web/useBrowserKind.ts'
import { ProfileCountdown } from './ProfileCountdown.tsx'
import { ProfileSteps } from './ProfileSteps.tsx'
import { SandboxAnswer } from './SandboxAnswer.tsx'
import { useProfile } from './useProfile.ts'

/** Explains the configuration profile step by step, downloads it and answers common questions. */
export function InstallProfilePage() {
  return (
    <Gated purpose="enrol">
      <InstallProfile />
    </Gated>
  )
}

function InstallProfile() {
  const t = useMessages('device')
  const { profile, failure, isBusy, download } = useProfile()
  return (
    <Stack gap={5}>
      <h1>{t('install_profile_title')}</h1>
      <p>{t('install_profile_text')}</p>
      <FailureNotice text={failure} />
      <Button
        wide
        size="large"
        kind={profile ? 'secondary' : 'primary'}
        busy={isBusy}
        busyLabel={t('loading')}
        onClick={download}
      >
        {t(profile ? 'install_profile_again' : 'install_profile_start')}
      </Button>
      {profile && <ProfileCountdown key={profile.url} seconds={profile.seconds} />}
      {profile && <SandboxAnswer profileUrl={profile.url} />}
      <ProfileSteps />
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
