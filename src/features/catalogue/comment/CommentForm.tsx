import { type FormEvent, useState } from 'react'
import { toLocalDigits } from '#kernel/locale.ts'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { RatingInput } from '#ui/form/RatingInput.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { errorText } from '#web/errorText.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import { findCommentFault, MAXIMUM_COMMENT_LENGTH, MAXIMUM_COMMENT_NAME_LENGTH } from './comment.rules.ts'
import type { OwnComment } from './useMyComment.ts'

interface Props {
  applicationId: number
  mine: OwnComment | null
  onDone(comment: OwnComment | null): void
}

/** The form for a comment: stars, text and display name. A failed request keeps everything that was typed. */
export function CommentForm(props: Props) {
  const t = useMessages('catalogue')
  const locale = useLocale()
  const form = useCommentForm(props)
  const { fault } = form
  return (
    <form onSubmit={form.submit} noValidate>
      <Stack gap={4}>
        <RatingInput
          label={t('comment_score_label')}
          value={form.score}
          onValue={form.setScore}
          starLabel={(stars) => t('detail_score_label', { score: toLocalDigits(locale, String(stars)) })}
          error={fault === 'comment_score_missing' ? t(fault) : undefined}
        />
        <TextArea
          label={t('comment_text_label')}
          hint={t('comment_text_hint')}
          error={fault && fault !== 'comment_score_missing' ? t(fault) : undefined}
          maxLength={MAXIMUM_COMMENT_LENGTH}
          defaultValue={form.text}
          onValue={form.setText}
        />
        <Field
          label={t('comment_name_label')}
          hint={t('comment_name_hint')}
          maxLength={MAXIMUM_COMMENT_NAME_LENGTH}
          autoComplete="nickname"
          defaultValue={form.name}
          onValue={form.setName}
        />
        <FailureNotice text={form.failure} />
        <Button type="submit" wide busy={form.busyWith === 'save'} busyLabel={t('loading')}>
          {t('comment_send')}
        </Button>
        {props.mine && (
          <Button
            kind="quiet"
            wide
            busy={form.busyWith === 'remove'}
            busyLabel={t('loading')}
            onClick={form.remove}
          >
            {t('comment_remove')}
          </Button>
        )}
      </Stack>
    </form>
  )
}

function useCommentForm({ applicationId: id, mine, onDone }: Props) {
  const t = useMessages('catalogue')
  const api = useApi()
  const [score, setScore] = useState(mine?.score ?? 0)
  const [text, setText] = useState(mine?.text ?? '')
  const [name, setName] = useState(mine?.user.name ?? '')
  const [fault, setFault] = useState<ReturnType<typeof findCommentFault>>(null)
  const { run, busyWith, failure } = useCall(
    async (_what: 'save' | 'remove', work: () => Promise<OwnComment | null>) => onDone(await work()),
    (error) => errorText(error, t),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wrong = findCommentFault({ text, score })
    setFault(wrong)
    if (!wrong) void run('save', () => api('POST /application/{id}/comment', { id, text, score, name }))
  }
  const remove = () =>
    void run('remove', async () => {
      await api('DELETE /application/{id}/comment/mine', { id })
      return null
    })
  return {
    score,
    setScore,
    text,
    setText,
    name,
    setName,
    fault,
    failure,
    busyWith: busyWith?.[0],
    submit,
    remove,
  }
}
