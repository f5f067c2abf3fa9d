import { useState } from 'react'
import { COMMENT_ANSWER_LENGTH } from '#features/catalogue/comment/comment.rules.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../shell/Loaded.tsx'
import { ScreenHead } from '../shell/ScreenHead.tsx'
import { useAct } from '../shell/useAct.ts'
import { useLoad } from '../shell/useLoad.ts'
import { AnswerDialog } from './AnswerDialog.tsx'
import { CommentTable } from './CommentTable.tsx'
import type { Comment } from './comment.types.ts'
import { COMMENT_FILTERS } from './desk.rules.ts'
import { FilterChips } from './FilterChips.tsx'
import { useFilter } from './useFilter.ts'

/** Comments on all applications: hide, show again, answer as the developer. */
export function CommentsPage() {
  const t = useMessages('officeSupport')
  const office = useMessages('office')
  const { value, narrow } = useFilter()
  const filter = COMMENT_FILTERS.find((one) => one === value('filter')) ?? 'all'
  const application = value('application')
  const [before, setBefore] = useState<number | undefined>()
  const comments = useLoad('GET /comments', { filter, application: application || undefined, before })
  const [answered, setAnswered] = useState<Comment | null>(null)
  const hiding = useHiding(comments)
  const look = (name: string, chosen: string) => {
    setBefore(undefined)
    hiding.clear()
    narrow(name, chosen)
  }
  return (
    <>
      <ScreenHead title={office('office_title_comments')}>
        <Field
          label={t('office_comment_application')}
          value={application}
          onValue={(text) => look('application', text)}
          maxLength={100}
          dir="auto"
        />
      </ScreenHead>
      <FilterChips
        label={t('office_comment_filter')}
        value={filter}
        onValue={(chosen) => look('filter', chosen === 'all' ? '' : chosen)}
        options={COMMENT_FILTERS.map((one) => ({ value: one, label: t(`office_comment_filter_${one}`) }))}
      />
      <Stack gap={4}>
        {hiding.error && (
          <Notice tone="danger" live>
            {hiding.error}
          </Notice>
        )}
        <Loaded of={comments}>
          {({ comments: rows, hasMore }) => (
            <Stack gap={4}>
              <CommentTable
                comments={rows}
                busyWith={hiding.busyWith}
                onHide={(comment) => void hiding.hide(comment)}
                onAnswer={setAnswered}
              />
              <Cluster>
                {before !== undefined && (
                  <Button kind="secondary" size="small" onClick={() => setBefore(undefined)}>
                    {t('office_newest')}
                  </Button>
                )}
                {hasMore && (
                  <Button kind="secondary" size="small" onClick={() => setBefore(rows.at(-1)?.id)}>
                    {office('office_older')}
                  </Button>
                )}
              </Cluster>
            </Stack>
          )}
        </Loaded>
      </Stack>
      {answered && (
        <Answering comment={answered} onClose={() => setAnswered(null)} reload={comments.reload} />
      )}
    </>
  )
}

/** After a conflict the list reloads. */
function useHiding({ reload }: { reload: () => void }) {
  const t = useMessages('officeSupport')
  const { act, isBusy, error, clear } = useAct()
  const [chosen, setChosen] = useState(0)
  const hide = async ({ id, revision, hideTime }: Comment) => {
    setChosen(id)
    const isHidden = hideTime === null
    const done = t(isHidden ? 'office_comment_hidden_done' : 'office_comment_shown_done')
    await act('POST /comments/{id}/hide', { id, revision, isHidden }, done)
    reload()
  }
  return { hide, error, clear, busyWith: isBusy ? chosen : null }
}

interface AnsweringProps {
  comment: Comment
  onClose: () => void
  reload: () => void
}

function Answering({ comment, onClose, reload }: AnsweringProps) {
  const t = useMessages('officeSupport')
  const { act, isBusy, error, fields } = useAct()
  const { id, revision, author, text, answer } = comment
  const send = async (words: string) => {
    const input = { id, revision, answer: words }
    const saved = await act('POST /comments/{id}/answer', input, t('office_comment_answer_done'))
    reload()
    if (saved) onClose()
  }
  return (
    <AnswerDialog
      title={t('office_comment_answer_title', { name: author })}
      label={t('office_comment_answer_label')}
      hint={t('office_comment_answer_hint')}
      most={COMMENT_ANSWER_LENGTH}
      before={answer ?? ''}
      sendLabel={t('office_comment_answer_send')}
      isBusy={isBusy}
      error={error}
      fault={fields['answer']}
      onSend={(words) => void send(words)}
      onClose={onClose}
    >
      <p dir="auto">{text}</p>
    </AnswerDialog>
  )
}
