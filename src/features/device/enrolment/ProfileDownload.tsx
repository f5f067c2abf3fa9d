import { useState } from 'react'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useDevice } from '#web/storage/stores.ts'
import { ProfileCountdown } from './ProfileCountdown.tsx'
import { ProfileSteps } from './ProfileSteps.tsx'
import { SandboxAnswer } from './SandboxAnswer.tsx'
import { useEnrolmentProfile } from './useEnrolmentProfile.ts'

interface Props {
  /** The token of a developer's test device. */
  token?: string
  startLabel: string
  againLabel: string
}

/** Downloads the configuration profile and shows how to install it. */
export function ProfileDownload({ token, startLabel, againLabel }: Props) {
  const t = useMessages('device')
  const { profile, failure, isBusy, download } = useEnrolmentProfile(token)
  const { id } = useDevice()
  const [before] = useState(id)
  const isKnown = id !== null && id !== before
  return (
    <>
      <FailureNotice text={failure} />
      <Button
        wide
        size="large"
        kind={profile ? 'secondary' : 'primary'}
        busy={isBusy}
        busyLabel={t('loading')}
        data-sandbox="download"
        onClick={download}
      >
        {profile ? againLabel : startLabel}
      </Button>
      {profile && <ProfileCountdown key={profile.url} seconds={profile.seconds} />}
      {profile && <SandboxAnswer profileUrl={profile.url} />}
      {/* iOS does not report the steps in Settings. They are done when the device's id arrives, perhaps in another tab. */}
      <ProfileSteps done={isKnown ? 4 : profile ? 1 : 0} />
    </>
  )
}
