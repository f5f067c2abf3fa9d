import { useEffect, useRef } from 'react'
import { toLocalDigits } from '#kernel/locale.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Rating } from '#ui/picture/Rating.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ApplicationDate } from '../application/ApplicationDate.tsx'
import { ApplicationScore } from '../application/ApplicationScore.tsx'
import { ApplicationSection } from '../application/ApplicationSection.tsx'
import type { Application } from '../application/application.types.ts'
import { useIsHydrated } from '../useIsHydrated.ts'
import css from './ApplicationComments.module.css'
import { type Comment, useMoreComments } from './useMoreComments.ts'
import { WriteComment } from './WriteComment.tsx'

/** The application's score, its comments, and the developer's answers. */
export function ApplicationComments({ application }: { application: Application }) {
  const t = useMessages('catalogue')
  return (
    <ApplicationSection title={t('detail_ratings')}>
      <ApplicationScore application={application} />
      {application.isEnableComment ? (
        <Open application={application} />
      ) : (
        <p className={css.quiet}>{t('detail_comments_closed')}</p>
      )}
    </ApplicationSection>
  )
}

function Open({ application }: { application: Application }) {
  const t = useMessages('catalogue')
  const isAlive = useIsHydrated()
  const { comments, hasMore, isBusy, failure, loadMore } = useMoreComments(application)
  const list = useRef<HTMLUListElement>(null)
  const known = useRef(comments.length)
  // After "more" the button moves or disappears, so the focus moves to the first new comment.
  useEffect(() => {
    const first = list.current?.children[known.current]
    if (first instanceof HTMLElement) first.focus({ preventScroll: true })
    known.current = comments.length
  }, [comments.length])
  return (
    <>
      <WriteComment applicationId={application.id} />
      {comments.length === 0 && <p className={css.quiet}>{t('detail_comments_empty')}</p>}
      <ul className={css.list} ref={list} aria-label={t('detail_comments')}>
        {comments.map((comment) => (
          <li className={css.comment} key={comment.id} tabIndex={-1}>
            <CommentEntry comment={comment} />
          </li>
        ))}
      </ul>
      {failure !== null && (
        <Notice tone="danger" live>
          {failure}
        </Notice>
      )}
      {hasMore && (
        <div className={isAlive ? css.more : css.asleep}>
          <Button kind="quiet" busy={isBusy} busyLabel={t('loading')} onClick={() => void loadMore()}>
            {t('detail_comments_more')}
          </Button>
        </div>
      )}
    </>
  )
}

function CommentEntry({ comment }: { comment: Comment }) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const score = toLocalDigits(locale, String(comment.score))
  return (
    <>
      <p className={css.line}>
        <bdi className={css.author}>{toLocalDigits(locale, comment.user.name)}</bdi>
        <Rating value={comment.score} label={t('detail_score_label', { score })} size={13} />
        <span className={css.date}>
          <ApplicationDate at={comment.createTime} />
        </span>
      </p>
      <p className={css.text} dir="auto">
        {comment.text}
      </p>
      {comment.answer !== null && (
        <div className={css.answer}>
          <p className={css.answerer}>{t('detail_answer')}</p>
          <p dir="auto">{comment.answer}</p>
        </div>
      )}
    </>
  )
}
