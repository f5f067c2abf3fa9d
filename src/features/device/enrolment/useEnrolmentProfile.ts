import { useState } from 'react'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useTracker } from '#web/tracker.ts'
import { useCall } from '#web/useCall.ts'

interface Profile {
  url: string
  seconds: number
}

/**
 * Downloads a configuration profile. Every download starts a new enrolment, because a profile can answer only once.
 * With a developer token it enrols a test device.
 */
export function useEnrolmentProfile(developerToken?: string) {
  const t = useMessages('device')
  const api = useApi()
  const { track } = useTracker()
  const [profile, setProfile] = useState<Profile>()
  const { run, isBusy, failure } = useCall(
    async () => {
      const { profileUrl, profileSeconds } = developerToken
        ? await api('POST /developer/enrolment', { token: developerToken })
        : await api('POST /device/enrolment', {})
      setProfile({ url: profileUrl, seconds: profileSeconds })
      if (!developerToken) track('udid_install')
      // Navigate instead of fetching: iOS accepts a profile only from a page load.
      window.location.assign(profileUrl)
    },
    (error) => errorText(error, t),
  )
  return { profile, failure, isBusy, download: () => run() }
}
