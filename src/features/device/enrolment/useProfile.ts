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

/** A new attempt for every download: a profile answers once. With a developer's token it is theirs, else the user's. */
export function useProfile(developerToken?: string) {
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
      // As a page of its own: iOS takes a profile from nowhere else.
      window.location.assign(profileUrl)
    },
    (error) => errorText(error, t),
  )
  return { profile, failure, isBusy, download: () => run() }
}
