import { type RefObject, useEffect, useRef, useState } from 'react'
import { Anchor } from '#ui/Anchor.tsx'
import { classes } from '#ui/classes.ts'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { renderStaticList } from '#ui/renderStaticList.ts'
import { formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useSite } from '#web/site.tsx'
import type { TicketMessage } from '../ticket.loader.ts'
import css from './Conversation.module.css'
import { MessageFile } from './MessageFile.tsx'
import { linkStoreAddresses, textDirectionOf } from './ticketPage.rules.ts'

interface Props {
  messages: TicketMessage[]
  newFrom: number | null
}

/** The messages of a ticket with author and time, oldest first. */
export function Conversation({ messages, newFrom }: Props) {
  const t = useMessages('ticket')
  const isNews = useNews(messages)
  const firstNew = useFirstNew()
  return (
    <section aria-label={t('conversation_label')}>
      <ol className={css.messages}>
        {messages.map((message) => (
          <Message
            key={message.number}
            message={message}
            firstNew={message.number === newFrom ? firstNew : null}
          />
        ))}
      </ol>
      <VisuallyHidden live="polite">{isNews ? t('conversation_news') : ''}</VisuallyHidden>
    </section>
  )
}

/** Whether an operator's answer arrived while the page was open, to announce it to screen readers. */
function useNews(messages: TicketMessage[]): boolean {
  const count = messages.filter(({ author }) => author === 'operator').length
  const [first] = useState(count)
  return count > first
}

interface MessageProps {
  message: TicketMessage
  /** Set on the first new message, to scroll to it. */
  firstNew: RefObject<HTMLLIElement | null> | null
}

function Message({ message, firstNew }: MessageProps) {
  const t = useMessages('ticket')
  const locale = useLocale()
  const { author, text, files, createTime } = message
  return (
    <li ref={firstNew} className={classes(css.message, css[author])}>
      {firstNew && <p className={css.new}>{t('conversation_new')}</p>}
      <div className={css.bubble}>
        <p className={css.who}>
          <strong>{t(`ticket_author_${author}`)}</strong>
          <time className={css.when} dateTime={createTime}>
            {formatInstant(locale, createTime)}
          </time>
        </p>
        <Words text={text} />
        {files.length > 0 && (
          <ul className={css.files}>
            {files.map((file) => (
              <MessageFile key={file.id} file={file} />
            ))}
          </ul>
        )}
      </div>
    </li>
  )
}

/**
 * Scrolls to the first new message when the ticket page opens. Later the page does not scroll, because the user may be
 * writing.
 */
function useFirstNew() {
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => item.current?.scrollIntoView({ block: 'nearest' }), [])
  return item
}

/** The text of a message. Each line has its own direction, because users mix two languages. */
function Words({ text }: { text: string }) {
  const whole = textDirectionOf(text)
  return (
    <p className={css.words} dir={whole}>
      {renderStaticList(text.split('\n'), (line) => (
        <span className={css.line} dir={textDirectionOf(line) ?? whole}>
          {line.trim() === '' ? <br /> : <Line text={line} />}
        </span>
      ))}
    </p>
  )
}

function Line({ text }: { text: string }) {
  const { publicUrl } = useSite()
  return renderStaticList(linkStoreAddresses(text, publicUrl), (piece) =>
    piece.href ? <Anchor href={piece.href}>{piece.text}</Anchor> : piece.text,
  )
}
