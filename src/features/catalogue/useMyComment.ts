import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useApi } from '#web/apiContext.ts'
import type { Comment } from './useMoreComments.ts'

/** What this user wrote. Until it is known, and when it cannot be, there is just none. */
export function useMyComment(
  id: number,
  isAuthenticated: boolean,
): [Comment | null, Dispatch<SetStateAction<Comment | null>>] {
  const api = useApi()
  const [mine, setMine] = useState<Comment | null>(null)
  useEffect(() => {
    setMine(null)
    if (!isAuthenticated) return
    let isGone = false
    api('GET /application/{id}/comment/mine', { id }).then(
      ({ comment }) => !isGone && setMine(comment),
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [api, id, isAuthenticated])
  return [mine, setMine]
}
