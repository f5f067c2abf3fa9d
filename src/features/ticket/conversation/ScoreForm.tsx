import { type FormEvent, useState } from 'react'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { RatingInput } from '#ui/form/RatingInput.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Rating } from '#ui/picture/Rating.tsx'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import { MessageField } from '../form/MessageField.tsx'
import type { Ticket } from '../ticket.loader.ts'
import { MAXIMUM_SCORE_TEXT_LENGTH } from '../ticket.rules.ts'
import { useTicketCall } from '../useTicketCall.ts'
import css from './TicketPage.module.css'
import { textDirectionOf } from './ticketPage.rules.ts'

interface Props {
  ticket: Ticket
  show(ticket: Ticket): void
}

/** The form in which the user rates our answers with stars and text. A new rating replaces the last one. */
export function ScoreForm({ ticket, show }: Props) {
  const t = useMessages('ticket')
  const [isOpen, setOpen] = useState(ticket.score === null)
  return (
    <Card as="section" label={t('score_title')}>
      {isOpen ? (
        <Form
          ticket={ticket}
          show={(answered) => {
            setOpen(false)
            show(answered)
          }}
        />
      ) : (
        <Given ticket={ticket} onChange={() => setOpen(true)} />
      )}
    </Card>
  )
}

function Given({ ticket: { score, scoreText }, onChange }: { ticket: Ticket; onChange(): void }) {
  const t = useMessages('ticket')
  return (
    <Stack gap={3}>
      <h2>{t('score_thanks')}</h2>
      <Rating value={score ?? 0} label={t('score_stars', { count: score ?? 0 })} size={20} />
      {scoreText && (
        <p className={css.words} dir={textDirectionOf(scoreText)}>
          {scoreText}
        </p>
      )}
      <p>
        <Button kind="secondary" size="small" onClick={onChange}>
          {t('score_change')}
        </Button>
      </p>
    </Stack>
  )
}

function Form({ ticket, show }: Props) {
  const t = useMessages('ticket')
  const form = useScore(ticket, show)
  return (
    <form noValidate onSubmit={form.submit}>
      <Stack gap={4}>
        <h2>{t('score_title')}</h2>
        <RatingInput
          label={t('score_label')}
          value={form.score}
          onValue={form.setScore}
          starLabel={(stars) => t('score_stars', { count: stars })}
          error={form.isTried && form.score === 0 ? t('ticket_score_missing') : undefined}
        />
        <MessageField
          label={t('score_text')}
          name="score_text"
          rows={3}
          value={form.text}
          onValue={form.setText}
          error={form.isLong ? t('ticket_text_long') : undefined}
          most={MAXIMUM_SCORE_TEXT_LENGTH}
        />
        <FailureNotice text={form.failure} />
        <Button type="submit" kind="secondary" wide busy={form.isBusy} busyLabel={t('loading')}>
          {t('score_send')}
        </Button>
      </Stack>
    </form>
  )
}

function useScore({ id, score: given, scoreText }: Ticket, show: (ticket: Ticket) => void) {
  const t = useMessages('ticket')
  const api = useApi()
  const toast = useToast()
  const [score, setScore] = useState(given ?? 0)
  const [text, setText] = useState(scoreText)
  const [isTried, setTried] = useState(false)
  const isLong = text.trim().length > MAXIMUM_SCORE_TEXT_LENGTH
  const { run, failure, isBusy } = useTicketCall((answered) => {
    toast(t('score_thanks'))
    show(answered)
  })
  return {
    ...{ score, setScore, text, setText, isTried, isLong, failure, isBusy },
    submit(event: FormEvent): void {
      event.preventDefault()
      setTried(true)
      if (score > 0 && !isLong)
        void run(() => api('POST /ticket/{id}/score', { id, score, text: text.trim() }))
    },
  }
}
