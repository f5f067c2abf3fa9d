import { readFiles, type SentFile } from '../form/ticketForm.rules.ts'
import { useDraft } from '../form/useDraft.ts'

export interface ReplyDraft {
  text: string
  files: SentFile[]
}

export function useReplyDraft(ticketId: string) {
  return useDraft<ReplyDraft>(`ticketReply ${ticketId}`, ({ text, files }) => ({
    text: typeof text === 'string' ? text : '',
    files: readFiles(files),
  }))
}
