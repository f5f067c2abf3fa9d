import { useRef, useState } from 'react'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useTracker } from '#web/tracker.ts'

interface Profile {
  url: string
  seconds: number
}

/** A new attempt for every download: a profile answers once. */
export function useProfile() {
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
      const { profileUrl, profileSeconds } = await api('POST /device/enrolment', {})
      setProfile({ url: profileUrl, seconds: profileSeconds })
      track('udid_install')
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
