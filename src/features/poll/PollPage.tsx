import { useEffect, useRef } from 'react'
import { link } from '#links.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { PollForm } from './PollForm.tsx'
import css from './PollPage.module.css'
import { PollResults } from './PollResults.tsx'
import type { loadPoll, Poll } from './poll.loader.ts'
import { usePoll } from './usePoll.ts'
import { useVote, type VoteOutcome } from './useVote.ts'

/** A question with its options, and the results after the user's vote or the end of the poll. */
export function PollPage() {
  const { poll } = useLoaderData<typeof loadPoll>()
  return <PollView key={poll.id} loaded={poll} />
}

function PollView({ loaded }: { loaded: Poll }) {
  const { poll, vote, isUnsure, isAuthenticated, setKnown, refresh } = usePoll(loaded)
  const voting = useVote({ id: poll.id, isAuthenticated, setKnown, refresh })
  const { outcome } = voting
  const heading = useRef<HTMLHeadingElement>(null)
  // After a vote the pressed button is gone, so the focus moves to what replaced it. Screen readers continue there.
  useEffect(() => {
    if (outcome) heading.current?.focus()
  }, [outcome])
  return (
    <article className={css.page}>
      <PollHeader poll={poll} />
      {isUnsure && <VoteUnknownNotice onRetry={() => void refresh().catch(() => undefined)} />}
      {outcome && <VoteOutcomeNotice outcome={outcome} />}
      {poll.state === 'disabled' && <DisabledNotice isExplained={outcome !== undefined} />}
      {poll.results && <PollResults poll={poll} results={poll.results} vote={vote} heading={heading} />}
      {poll.state === 'open' && !poll.results && (
        <PollForm poll={poll} isAuthenticated={isAuthenticated} isBusy={voting.isBusy} onVote={voting.vote} />
      )}
    </article>
  )
}

function PollHeader({ poll: { question, description, state, closeTime } }: { poll: Poll }) {
  const t = useMessages('poll')
  const locale = useLocale()
  const time = closeTime && formatInstant(locale, closeTime)
  return (
    <header>
      <p className={css.kind}>{t('title_poll')}</p>
      <h1 dir="auto">{question}</h1>
      {description && <p className={css.description}>{description}</p>}
      {time && state !== 'disabled' && (
        <p className={css.time}>
          {state === 'open' ? t('poll_open_until', { time }) : t('poll_closed_since', { time })}
        </p>
      )}
    </header>
  )
}

function VoteOutcomeNotice({ outcome: { tone, text, isStranger } }: { outcome: VoteOutcome }) {
  const t = useMessages('poll')
  const action = isStranger && (
    <ButtonLink kind="secondary" size="small" href={link('/register')}>
      {t('poll_log_in')}
    </ButtonLink>
  )
  return (
    <Notice tone={tone} live action={action}>
      {text}
    </Notice>
  )
}

function VoteUnknownNotice({ onRetry }: { onRetry(): void }) {
  const t = useMessages('poll')
  const action = (
    <Button kind="secondary" size="small" onClick={onRetry}>
      {t('retry')}
    </Button>
  )
  return (
    <Notice tone="warning" live action={action}>
      {t('poll_own_unknown')}
    </Notice>
  )
}

/** The poll is disabled. `isExplained`: the outcome of a vote has just said so, and the title is left out. */
function DisabledNotice({ isExplained }: { isExplained: boolean }) {
  const t = useMessages('poll')
  return (
    <Notice
      title={isExplained ? undefined : t('poll_disabled')}
      action={
        <ButtonLink kind="secondary" size="small" href={link('/')}>
          {t('back_home')}
        </ButtonLink>
      }
    >
      {t('poll_disabled_text')}
    </Notice>
  )
}
