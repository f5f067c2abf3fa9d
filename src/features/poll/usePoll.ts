import { useCallback, useEffect, useState } from 'react'
import { useApi } from '#web/apiContext.ts'
import { useUser } from '#web/storage/stores.ts'
import type { Poll, Vote } from './poll.loader.ts'

export interface PollWithVote {
  poll: Poll
  vote: Vote | null
}

/** The public poll and, for a logged-in user, the user's vote once it has loaded. */
export function usePoll(loaded: Poll) {
  const api = useApi()
  const { isAuthenticated } = useUser()
  const { id } = loaded
  const [known, setKnown] = useState<PollWithVote>({ poll: loaded, vote: null })
  const [isUnsure, setUnsure] = useState(false)
  /** Loads the poll again. Throws if it cannot be loaded. */
  const refresh = useCallback(async () => {
    const fresh = isAuthenticated
      ? await api('GET /poll/{id}/vote', { id })
      : { poll: await api('GET /poll/{id}', { id }), vote: null }
    setKnown(fresh)
    setUnsure(false)
  }, [api, id, isAuthenticated])
  useEffect(() => {
    // After a logout the page shows the public view of the poll.
    if (isAuthenticated) refresh().catch(() => setUnsure(true))
    else setKnown({ poll: loaded, vote: null })
  }, [isAuthenticated, refresh, loaded])
  return { ...known, isUnsure, isAuthenticated, setKnown, refresh }
}
