import { SECOND } from '#kernel/time.ts'
import type { Api } from '#web/api.ts'
import { readStored } from '#web/storage/storage.ts'
import { whenReleased } from '#web/whenReleased.ts'
import { countUpdates } from './buttonState.rules.ts'
import { UserGetButton, UserStateButton } from './UserGetButton.tsx'
import { UserStatusCard } from './UserStatusCard.tsx'
import type { UserOverview } from './userOverview.ts'

const PROGRESS_MS = 3 * SECOND
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Loads the overview once per page, and again while iOS is downloading something, so that the button shows the
 * progress.
 */
export async function loadOverview(api: Api, onKnown: (known: UserOverview) => void): Promise<void> {
  clearTimeout(timer)
  const device = readStored('device')?.id
  const overview = await api('GET /device/overview', device ? { device } : {})
  // Replacing the buttons and the status card moves the content below.
  await whenReleased()
  // The user signed out in the meantime.
  if (!readStored('accessToken')) return
  onKnown({ overview, updates: countUpdates(overview), UserStateButton, UserGetButton, UserStatusCard })
  if (overview.installing.length > 0) askAgainLater(api, onKnown)
}

function askAgainLater(api: Api, onKnown: (known: UserOverview) => void): void {
  timer = setTimeout(() => {
    if (!readStored('accessToken')) return
    if (document.hidden) askAgainLater(api, onKnown)
    else loadOverview(api, onKnown).catch(() => undefined)
  }, PROGRESS_MS)
}
