import type { ComponentProps } from 'react'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { useMessages } from '#web/i18n.tsx'
import { CommentForm } from './CommentForm.tsx'

interface Props extends ComponentProps<typeof CommentForm> {
  open: boolean
  onClose(): void
}

/** The dialog with the comment form. Loaded on demand, because the form is larger than all comments of the page. */
export function CommentDialog({ open, onClose, ...form }: Props) {
  const t = useMessages('catalogue')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t(form.mine ? 'comment_change' : 'detail_write_comment')}
      closeLabel={t('close')}
    >
      <CommentForm {...form} />
    </Dialog>
  )
}
