import { type FormEvent, type ReactNode, useState } from 'react'
import { isNearLengthLimit, textDirectionOf } from '#features/ticket/conversation/ticketPage.rules.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { ActionState } from '../kit/useMutation.ts'

interface Props {
  title: string
  /** The user's text that the operator answers. */
  children: ReactNode
  label: string
  hint: string
  most: number
  before?: string
  sendLabel: string
  acting: ActionState
  /** Error message of the text field. */
  fault: string | undefined
  onSend: (text: string) => void
  onClose: () => void
}

/**
 * A dialog for a short answer to a user. It is rendered outside the list, which may reload while the operator writes.
 */
export function AnswerDialog(props: Props) {
  const { title, children, label, hint, most, before = '', sendLabel, acting, fault } = props
  const t = useMessages('officeSupport')
  const { number } = useFormatFigures()
  const [text, setText] = useState(before)
  const length = text.trim().length
  const send = (event: FormEvent) => {
    event.preventDefault()
    props.onSend(text.trim())
  }
  return (
    <Dialog open onClose={props.onClose} title={title} closeLabel={t('close')}>
      <form onSubmit={send} noValidate>
        <Stack gap={4}>
          {children}
          <TextArea
            label={label}
            hint={
              isNearLengthLimit(length, most)
                ? t('office_answer_count', { length: number(length), most: number(most) })
                : hint
            }
            value={text}
            onValue={setText}
            dir={textDirectionOf(text)}
            rows={5}
            error={fault}
          />
          <FailureNotice text={fault ? '' : acting.error} />
          <Button type="submit" wide busy={acting.isBusy}>
            {sendLabel}
          </Button>
        </Stack>
      </form>
    </Dialog>
  )
}
