import { MAXIMUM_FILES_PER_MESSAGE } from '#features/ticket/ticket.rules.ts'
import { ACCEPTED_FILES, MAXIMUM_FILE_BYTES } from '#features/upload/upload.rules.ts'
import { Upload } from '#ui/form/Upload.tsx'
import type { UnfinishedUploads } from '#ui/form/useUploads.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { type StoredFile, useTicketFiles } from './ticketFiles.ts'

interface Props {
  number: number
  onFiles: (files: StoredFile[]) => void
  onUnfinished: (unfinished: UnfinishedUploads) => void
}

/**
 * File upload for a reply to a ticket. Each file is uploaded at once, with its progress; the reply sends only the ids.
 */
export function TicketUpload({ number, onFiles, onUnfinished }: Props) {
  const t = useMessages('ticket')
  const { send } = useTicketFiles(number)
  return (
    <Upload<StoredFile>
      label={t('files_label')}
      hint={t('files_hint', { count: MAXIMUM_FILES_PER_MESSAGE, megabytes: MAXIMUM_FILE_BYTES / 1024 ** 2 })}
      accept={ACCEPTED_FILES}
      maxFiles={MAXIMUM_FILES_PER_MESSAGE}
      check={(file) => (file.size > MAXIMUM_FILE_BYTES ? t('files_large') : undefined)}
      send={send}
      onResults={(files, unfinished) => {
        onFiles(files)
        onUnfinished(unfinished)
      }}
      labels={{
        choose: t('files_choose'),
        drop: t('files_drop'),
        remove: (name) => t('files_remove', { name }),
        retry: t('retry'),
        done: t('files_done'),
        failed: (reason) => errorText(reason, t),
        tooMany: t('files_many', { count: MAXIMUM_FILES_PER_MESSAGE }),
      }}
    />
  )
}
