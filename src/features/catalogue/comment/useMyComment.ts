import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'

export type OwnComment = Calls['POST /application/{id}/comment']['output']

/** The user's own comment on an application; null while it loads and when it cannot be loaded. */
export function useMyComment(
  id: number,
  isAuthenticated: boolean,
): [OwnComment | null, Dispatch<SetStateAction<OwnComment | null>>] {
  const api = useApi()
  const [mine, setMine] = useState<OwnComment | null>(null)
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
