import { Gated } from '#features/gate/Gated.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import { ProfileCountdown } from '../enrolment/ProfileCountdown.tsx'
import { ProfileSteps } from '../enrolment/ProfileSteps.tsx'
import { SandboxAnswer } from '../enrolment/SandboxAnswer.tsx'
import { useProfile } from '../enrolment/useProfile.ts'
import type { loadDeveloperStart } from './developerDevice.loader.ts'
import { DEVELOPER_START } from './developerDevice.rules.ts'

/** Enrols a developer's test device with the token in the URL, without a login. */
export function DeveloperStartPage() {
  const t = useMessages('developerDevice')
  const { publicUrl } = useSite()
  const { token } = useLoaderData<typeof loadDeveloperStart>()
  if (!token)
    return (
      <EmptyState
        level={1}
        drawing="device"
        title={t('title_developer_device')}
        text={t('developer_device_no_token')}
      />
    )
  return (
    <Gated purpose="install" address={`${publicUrl}${DEVELOPER_START}?token=${encodeURIComponent(token)}`}>
      <Introduce token={token} />
    </Gated>
  )
}

function Introduce({ token }: { token: string }) {
  const t = useMessages('developerDevice')
  const { profile, failure, isBusy, download } = useProfile(token)
  return (
    <Stack gap={5}>
      <h1>{t('title_developer_device')}</h1>
      <p>{t('developer_device_text')}</p>
      {failure && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      <Button
        wide
        size="large"
        kind={profile ? 'secondary' : 'primary'}
        busy={isBusy}
        busyLabel={t('loading')}
        onClick={download}
      >
        {t(profile ? 'developer_device_again' : 'developer_device_start')}
      </Button>
      {profile && <ProfileCountdown key={profile.url} seconds={profile.seconds} />}
      {profile && <SandboxAnswer profileUrl={profile.url} />}
      <ProfileSteps />
    </Stack>
  )
}
