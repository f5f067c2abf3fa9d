import { type ReactNode, useEffect } from 'react'
import { ACCEPTED_FILES, MAXIMUM_FILE_BYTES } from '#features/upload/upload.rules.ts'
import { Upload } from '#ui/form/Upload.tsx'
import { errorText } from '#web/errorText.ts'
import { useSendFile } from '#web/files/sendFile.ts'
import { useMessages } from '#web/i18n.tsx'
import type { UploadedTicketFile } from './ticketForm.rules.ts'
import type { UnfinishedFiles } from './useUnfinishedUploads.ts'

interface Props {
  label: ReactNode
  hint?: ReactNode
  name: string
  error?: string | undefined
  most: number
  about: { topic?: string; subTopic?: string }
  files: UploadedTicketFile[]
  onFiles(files: UploadedTicketFile[]): void
  unfinished: UnfinishedFiles
}

/** The field for files. It uploads each file at once, with its progress; the form sends only their ids. */
export function FilesField({ label, hint, name, error, most, about, files, onFiles, unfinished }: Props) {
  const t = useMessages('ticket')
  const sendFile = useSendFile()
  useEffect(() => () => unfinished.drop(name), [unfinished, name])
  return (
    <Upload<UploadedTicketFile>
      label={label}
      hint={hint ?? t('files_hint', { count: most, megabytes: MAXIMUM_FILE_BYTES / 1024 ** 2 })}
      error={error}
      name={name}
      accept={ACCEPTED_FILES}
      maxFiles={most}
      multiple={most > 1}
      earlier={files.map((file) => ({ name: file.name, result: file }))}
      check={(file) => (file.size > MAXIMUM_FILE_BYTES ? t('files_large') : undefined)}
      send={async (file, report, signal) => {
        const { id } = await sendFile({ type: 'ticket', file, ...about }, report, signal)
        return { id, name: file.name }
      }}
      onResults={(sent, waiting) => {
        unfinished.hear(name, waiting)
        onFiles(sent)
      }}
      labels={{
        choose: t('files_choose'),
        drop: t('files_drop'),
        remove: (file) => t('files_remove', { name: file }),
        retry: t('retry'),
        done: t('files_done'),
        failed: (reason) => errorText(reason, t),
        tooMany: t('files_many', { count: most }),
      }}
    />
  )
}
