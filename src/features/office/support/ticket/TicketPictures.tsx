import { useState } from 'react'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useOfficeFacts } from '../../shell/officeApi.ts'
import css from './TicketPictures.module.css'
import type { OfficeTicket } from './ticket.types.ts'

type Picture = OfficeTicket['messages'][number]['files'][number]

interface Props {
  number: number
  pictures: readonly Picture[]
}

/**
 * Pictures of a message, as thumbnails that open larger. The server draws them from re-encoded pictures; files of other
 * kinds are only downloaded.
 */
export function TicketPictures({ number, pictures }: Props) {
  const t = useMessages('officeSupport')
  const { apiBase } = useOfficeFacts()
  const [open, setOpen] = useState<Picture | null>(null)
  const [broken, setBroken] = useState<readonly string[]>([])
  const addressOf = ({ id }: Picture) => `${apiBase}/tickets/${number}/file/${id}`
  return (
    <>
      <ul className={css.pictures}>
        {pictures
          .filter(({ id }) => !broken.includes(id))
          .map((picture) => (
            <li key={picture.id}>
              <button
                type="button"
                className={css.picture}
                aria-label={t('office_ticket_picture_open', { name: picture.name })}
                onClick={() => setOpen(picture)}
              >
                <img
                  src={`${addressOf(picture)}/thumbnail`}
                  alt=""
                  loading="lazy"
                  onError={() => setBroken([...broken, picture.id])}
                />
              </button>
            </li>
          ))}
      </ul>
      {open && (
        <Dialog open onClose={() => setOpen(null)} title={open.name} closeLabel={t('close')}>
          <img className={css.large} src={addressOf(open)} alt={open.name} />
        </Dialog>
      )}
    </>
  )
}
