import { splitFileSize } from '#features/catalogue/application/applicationText.rules.ts'
import { textDirectionOf } from '#features/ticket/conversation/ticketPage.rules.ts'
import { classes } from '#ui/classes.ts'
import { Button } from '#ui/form/Button.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { renderStaticList } from '#ui/renderStaticList.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import css from './TicketConversation.module.css'
import { TicketPictures } from './TicketPictures.tsx'
import type { OfficeTicket } from './ticket.types.ts'
import { useTicketFiles } from './ticketFiles.ts'

type Message = OfficeTicket['messages'][number]

/** The messages of a ticket with author and time, oldest first. */
export function TicketConversation({ ticket }: { ticket: OfficeTicket }) {
  const t = useMessages('officeSupport')
  return (
    <section aria-label={t('office_ticket_conversation')}>
      <ol className={css.messages}>
        {entriesOf(ticket).map((entry) =>
          'message' in entry ? (
            <Said key={entry.message.number} message={entry.message} ticket={ticket} />
          ) : (
            <Note key={entry.note.id} note={entry.note} />
          ),
        )}
      </ol>
    </section>
  )
}

/** Messages and internal notes in the order of their times. */
function entriesOf({ messages, notes }: OfficeTicket) {
  const entries = [...messages.map((message) => ({ message })), ...notes.map((note) => ({ note }))]
  const timeOf = (entry: (typeof entries)[number]) =>
    'message' in entry ? entry.message.createTime : entry.note.createTime
  return entries.sort((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1))
}

/** An internal note, styled differently so that it is not mistaken for a message to the user. */
function Note({ note: { operator, text, createTime } }: { note: OfficeTicket['notes'][number] }) {
  const t = useMessages('officeSupport')
  const { instant } = useFormatFigures()
  return (
    <li className={classes(css.message, css.note)}>
      <p className={css.who}>
        <strong>{t('office_note')}</strong>
        <bdi>{operator}</bdi>
        <time dateTime={createTime}>{instant(createTime)}</time>
      </p>
      <Words text={text} />
    </li>
  )
}

function Said({ message, ticket }: { message: Message; ticket: OfficeTicket }) {
  const t = useMessages('officeSupport')
  const { instant } = useFormatFigures()
  const { number, author, operator, text, files, createTime } = message
  const pictures = files.filter(({ isPicture, isErased }) => isPicture && !isErased)
  return (
    <li className={classes(css.message, css[author])}>
      <p className={css.who}>
        <strong>{operator === null ? t(`office_ticket_author_${author}`) : <bdi>{operator}</bdi>}</strong>
        <time dateTime={createTime}>{instant(createTime)}</time>
        {author === 'operator' && (
          <span>{t(number <= ticket.readNumber ? 'office_ticket_read' : 'office_ticket_unread')}</span>
        )}
      </p>
      <Words text={text} />
      {pictures.length > 0 && <TicketPictures number={ticket.number} pictures={pictures} />}
      {files.length > 0 && (
        <ul className={css.files}>
          {files.map((file) => (
            <SentFile key={file.id} file={file} number={ticket.number} />
          ))}
        </ul>
      )}
    </li>
  )
}

/** The text of a ticket message. Each line has its own direction. URLs in a user's text do not become links here. */
function Words({ text }: { text: string }) {
  const whole = textDirectionOf(text)
  return (
    <p className={css.words} dir={whole}>
      {renderStaticList(text.split('\n'), (line) => (
        <span className={css.line} dir={textDirectionOf(line) ?? whole}>
          {line.trim() === '' ? <br /> : line}
        </span>
      ))}
    </p>
  )
}

function SentFile({ file, number }: { file: Message['files'][number]; number: number }) {
  const t = useMessages('ticket')
  const { save } = useTicketFiles(number)
  const { run, isBusy, failure } = useCall(
    () => save(file),
    (error) => errorText(error, t),
  )
  const { amount, unit } = splitFileSize(file.size)
  return (
    <li className={css.file}>
      <bdi className={css.name}>{file.name}</bdi>
      <span className={css.size}>
        {file.isErased ? t('files_erased') : unit !== 'gigabyte' && t(`files_size_${unit}`, { amount })}
      </span>
      {!file.isErased && (
        <Button
          kind="secondary"
          size="small"
          icon={<Icon name={failure ? 'refresh' : 'download'} size={18} />}
          aria-label={t('files_download', { name: file.name })}
          busy={isBusy}
          onClick={() => void run()}
        />
      )}
      {failure && (
        <span className={css.failure} role="alert">
          {failure}
        </span>
      )}
    </li>
  )
}
