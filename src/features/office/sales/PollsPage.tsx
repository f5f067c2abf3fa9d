import { votePercentages } from '#features/poll/poll.rules.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { type ReloadableData, useLoadedData } from '../kit/useLoadedData.ts'
import { useMutation } from '../kit/useMutation.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import { VersionsLink } from '../version/VersionsLink.tsx'
import type { ListedPoll, PollList } from './PollPage.tsx'
import css from './PollsPage.module.css'

const TONE = { open: 'action', closed: 'neutral', disabled: 'warn' } as const

/** The office's list of polls and their results. */
export function PollsPage() {
  const t = useMessages('officeSales')
  const list = useLoadedData('GET /polls', {}, { everySeconds: 60 })
  return (
    <>
      <ScreenHead title={t('office_title_polls')}>
        <ButtonLink href={officeHref('/polls/new')}>{t('office_poll_new')}</ButtonLink>
      </ScreenHead>
      <Loaded of={list}>
        {({ polls }) =>
          polls.length === 0 ? (
            <EmptyState title={t('office_poll_empty')} />
          ) : (
            <Stack gap={4}>
              {polls.map((poll) => (
                <PollCard key={poll.id} poll={poll} list={list} />
              ))}
            </Stack>
          )
        }
      </Loaded>
    </>
  )
}

interface CardProps {
  poll: ListedPoll
  list: ReloadableData<PollList>
}

function PollCard({ poll, list }: CardProps) {
  const t = useMessages('officeSales')
  const isPersian = useLocale() === 'fa'
  const { number, instant } = useFormatFigures()
  const { id, state, closeTime, voters } = poll
  const shared = { acting: useMutation(), updates: list, done: t('office_saved') }
  const isDisabled = state === 'disabled'
  return (
    <Card as="section" label={isPersian ? poll.questionFa : poll.questionEn}>
      <Stack gap={3}>
        <Cluster>
          <h2>{isPersian ? poll.questionFa : poll.questionEn}</h2>
          <Badge tone={TONE[state]}>{t(`office_poll_state_${state}`)}</Badge>
        </Cluster>
        <p className={css.facts}>
          <Ltr>{id}</Ltr> · {t('office_poll_voters', { count: voters })}
          {closeTime && ` · ${t('office_sale_until', { time: instant(closeTime) })}`}
        </p>
        <Votes poll={poll} />
        <Cluster>
          <ButtonLink kind="secondary" size="small" href={officeHref(`/polls/${id}`)}>
            {t('office_sale_edit')}
          </ButtonLink>
          <VersionsLink kind="poll" itemKey={id} />
          {state === 'open' && (
            <ActionButton
              {...shared}
              call="POST /polls/{id}/close"
              input={{ id }}
              label={t('office_poll_close')}
              title={t('office_poll_close_title')}
            >
              <p>{t('office_poll_close_text', { voters: number(voters) })}</p>
            </ActionButton>
          )}
          <ActionButton
            {...shared}
            call="POST /polls/{id}/enabled"
            input={{ id, isEnabled: isDisabled }}
            label={t(isDisabled ? 'office_poll_enable' : 'office_poll_disable')}
            kind={isDisabled ? 'secondary' : 'danger'}
            askKind="secondary"
            title={t(isDisabled ? 'office_poll_enable_title' : 'office_poll_disable_title')}
          >
            <p>{t(isDisabled ? 'office_poll_enable_text' : 'office_poll_disable_text')}</p>
          </ActionButton>
        </Cluster>
      </Stack>
    </Card>
  )
}

const BAR_WIDTH = 100

function Votes({ poll: { options, voters } }: { poll: ListedPoll }) {
  const isPersian = useLocale() === 'fa'
  const { number, percent } = useFormatFigures()
  const shares = votePercentages(
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
              <bdi>{number(votes)}</bdi> · <bdi>{percent(share / 100, 0)}</bdi>
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
