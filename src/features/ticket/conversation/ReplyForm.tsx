import { type FormEvent, useState } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { FilesField } from '../form/FilesField.tsx'
import { MessageField } from '../form/MessageField.tsx'
import { findTextFault } from '../form/ticketForm.rules.ts'
import { useUnfinishedUploads } from '../form/useUnfinishedUploads.ts'
import type { Ticket } from '../ticket.loader.ts'
import { MAXIMUM_FILES_PER_MESSAGE, MAXIMUM_MESSAGE_LENGTH } from '../ticket.rules.ts'
import { useTicketCall } from '../useTicketCall.ts'
import { useReplyDraft } from './useReplyDraft.ts'

interface Props {
  ticket: Ticket
  show(ticket: Ticket): void
}

/** The form for the user's next message; in a closed ticket the message reopens it. */
export function ReplyForm({ ticket, show }: Props) {
  // The React key empties the form after each sent message.
  const [round, setRound] = useState(0)
  const shown = (answered: Ticket) => {
    setRound(round + 1)
    show(answered)
  }
  return <Reply key={round} ticket={ticket} show={shown} />
}

function Reply({ ticket: { id, topic, subTopic, state }, show }: Props) {
  const t = useMessages('ticket')
  const form = useReply(id, show)
  const { draft, change } = form
  const [isAttaching, setAttaching] = useState(draft.files.length > 0)
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={3}>
        <MessageField
          label={t(state === 'closed' ? 'reply_reopen' : 'reply_label')}
          name="text"
          value={draft.text}
          onValue={(text) => change({ text })}
          error={form.fault}
          most={MAXIMUM_MESSAGE_LENGTH}
        />
        {isAttaching ? (
          <FilesField
            // The React key resets the file field when its uploaded files have expired.
            key={form.filesRound}
            label={t('files_label')}
            name="files"
            most={MAXIMUM_FILES_PER_MESSAGE}
            about={{ topic: topic.label, subTopic: subTopic.label }}
            files={draft.files}
            onFiles={(files) => change({ files })}
            unfinished={form.unfinished}
          />
        ) : (
          <p>
            <Button
              kind="secondary"
              size="small"
              icon={<Icon name="upload" size={18} />}
              onClick={() => setAttaching(true)}
            >
              {t('files_attach')}
            </Button>
          </p>
        )}
        {form.failure && (
          <Notice tone="danger" title={t('words_kept')} live>
            {form.failure}
          </Notice>
        )}
        <Button type="submit" wide busy={form.isBusy} busyLabel={t('loading')}>
          {t(state === 'closed' ? 'reply_reopen_send' : 'reply_send')}
        </Button>
      </Stack>
    </form>
  )
}

function useReply(id: string, show: (ticket: Ticket) => void) {
  const t = useMessages('ticket')
  const say = t as (key: string) => string
  const api = useApi()
  const toast = useToast()
  const { draft, latest, change, ...kept } = useReplyDraft(id)
  const unfinished = useUnfinishedUploads()
  const [isTried, setTried] = useState(false)
  const [filesRound, setFilesRound] = useState(0)
  const call = useTicketCall((ticket) => {
    kept.forget()
    toast(t('reply_sent'))
    show(ticket)
  })
  const fault = findTextFault(draft.text, 'ticket_text_missing')

  function fail(error: unknown): void {
    kept.failed(error)
    if (!isApiError(error) || error.code !== 'upload_gone') return
    change({ files: [] })
    setFilesRound(filesRound + 1)
  }
  return {
    draft,
    change,
    unfinished,
    filesRound,
    failure: call.failure,
    isBusy: call.isBusy,
    fault: fault && (isTried || fault === 'ticket_text_long') ? say(fault) : undefined,
    submit(event: FormEvent<HTMLFormElement>): void {
      event.preventDefault()
      setTried(true)
      const { text, files } = latest()
      const waits = unfinished.fault()
      if (fault) event.currentTarget.querySelector('textarea')?.focus()
      else if (waits) call.fail(t(waits))
      else
        void call.run(() => {
          const input = { id, text: text.trim(), files: files.map((file) => file.id) }
          return api('POST /ticket/{id}/message', input, kept.wishKey())
        }, fail)
    },
  }
}
