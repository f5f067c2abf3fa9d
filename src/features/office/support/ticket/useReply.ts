import { useState } from 'react'
import type { UnfinishedUploads } from '#ui/form/useUploads.ts'
import { useMessages } from '#web/i18n.tsx'
import { useMutation } from '../../kit/useMutation.ts'
import type { REPLY_KINDS } from '../desk.rules.ts'
import type { OfficeTicket } from './ticket.types.ts'
import type { StoredFile } from './ticketFiles.ts'

interface ReplyOptions {
  ticket: OfficeTicket
  read: number
  text: string
  onSaid: (ticket: OfficeTicket) => void
  onSent: () => void
  reload: () => void
}

type ReplyKind = (typeof REPLY_KINDS)[number]
const NOTHING: UnfinishedUploads = { sending: 0, failed: 0 }

/** Sends a reply to a ticket with its files. After a conflict it reloads the ticket and keeps the typed text. */
export function useReply({ ticket: { number }, read, text, onSaid, onSent, reload }: ReplyOptions) {
  const t = useMessages('officeSupport')
  const { act, isBusy, error, fields, clear } = useMutation()
  const [speech, setSpeech] = useState<ReplyKind>('answer')
  const [files, setFiles] = useState<StoredFile[]>([])
  const [unfinished, setUnfinished] = useState(NOTHING)
  const [isTried, setTried] = useState(false)
  // Used as a React key, which resets the list of files after each sent message.
  const [round, setRound] = useState(0)
  const isEmpty = text.trim() === ''
  const waits = unfinished.sending > 0 || unfinished.failed > 0

  async function speak(chosen: ReplyKind): Promise<void> {
    setTried(true)
    setSpeech(chosen)
    if (isEmpty || waits || isBusy) return
    const input = { number, speech: chosen, text, files: files.map(({ id }) => id), seen: read }
    const answered = await act('POST /tickets/{number}/message', input, t('office_ticket_sent'))
    if (!answered) return reload()
    onSent()
    setTried(false)
    setFiles([])
    setRound(round + 1)
    onSaid(answered)
  }

  const waiting = t(unfinished.sending > 0 ? 'office_ticket_files_sending' : 'office_ticket_files_failed')
  return {
    speak,
    clear,
    round,
    setFiles,
    setUnfinished,
    busyWith: isBusy ? speech : null,
    textFault: isTried && isEmpty ? t('office_ticket_text_missing') : fields['text'],
    failure: isTried && waits ? waiting : error,
  }
}
