import { splitFileSize } from '#features/catalogue/application/applicationText.rules.ts'
import { Button } from '#ui/form/Button.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { errorText } from '#web/errorText.ts'
import { useFetchFile } from '#web/files/fetchFile.ts'
import { useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import type { TicketFile } from '../ticket.loader.ts'
import css from './MessageFile.module.css'

/** A file attached to a message: name, size, and a download link while it is stored. */
export function MessageFile({ file }: { file: TicketFile }) {
  const t = useMessages('ticket')
  const { fetch, failure, isBusy } = useDownload(file)
  const { amount, unit } = splitFileSize(file.size)
  const size = unit === 'gigabyte' ? '' : t(`files_size_${unit}`, { amount })
  return (
    <li className={css.file}>
      <span className={css.texts}>
        <span className={css.name}>
          <bdi>{file.name}</bdi>
        </span>
        <span className={css.size}>{file.isErased ? t('files_erased') : size}</span>
        {failure && (
          <span className={css.failure} role="alert">
            {failure}
          </span>
        )}
      </span>
      {!file.isErased && (
        <Button
          kind="secondary"
          size="small"
          icon={<Icon name={failure ? 'refresh' : 'download'} size={18} />}
          aria-label={t('files_download', { name: file.name })}
          busy={isBusy}
          busyLabel={t('loading')}
          onClick={() => void fetch()}
        />
      )}
    </li>
  )
}

function useDownload({ id, name }: TicketFile) {
  const t = useMessages('ticket')
  const fetchFile = useFetchFile()
  const { run, failure, isBusy } = useCall(
    () => fetchFile({ type: 'ticket', id, name }),
    (error) => errorText(error, t),
  )
  return { fetch: run, failure, isBusy }
}
