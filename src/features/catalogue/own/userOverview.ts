import { useEffect, useSyncExternalStore } from 'react'
import { useApi } from '#web/apiContext.ts'
import { useUser } from '#web/storage/stores.ts'
import { watchPresses } from '#web/whenReleased.ts'
import type { DeviceOverview } from './buttonState.rules.ts'

type Parts = Pick<typeof import('./UserGetButton.tsx'), 'UserStateButton' | 'UserGetButton'> &
  Pick<typeof import('./UserStatusCard.tsx'), 'UserStatusCard'>

/** The state of the user, with the components that show it. */
export interface UserOverview extends Parts {
  overview: DeviceOverview
  updates: number
}

/** An overview older than this is requested again on the next page. */
const FRESH_MS = 10_000

let known: UserOverview | null = null
let askedAt = -FRESH_MS
const listeners = new Set<() => void>()

function change(next: UserOverview | null): void {
  known = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * The state of the user: null on the server, during hydration, without a session and until it has loaded. So the HTML
 * is the same for every visitor.
 */
export function useUserOverview(): UserOverview | null {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  )
}

/** Clears the state when the user signs out. */
export function clearUserOverview(): void {
  askedAt = -FRESH_MS
  if (known) change(null)
}

/**
 * Loads the overview of a user on each page of the store; null for a page outside the store. Visitors without a session
 * load nothing.
 */
export function useOverviewLoading(storePage: string | null): void {
  const api = useApi()
  const { isAuthenticated } = useUser()
  useEffect(() => {
    const now = performance.now()
    if (!isAuthenticated) clearUserOverview()
    else if (storePage && now - askedAt >= FRESH_MS) {
      askedAt = now
      watchPresses()
      // Ignore the error: without an overview the buttons show the same as for visitors.
      import('./loadOverview.ts').then(({ loadOverview }) => loadOverview(api, change)).catch(() => undefined)
    }
  }, [api, isAuthenticated, storePage])
}
