import { useEffect, useSyncExternalStore } from 'react'
import { SECOND } from '#kernel/time.ts'
import type { Api } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { readStored } from '#web/storage/storage.ts'
import { useUser } from '#web/storage/stores.ts'
import type { Overview } from './buttonState.rules.ts'

type Parts = typeof import('./KnownButton.tsx') & typeof import('./StatusCard.tsx')

/** What the store knows of the user, with the parts of pages that show it. */
export interface Known extends Pick<Parts, 'KnownButton' | 'KnownGetButton' | 'KnownStatus'> {
  overview: Overview
  updates: number
}

/** An answer this old is asked for again at the next page. */
const FRESH_MS = 10 * SECOND
const PROGRESS_MS = 3 * SECOND

let known: Known | null = null
let askedAt = Number.NEGATIVE_INFINITY
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

function change(next: Known | null): void {
  if (next === known) return
  known = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * What the store knows of the user: null on the server, during hydration, without a session and until it has loaded. So
 * the HTML is the same for every visitor.
 */
export function useKnown(): Known | null {
  return useSyncExternalStore(
    subscribe,
    () => known,
    () => null,
  )
}

/** Forgets everything, for a user who signed out. */
export function forgetOverview(): void {
  clearTimeout(timer)
  askedAt = Number.NEGATIVE_INFINITY
  change(null)
}

/** Asks once for the whole page, and the parts that show it come with the answer. */
async function loadOverview(api: Api): Promise<void> {
  const [token, device] = [readStored('accessToken'), readStored('device')?.id]
  const [overview, { KnownButton, KnownGetButton }, { KnownStatus }, { countUpdates }] = await Promise.all([
    api('GET /device/overview', device ? { device } : {}),
    import('./KnownButton.tsx'),
    import('./StatusCard.tsx'),
    import('./buttonState.rules.ts'),
  ])
  // The user signed out in the meantime.
  if (!token || !readStored('accessToken')) return
  change({ overview, updates: countUpdates(overview), KnownButton, KnownGetButton, KnownStatus })
  if (overview.installing.length > 0) followProgress(api)
}

/** Asks again while iOS is fetching something, so that the button shows the progress. */
function followProgress(api: Api): void {
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (document.hidden) followProgress(api)
    else loadOverview(api).catch(() => undefined)
  }, PROGRESS_MS)
}

/** Loads the overview of a user at each page of the store. Visitors without a session ask for nothing. */
export function useOverviewLoading(isStore: boolean, page: string): void {
  const api = useApi()
  const { isAuthenticated } = useUser()
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page asks again
  useEffect(() => {
    if (!isAuthenticated) forgetOverview()
    else if (isStore && performance.now() - askedAt > FRESH_MS) {
      askedAt = performance.now()
      // Ignore the error: without an answer the buttons say what everybody sees.
      loadOverview(api).catch(() => undefined)
    }
  }, [api, isAuthenticated, isStore, page])
}
