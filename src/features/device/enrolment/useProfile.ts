import { useRef, useState } from 'react'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useTracker } from '#web/tracker.ts'

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
  const [failure, setFailure] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  async function download(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setBusy(true)
    setFailure(undefined)
    try {
      const { profileUrl, profileSeconds } = developerToken
        ? await api('POST /developer/enrolment', { token: developerToken })
        : await api('POST /device/enrolment', {})
      setProfile({ url: profileUrl, seconds: profileSeconds })
      if (!developerToken) track('udid_install')
      // As a page of its own: iOS takes a profile from nowhere else.
      window.location.assign(profileUrl)
    } catch (error) {
      setFailure(errorText(error, t))
    } finally {
      isSending.current = false
      setBusy(false)
    }
  }
  return { profile, failure, isBusy, download }
}
