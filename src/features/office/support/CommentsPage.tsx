import { useState } from 'react'
import { MAXIMUM_COMMENT_ANSWER_LENGTH } from '#features/catalogue/comment/comment.rules.ts'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { FilterChips } from '../kit/list/FilterChips.tsx'
import { LoadedList } from '../kit/list/ListScreen.tsx'
import { useListFilter } from '../kit/list/useListFilter.ts'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import { SavedViews } from '../list/SavedViews.tsx'
import { AnswerDialog } from './AnswerDialog.tsx'
import type { OfficeComment } from './comment.types.ts'
import { COMMENT_FILTERS } from './desk.rules.ts'
import { useCommentBulk } from './useCommentBulk.tsx'
import { useCommentColumns } from './useCommentColumns.tsx'

/** The office's list of comments on all applications: hide, show again, answer as the developer. */
export function CommentsPage() {
  const t = useMessages('officeSupport')
  const { value, chosen, narrow, afterNumber, goOn, onFirst } = useListFilter()
  const filter = chosen('filter', COMMENT_FILTERS) ?? 'all'
  const application = value('application')
  const comments = useLoadedData('GET /comments', {
    filter,
    application: application || undefined,
    before: afterNumber,
  })
  const [answered, setAnswered] = useState<OfficeComment | null>(null)
  const hiding = useHiding(comments)
  const columns = useCommentColumns({
    busyWith: hiding.busyWith,
    onHide: (comment) => void hiding.hide(comment),
    onAnswer: setAnswered,
  })
  const bulk = useCommentBulk()
  const look = (name: string) => (text: string) => {
    hiding.clear()
    narrow(name)(text)
  }
  return (
    <>
      <ScreenHead title={t('office_title_comments')}>
        <Field
          label={t('office_comment_application')}
          value={application}
          onValue={look('application')}
          maxLength={100}
          dir="auto"
        />
      </ScreenHead>
      <SavedViews list="comments" />
      <FilterChips
        label={t('office_comment_filter')}
        value={filter}
        onValue={(one) => look('filter')(one === 'all' ? '' : one)}
        options={COMMENT_FILTERS.map((one) => ({ value: one, label: t(`office_comment_filter_${one}`) }))}
      />
      <Stack gap={4}>
        <FailureNotice text={hiding.error} />
        <LoadedList
          label={t('office_title_comments')}
          of={comments}
          rows={(data) => data.comments}
          rowKey={({ id }) => id}
          empty={t('office_comment_empty')}
          columns={columns}
          onOlder={({ id }) => goOn(id)}
          onFirst={onFirst}
          bulk={bulk}
        />
      </Stack>
      {answered && (
        <Answering comment={answered} onClose={() => setAnswered(null)} reload={comments.reload} />
      )}
    </>
  )
}

/** Hides comments and shows them again. After a conflict the list reloads. */
function useHiding({ reload }: { reload: () => void }) {
  const t = useMessages('officeSupport')
  const { act, isBusy, error, clear } = useMutation()
  const [chosen, setChosen] = useState(0)
  const hide = async ({ id, revision, hideTime }: OfficeComment) => {
    setChosen(id)
    const isHidden = hideTime === null
    const done = t(isHidden ? 'office_comment_hidden_done' : 'office_comment_shown_done')
    await act('POST /comments/{id}/hide', { id, revision, isHidden }, done)
    reload()
  }
  return { hide, error, clear, busyWith: isBusy ? chosen : null }
}

interface AnsweringProps {
  comment: OfficeComment
  onClose: () => void
  reload: () => void
}

function Answering({ comment, onClose, reload }: AnsweringProps) {
  const t = useMessages('officeSupport')
  const acting = useMutation()
  const { id, revision, author, text, answer } = comment
  const send = async (words: string) => {
    const input = { id, revision, answer: words }
    const saved = await acting.act('POST /comments/{id}/answer', input, t('office_comment_answer_done'))
    reload()
    if (saved) onClose()
  }
  return (
    <AnswerDialog
      title={t('office_comment_answer_title', { name: author })}
      label={t('office_comment_answer_label')}
      hint={t('office_comment_answer_hint')}
      most={MAXIMUM_COMMENT_ANSWER_LENGTH}
      before={answer ?? ''}
      sendLabel={t('office_comment_answer_send')}
      acting={acting}
      fault={acting.fields['answer']}
      onSend={(words) => void send(words)}
      onClose={onClose}
    >
      <p dir="auto">{text}</p>
    </AnswerDialog>
  )
}
