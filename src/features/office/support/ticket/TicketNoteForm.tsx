import { textDirectionOf } from '#features/ticket/conversation/ticketPage.rules.ts'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useMutation } from '../../kit/useMutation.ts'
import { useTextKeptInTab } from '../useTextKeptInTab.ts'
import type { OfficeTicket } from './ticket.types.ts'

interface Props {
  ticket: OfficeTicket
  show: (ticket: OfficeTicket) => void
}

/** The form for an internal note. It is separate from the reply, so that a note is not sent to the user by mistake. */
export function TicketNoteForm({ ticket: { number }, show }: Props) {
  const t = useMessages('officeSupport')
  const { act, isBusy, error, fields } = useMutation()
  const [text, setText] = useTextKeptInTab(`office_note_${number}`)
  const save = async () => {
    const answer = await act('POST /tickets/{number}/note', { number, text }, t('office_note_saved'))
    if (!answer) return
    setText('')
    show(answer)
  }
  return (
    <Card as="section">
      <Stack gap={3}>
        <TextArea
          label={t('office_note_text')}
          hint={t('office_note_hint')}
          value={text}
          onValue={setText}
          dir={textDirectionOf(text)}
          rows={3}
          error={fields['text']}
        />
        <FailureNotice text={fields['text'] ? '' : error} />
        <div>
          <Button kind="secondary" size="small" busy={isBusy} onClick={() => void save()}>
            {t('office_note_save')}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
