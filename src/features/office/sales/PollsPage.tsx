import { useState } from 'react'
import { percentages } from '#features/poll/poll.rules.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ConfirmButton } from '../shell/ConfirmButton.tsx'
import { Loaded } from '../shell/Loaded.tsx'
import { ScreenHead } from '../shell/ScreenHead.tsx'
import { useAct } from '../shell/useAct.ts'
import { useFigures } from '../shell/useFigures.ts'
import { useLoad } from '../shell/useLoad.ts'
import { type ListedPoll, PollForm, type Polls } from './PollForm.tsx'
import css from './PollsPage.module.css'

const TONE = { open: 'action', closed: 'neutral', disabled: 'warn' } as const

/** Polls and their results. */
export function PollsPage() {
  const shell = useMessages('office')
  const t = useMessages('officeSales')
  const list = useLoad('GET /polls', {}, { everySeconds: 60 })
  const [edited, setEdited] = useState<ListedPoll | 'new' | null>(null)
  return (
    <>
      <ScreenHead title={shell('office_title_polls')}>
        <Button onClick={() => setEdited('new')}>{t('office_poll_new')}</Button>
      </ScreenHead>
      <Loaded of={list}>
        {({ polls }) =>
          polls.length === 0 ? (
            <EmptyState title={t('office_poll_empty')} />
          ) : (
            <Stack gap={4}>
              {polls.map((poll) => (
                <PollCard
                  key={poll.id}
                  poll={poll}
                  onEdit={() => setEdited(poll)}
                  onChanged={list.put}
                  onRefused={list.reload}
                />
              ))}
            </Stack>
          )
        }
      </Loaded>
      {edited && (
        <PollForm
          known={edited === 'new' ? null : edited}
          onClose={() => setEdited(null)}
          onSaved={(saved) => {
            list.put(saved)
            setEdited(null)
          }}
          onRefused={list.reload}
        />
      )}
    </>
  )
}

interface CardProps {
  poll: ListedPoll
  onEdit: () => void
  onChanged: (polls: Polls) => void
  onRefused: () => void
}

function PollCard({ poll, onEdit, onChanged, onRefused }: CardProps) {
  const shell = useMessages('office')
  const t = useMessages('officeSales')
  const isPersian = useLocale() === 'fa'
  const { number, instant } = useFigures()
  const { act, isBusy, error, clear } = useAct()
  const done = (polls: Polls | null) => {
    if (polls) onChanged(polls)
    else onRefused()
    return polls !== null
  }
  const isDisabled = poll.state === 'disabled'
  return (
    <Card as="section" label={isPersian ? poll.questionFa : poll.questionEn}>
      <Stack gap={3}>
        <Cluster>
          <h2>{isPersian ? poll.questionFa : poll.questionEn}</h2>
          <Badge tone={TONE[poll.state]}>{t(`office_poll_state_${poll.state}`)}</Badge>
        </Cluster>
        <p className={css.facts}>
          <Ltr>{poll.id}</Ltr> · {t('office_poll_voters', { count: poll.voters })}
          {poll.closeTime && ` · ${t('office_sale_until', { time: instant(poll.closeTime) })}`}
        </p>
        <Votes poll={poll} />
        <Cluster>
          <Button kind="secondary" size="small" onClick={onEdit}>
            {t('office_sale_edit')}
          </Button>
          {poll.state === 'open' && (
            <ConfirmButton
              label={t('office_poll_close')}
              title={t('office_poll_close_title')}
              isBusy={isBusy}
              error={error}
              onOpen={clear}
              onConfirm={async () =>
                done(await act('POST /polls/{id}/close', { id: poll.id }, shell('office_saved')))
              }
            >
              <p>{t('office_poll_close_text', { voters: number(poll.voters) })}</p>
            </ConfirmButton>
          )}
          <ConfirmButton
            label={t(isDisabled ? 'office_poll_enable' : 'office_poll_disable')}
            kind={isDisabled ? 'secondary' : 'danger'}
            askKind="secondary"
            title={t(isDisabled ? 'office_poll_enable_title' : 'office_poll_disable_title')}
            isBusy={isBusy}
            error={error}
            onOpen={clear}
            onConfirm={async () => {
              const input = { id: poll.id, isEnabled: isDisabled }
              return done(await act('POST /polls/{id}/enabled', input, shell('office_saved')))
            }}
          >
            <p>{t(isDisabled ? 'office_poll_enable_text' : 'office_poll_disable_text')}</p>
          </ConfirmButton>
        </Cluster>
      </Stack>
    </Card>
  )
}

const BAR_WIDTH = 100

function Votes({ poll: { options, voters } }: { poll: ListedPoll }) {
  const isPersian = useLocale() === 'fa'
  const { number, percent } = useFigures()
  const shares = percentages(
    options.map(({ votes }) => votes),
    voters,
  )
  return (
    <ul className={css.votes}>
      {options.map(({ id, textFa, textEn, votes }, at) => {
        const share = shares[at] ?? 0
        return (
          <li key={id}>
            <span>{isPersian ? textFa : textEn}</span>
            <span className={css.count}>
              {number(votes)} · {percent(share / 100, 0)}
            </span>
            <svg
              className={css.bar}
              viewBox={`0 0 ${BAR_WIDTH} 4`}
              preserveAspectRatio="none"
              aria-hidden="true"
            >
              <rect className={css.track} width={BAR_WIDTH} height="4" />
              <rect className={css.share} x={isPersian ? BAR_WIDTH - share : 0} width={share} height="4" />
            </svg>
          </li>
        )
      })}
    </ul>
  )
}
