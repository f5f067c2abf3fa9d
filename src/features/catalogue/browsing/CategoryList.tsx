import { useEffect, useRef } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { type ApplicationOrigin, type ApplicationSort, pathWithOriginAndOrder } from '../catalogue.rules.ts'
import { BlockGrid } from '../editorial/BlockGrid.tsx'
import css from './CategoryList.module.css'
import { type ApplicationListPage, useMoreApplications } from './useMoreApplications.ts'

/** How many rows of the list are visible without scrolling; their icons load eagerly. */
const EAGER_ICONS = 8
/** The next page of the list loads when the reader is this close to its end. */
const AHEAD = '600px 0px'

interface Props {
  /** Label of the category whose applications are listed. */
  label: string
  origin: ApplicationOrigin | undefined
  sort: ApplicationSort | undefined
  list: ApplicationListPage
  /** The key of the history entry. Going back to the entry restores the loaded pages of the list. */
  place: string
}

/** The applications of a category. Further pages load on scroll; plain links lead to them as well. */
export function CategoryList({ label, origin, sort, list, place }: Props) {
  const t = useMessages('catalogue')
  const api = useApi()
  const more = useMoreApplications(place, list, (page) =>
    api('GET /application', { category: label, origin, sort, page }),
  )
  const first = pathWithOriginAndOrder(`/categories/${label}`, origin, sort)
  const { items, lastPage, status, hasMore } = more
  const isWhole = list.page === 1 && !hasMore
  return (
    <div className={css.list} aria-busy={status === 'loading'}>
      <BlockGrid applications={items} eagerCount={EAGER_ICONS} />
      <VisuallyHidden live="polite">
        {items.length > list.items.length && t('browse_more_shown', { count: items.length })}
      </VisuallyHidden>
      {status === 'loading' && <Coming count={list.perPage} />}
      {status === 'failed' && (
        <Notice
          tone="danger"
          live
          title={t('browse_more_failed')}
          action={
            <Button kind="secondary" onClick={more.loadMore}>
              {t('retry')}
            </Button>
          }
        />
      )}
      {status === 'idle' && hasMore && <Sentinel key={lastPage} onReached={more.loadMore} />}
      {!hasMore && <p className={css.end}>{t('browse_list_end')}</p>}
      {!isWhole && (
        <Pagination
          page={lastPage}
          pages={list.pages}
          href={(page) => (page === 1 ? first : `${first}${first.includes('?') ? '&' : '?'}page=${page}`)}
          label={t('browse_pages')}
          previousLabel={t('browse_previous')}
          nextLabel={t('browse_next')}
        />
      )}
    </div>
  )
}

/** Placeholders for the rows that are loading, of the same height. */
function Coming({ count }: { count: number }) {
  return (
    <div className={css.coming}>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <Skeleton key={at} kind="card" />
      ))}
    </div>
  )
}

/**
 * An invisible element at the end of the list. It calls back once when the reader comes near. Each page gets a new one.
 */
function Sentinel({ onReached }: { onReached(): void }) {
  const mark = useRef<HTMLDivElement>(null)
  const reached = useRef(onReached)
  reached.current = onReached
  useEffect(() => {
    if (!mark.current || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        reached.current()
      },
      { rootMargin: AHEAD },
    )
    observer.observe(mark.current)
    return () => observer.disconnect()
  }, [])
  return <div ref={mark} />
}
