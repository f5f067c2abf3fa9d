import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { RadioGroup } from '#ui/form/RadioGroup.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLocation } from '#web/router.tsx'
import { PollChoices } from './PollChoices.tsx'
import css from './PollForm.module.css'
import type { Poll } from './poll.loader.ts'
import { parseChoiceQuery } from './poll.rules.ts'

interface Props {
  poll: Poll
  isAuthenticated: boolean
  isBusy: boolean
  onVote(chosen: number[]): void
}

/**
 * The form of a poll. Before hydration it submits the choice to this page's URL, which preselects it, so that no tap is
 * lost.
 */
export function PollForm({ poll, isAuthenticated, isBusy, onVote }: Props) {
  const t = useMessages('poll')
  const [chosen, setChosen] = useChoice(poll)
  const [isMissing, setMissing] = useState(false)
  const choose = (ids: number[]) => {
    setMissing(false)
    setChosen(ids)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(chosen.length === 0)
    if (chosen.length > 0 && !isBusy) onVote(chosen)
  }
  return (
    <Card>
      <form method="get" onSubmit={submit} noValidate>
        <Stack gap={4}>
          <Choice
            poll={poll}
            chosen={chosen}
            onChoice={choose}
            error={isMissing ? t('poll_choice_missing') : undefined}
          />
          <noscript>
            <Notice tone="warning">{t('poll_needs_script')}</Notice>
          </noscript>
          <Button type="submit" wide size="large" busy={isBusy} busyLabel={t('poll_voting')}>
            {t('poll_vote')}
          </Button>
          <p className={css.note}>{t(isAuthenticated ? 'poll_once_note' : 'poll_login_note')}</p>
        </Stack>
      </form>
    </Card>
  )
}

/** The chosen poll options. The URL preselects them: from a link on another page, or after the login. */
function useChoice(poll: Poll) {
  const { search } = useLocation()
  const [chosen, setChosen] = useState<number[]>([])
  const choose = useEffectEvent((query: string) => {
    const wanted = parseChoiceQuery(poll, new URLSearchParams(query))
    if (wanted.length > 0) setChosen(wanted)
  })
  useEffect(() => choose(search), [search])
  return [chosen, setChosen] as const
}

interface ChoiceProps {
  poll: Poll
  chosen: number[]
  onChoice(ids: number[]): void
  error: string | undefined
}

function Choice({ poll, chosen, onChoice, error }: ChoiceProps) {
  const t = useMessages('poll')
  if (poll.maximumChoices > 1)
    return <PollChoices poll={poll} chosen={chosen} onChoice={onChoice} error={error} />
  return (
    <RadioGroup
      cards
      name="option"
      label={t('poll_choose_one')}
      options={poll.options.map(({ id, text }) => ({ value: String(id), label: text }))}
      value={chosen.map(String)[0] ?? ''}
      onValue={(value) => onChoice([Number(value)])}
      error={error}
    />
  )
}
