import { useState } from 'react'
import type { Calls } from '#web/calls.ts'
import { appendUniqueItems } from './applicationList.rules.ts'

export type ApplicationListPage = Calls['GET /application']['output']

interface LoadedList {
  items: ApplicationListPage['items']
  lastPage: number
}

/** Lists loaded since the page load, by history entry, so that the back button restores their full length. */
const kept = new Map<string, LoadedList>()
const KEPT_AT_MOST = 20

function keep(key: string, loaded: LoadedList): void {
  kept.delete(key)
  kept.set(key, loaded)
  const [oldest] = kept.keys()
  if (kept.size > KEPT_AT_MOST && oldest !== undefined) kept.delete(oldest)
}

function begin(key: string, { items, page }: ApplicationListPage): LoadedList {
  const before = kept.get(key)
  return before
    ? { items: appendUniqueItems(items, before.items), lastPage: before.lastPage }
    : { items, lastPage: page }
}

/** A list of applications that grows page by page. `key` is the key of its history entry. */
export function useMoreApplications(
  key: string,
  first: ApplicationListPage,
  fetchPage: (page: number) => Promise<ApplicationListPage>,
) {
  const [loaded, setLoaded] = useState(() => begin(key, first))
  const [status, setStatus] = useState<'idle' | 'loading' | 'failed'>('idle')
  const hasMore = loaded.lastPage < first.pages

  async function loadMore(): Promise<void> {
    if (status === 'loading' || !hasMore) return
    setStatus('loading')
    try {
      const { items, page } = await fetchPage(loaded.lastPage + 1)
      const longer = { items: appendUniqueItems(loaded.items, items), lastPage: page }
      keep(key, longer)
      setLoaded(longer)
      setStatus('idle')
    } catch {
      setStatus('failed')
    }
  }

  return { ...loaded, status, hasMore, loadMore }
}
