import { parseStoredFiles, type UploadedTicketFile } from '../form/ticketForm.rules.ts'
import { useDraft } from '../form/useDraft.ts'

export interface ReplyDraft {
  text: string
  files: UploadedTicketFile[]
}

export function useReplyDraft(ticketId: string) {
  return useDraft<ReplyDraft>(`ticketReply ${ticketId}`, ({ text, files }) => ({
    text: typeof text === 'string' ? text : '',
    files: parseStoredFiles(files),
  }))
}
