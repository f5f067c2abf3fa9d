import { type FormEvent, useState } from 'react'
import type { Column } from '#features/office/kit/list/DataTable.tsx'
import { FilterChips } from '#features/office/kit/list/FilterChips.tsx'
import { ListScreen } from '#features/office/kit/list/ListScreen.tsx'
import { Pager } from '#features/office/kit/list/Pager.tsx'
import { useListFilter } from '#features/office/kit/list/useListFilter.ts'
import { textDirectionOf } from '#features/ticket/conversation/ticketPage.rules.ts'
import { TICKET_ORDERS, TICKET_STATES } from '#features/ticket/ticket.rules.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { useLoadedData } from '../../kit/useLoadedData.ts'
import { SavedViews } from '../../list/SavedViews.tsx'
import type { OfficeCalls } from '../../shell/officeCalls.ts'
import { navigateOffice } from '../../shell/officeRouter.tsx'
import { QUEUE_RELOAD_SECONDS, TICKET_OWNERS } from '../desk.rules.ts'
import { useFormatWait } from '../useFormatWait.ts'
import { LateBadge } from './LateBadge.tsx'
import { TicketStateBadge } from './TicketStateBadge.tsx'
import css from './TicketsPage.module.css'
import { ticketPlace } from './ticketPlace.rules.ts'
import { useTicketBulk } from './useTicketBulk.tsx'

/** The list of tickets: open ones first, longest wait first. */
export function TicketsPage() {
  const t = useMessages('officeSupport')
  const { value, chosen, page, narrow, sorting, setPage } = useListFilter()
  const sort = sorting(TICKET_ORDERS)
  const [state, topic, who] = [chosen('state', TICKET_STATES), value('topic'), chosen('who', TICKET_OWNERS)]
  const queue = useLoadedData(
    'GET /tickets',
    { state, topic: topic || undefined, who, order: sort.order, page },
    { everySeconds: QUEUE_RELOAD_SECONDS },
  )
  const counts = queue.data?.counts
  const place = ticketPlace({ topic, who })
  return (
    <ListScreen
      title={t('office_title_tickets')}
      head={
        <>
          <Select
            label={t('office_ticket_filter_topic')}
            value={topic}
            onValue={narrow('topic')}
            placeholder={t('office_all')}
            options={(queue.data?.topics ?? []).map(({ label, name }) => ({ value: label, label: name }))}
          />
          <FindTicket />
        </>
      }
      of={queue}
      rows={({ tickets }) => tickets}
      rowKey={({ number }) => number}
      rowHref={({ number }) => `/tickets/${number}${place}`}
      empty={t('office_ticket_empty')}
      columns={useColumns()}
      sorting={sort}
      bulk={useTicketBulk(queue.data?.operators ?? [])}
      below={({ hasMore }) => <Pager page={page} hasMore={hasMore} onPage={setPage} />}
    >
      <SavedViews list="tickets" />
      <FilterChips
        label={t('office_ticket_filter_state')}
        value={state ?? ''}
        onValue={narrow('state')}
        options={[
          {
            value: '',
            label: t('office_ticket_unclosed'),
            count: counts && counts.open + counts.answered + counts.waiting,
          },
          ...TICKET_STATES.map((one) => ({
            value: one,
            label: t(`office_ticket_state_${one}`),
            count: counts?.[one],
          })),
        ]}
      />
      <OwnerChips value={who ?? ''} onValue={narrow('who')} counts={queue.data?.desk} />
    </ListScreen>
  )
}

interface OwnerProps {
  value: string
  onValue: (value: string) => void
  counts: OfficeCalls['GET /tickets']['output']['desk'] | undefined
}

function OwnerChips({ value, onValue, counts }: OwnerProps) {
  const t = useMessages('officeSupport')
  return (
    <FilterChips
      label={t('office_ticket_filter_who')}
      value={value}
      onValue={onValue}
      options={[
        { value: '', label: t('office_ticket_who_all') },
        ...TICKET_OWNERS.map((one) => ({
          value: one,
          label: t(`office_ticket_who_${one}`),
          count: counts?.[one],
        })),
      ]}
    />
  )
}

type ListedTicket = OfficeCalls['GET /tickets']['output']['tickets'][number]

function useColumns(): Column<ListedTicket>[] {
  const t = useMessages('officeSupport')
  const { number, digits } = useFormatFigures()
  const wait = useFormatWait()
  return [
    {
      title: t('office_ticket_column_number'),
      sort: 'number',
      cell: (row) => number(row.number),
    },
    { title: t('office_ticket_column_state'), cell: ({ state }) => <TicketStateBadge state={state} /> },
    {
      title: t('office_ticket_column_wait'),
      sort: 'wait',
      cell: (row) =>
        row.lateSeconds === null ? wait(row.waitedSeconds) : <LateBadge lateSeconds={row.lateSeconds} />,
    },
    {
      title: t('office_ticket_column_assignee'),
      cell: ({ assignee }) => (assignee === null ? '–' : <bdi>{assignee}</bdi>),
    },
    { title: t('office_ticket_column_topic'), cell: ({ subTopic }) => subTopic.name },
    {
      title: t('office_ticket_column_excerpt'),
      isLong: true,
      cell: (row) => (
        <span className={css.excerpt} dir={textDirectionOf(row.excerpt)}>
          {row.excerpt}
        </span>
      ),
    },
    { title: t('office_ticket_column_messages'), cell: ({ messages }) => number(messages), isNumber: true },
    { title: t('office_ticket_column_phone'), cell: ({ phone }) => <Ltr>{digits(phone)}</Ltr> },
  ]
}

/** A search field for a ticket by its number, which users quote. */
function FindTicket() {
  const t = useMessages('officeSupport')
  const [text, setText] = useState('')
  const number = toLatinDigits(text).trim()
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (/^[1-9]\d{0,14}$/.test(number)) navigateOffice(`/tickets/${number}`)
  }
  return (
    <form className={css.find} onSubmit={find}>
      <Field
        label={t('office_ticket_find')}
        value={text}
        onValue={setText}
        inputMode="numeric"
        dir="ltr"
        maxLength={15}
      />
      <Button type="submit" kind="secondary">
        {t('office_ticket_find_go')}
      </Button>
    </form>
  )
}
