import { type MouseEvent, useState } from 'react'
import { link } from '#links.ts'
import { useToast } from '#ui/feedback/Toast.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { useMessages } from '#web/i18n.tsx'
import { nextTask } from '#web/nextTask.ts'
import { useLoginFromHere } from '#web/session/useLoginFromHere.ts'
import { useUser } from '#web/storage/stores.ts'
import { useLazyComponent } from '#web/useLazyComponent.ts'
import css from './ApplicationComments.module.css'
import { useMyComment } from './useMyComment.ts'

/**
 * The button that opens the comment form. A user has one comment per application and changes it here. A visitor logs in
 * first and returns.
 */
export function WriteComment({ applicationId }: { applicationId: number }) {
  const t = useMessages('catalogue')
  const toast = useToast()
  const { isAuthenticated } = useUser()
  const [isOpen, setOpen] = useState(false)
  const [mine, setMine] = useMyComment(applicationId, isAuthenticated)
  const goToLogin = useLoginFromHere()
  const close = () => setOpen(false)
  const CommentDialog = useLazyComponent(
    isOpen,
    () => nextTask().then(async () => (await import('./CommentDialog.tsx')).CommentDialog),
    close,
  )
  const begin = (event: MouseEvent) => {
    event.preventDefault()
    if (isAuthenticated) setOpen(true)
    else goToLogin()
  }
  const done = (comment: typeof mine) => {
    setMine(comment)
    setOpen(false)
    toast(t(comment ? 'comment_saved' : 'comment_removed'))
  }
  return (
    <div className={css.write}>
      {/* A link, so that the login button also works before hydration. */}
      <ButtonLink
        kind="secondary"
        href={link('/register')}
        onClick={begin}
        aria-busy={(isOpen && !CommentDialog) || undefined}
      >
        {t(mine ? 'comment_change' : 'detail_write_comment')}
      </ButtonLink>
      <p className={css.hint}>
        {mine
          ? t(mine.isHidden ? 'comment_hidden_note' : 'comment_yours_note')
          : !isAuthenticated && t('detail_write_comment_note')}
      </p>
      {CommentDialog && (
        <CommentDialog
          open={isOpen}
          onClose={close}
          applicationId={applicationId}
          mine={mine}
          onDone={done}
        />
      )}
    </div>
  )
}
