import { type RefObject, useEffect, useState } from 'react'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { VisuallyHidden } from '#ui/layout/VisuallyHidden.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useCall } from '#web/useCall.ts'
import css from './PollBlock.module.css'
import type { PollBlockData } from './poll.loader.ts'
import { votePercentages } from './poll.rules.ts'

type Answer = Calls['GET /poll/{id}/vote']['output']

interface Props {
  block: PollBlockData
  heading: RefObject<HTMLHeadingElement | null>
}

/** The options of a poll for a user: a tap votes here, and a vote is remembered. */
export function PollVoting({ block, heading }: Props) {
  const t = useMessages('catalogue')
  const { known, vote, chosen, hasVoted } = useVoteHere(block.id, heading)
  useEffect(() => {
    // The tapped button is gone, so the focus moves to what replaced it.
    if (hasVoted) heading.current?.focus()
  }, [hasVoted, heading])
  return (
    <>
      <ul className={css.options}>
        {block.options.map(({ id, text }) => (
          <li key={id}>
            {known?.poll.results ? (
              <Result answer={known} id={id} text={text} />
            ) : known && known.poll.maximumChoices === 1 ? (
              <Button kind="secondary" wide busy={chosen === id} onClick={() => vote(id)}>
                {text}
              </Button>
            ) : (
              <ButtonLink kind="secondary" wide href={`/poll/${block.id}?option=${id}`}>
                {text}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
      <VisuallyHidden live="polite">{hasVoted ? t('home_poll_thanks') : ''}</VisuallyHidden>
    </>
  )
}

function useVoteHere(id: string, place: Props['heading']) {
  const api = useApi()
  const toast = useToast()
  const t = useMessages('catalogue')
  const [known, setKnown] = useState<Answer>()
  const [hasVoted, setVoted] = useState(false)
  useEffect(() => {
    const near = place.current
    if (!near) return
    let isGone = false
    // Loaded only when the poll is near the visible part of the screen.
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        observer.disconnect()
        // Ignore the error: the options then lead to the page of the poll.
        api('GET /poll/{id}/vote', { id }).then(
          (answer) => isGone || setKnown(answer),
          () => undefined,
        )
      },
      { rootMargin: '400px' },
    )
    observer.observe(near)
    return () => {
      isGone = true
      observer.disconnect()
    }
  }, [api, id, place])
  const { run, busyWith } = useCall(
    async (option: number) => {
      setKnown(await api('POST /poll/{id}/vote', { id, optionIds: [option] }))
      setVoted(true)
    },
    async (error: unknown) => {
      toast(errorText(error, t), 'danger')
      // Voted elsewhere, or closed in the meantime.
      await api('GET /poll/{id}/vote', { id }).then(setKnown, () => undefined)
      return undefined
    },
  )
  return { known, vote: (option: number) => void run(option), chosen: busyWith?.[0], hasVoted }
}

function Result({ answer: { poll, vote }, id, text }: { answer: Answer; id: number; text: string }) {
  const t = useMessages('catalogue')
  const { voters = 0, votes = [] } = poll.results ?? {}
  const counts = poll.options.map((one) => votes.find(({ optionId }) => optionId === one.id)?.votes ?? 0)
  const percent = votePercentages(counts, voters)[poll.options.findIndex((one) => one.id === id)] ?? 0
  const isOwn = vote?.optionIds.includes(id) ?? false
  return (
    <div className={css.result}>
      <svg className={css.share} aria-hidden="true" focusable="false">
        <rect width={`${percent}%`} height="100%" />
      </svg>
      <span className={css.words}>
        {text} {isOwn && <Icon name="check" size={16} />}
        {isOwn && <VisuallyHidden>{t('home_poll_own')}</VisuallyHidden>}
      </span>
      <strong className={css.words}>{t('home_poll_percent', { percent })}</strong>
    </div>
  )
}
