import { useState } from 'react'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { COMMENTS_ON_DETAIL_PAGE } from '../catalogue.rules.ts'

export type Comment = Calls['GET /application/{id}/comment']['output']['items'][number]

interface CommentedApplication {
  id: number
  comments: Comment[]
  commentCount: number
}

/** The first comments of an application, and further ones on request. */
export function useMoreComments({ id, comments: first, commentCount }: CommentedApplication) {
  const api = useApi()
  const t = useMessages()
  const [comments, setComments] = useState(first)
  const [page, setPage] = useState(1)
  const [isLast, setLast] = useState(commentCount <= first.length)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)

  async function loadMore(): Promise<void> {
    setBusy(true)
    setFailure(null)
    try {
      const next = await api('GET /application/{id}/comment', {
        id,
        page: page + 1,
        perPage: COMMENTS_ON_DETAIL_PAGE,
      })
      // A comment written in the meantime moves already loaded comments onto the next page. Do not show them twice.
      setComments((known) => {
        const ids = new Set(known.map((comment) => comment.id))
        return [...known, ...next.items.filter((comment) => !ids.has(comment.id))]
      })
      setPage(next.page)
      setLast(next.page >= next.pages)
    } catch (error) {
      setFailure(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }

  return { comments, hasMore: !isLast, isBusy, failure, loadMore }
}
