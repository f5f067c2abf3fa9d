import { type FormEvent, useState } from 'react'
import { directionOf } from '#features/ticket/conversation/ticketPage.rules.ts'
import { TICKET_STATES } from '#features/ticket/ticket.rules.ts'
import { toLatinDigits } from '#kernel/digits.ts'
import { localDigits } from '#kernel/locale.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { DataTable } from '../../shell/DataTable.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { go, officeHref } from '../../shell/place.tsx'
import { ScreenHead } from '../../shell/ScreenHead.tsx'
import { useFigures } from '../../shell/useFigures.ts'
import { useLoad } from '../../shell/useLoad.ts'
import { LOOK_SECONDS } from '../desk.rules.ts'
import { FilterChips } from '../FilterChips.tsx'
import { Pager } from '../Pager.tsx'
import { useFilter } from '../useFilter.ts'
import { useWait } from '../useWait.ts'
import { TicketStateBadge } from './TicketStateBadge.tsx'
import css from './TicketsPage.module.css'

/** The ticket queue: open tickets first, longest wait first. */
export function TicketsPage() {
  const t = useMessages('officeSupport')
  const office = useMessages('office')
  const { value, page, narrow, setPage } = useFilter()
  const [asked, topic] = [value('state'), value('topic')]
  const state = TICKET_STATES.find((one) => one === asked)
  const queue = useLoad(
    'GET /tickets',
    { state, topic: topic || undefined, page },
    { everySeconds: LOOK_SECONDS },
  )
  const counts = queue.data?.counts
  return (
    <>
      <ScreenHead title={office('office_title_tickets')}>
        <Select
          label={t('office_ticket_filter_topic')}
          value={topic}
          onValue={(chosen) => narrow('topic', chosen)}
          placeholder={office('office_all')}
          options={(queue.data?.topics ?? []).map(({ label, name }) => ({ value: label, label: name }))}
        />
        <FindTicket />
      </ScreenHead>
      <FilterChips
        label={t('office_ticket_filter_state')}
        value={state ?? ''}
        onValue={(chosen) => narrow('state', chosen)}
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
      <Loaded of={queue}>
        {({ tickets, hasMore }) => (
          <Stack gap={4}>
            <Queue tickets={tickets} />
            <Pager page={page} hasMore={hasMore} onPage={setPage} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

type Tickets = NonNullable<ReturnType<typeof useLoad<'GET /tickets'>>['data']>['tickets']

function Queue({ tickets }: { tickets: Tickets }) {
  const t = useMessages('officeSupport')
  const office = useMessages('office')
  const locale = useLocale()
  const { number } = useFigures()
  const wait = useWait()
  return (
    <DataTable
      label={office('office_title_tickets')}
      rows={tickets}
      rowKey={(row) => row.number}
      empty={t('office_ticket_empty')}
      columns={[
        {
          title: t('office_ticket_column_number'),
          cell: (row) => <Anchor href={officeHref(`/tickets/${row.number}`)}>{number(row.number)}</Anchor>,
        },
        { title: t('office_ticket_column_state'), cell: ({ state }) => <TicketStateBadge state={state} /> },
        { title: t('office_ticket_column_wait'), cell: (row) => wait(row.waitedSeconds) },
        { title: t('office_ticket_column_topic'), cell: ({ subTopic }) => subTopic.name },
        {
          title: t('office_ticket_column_excerpt'),
          isLong: true,
          cell: (row) => (
            <Anchor
              className={css.excerpt}
              href={officeHref(`/tickets/${row.number}`)}
              dir={directionOf(row.excerpt)}
            >
              {row.excerpt}
            </Anchor>
          ),
        },
        {
          title: t('office_ticket_column_messages'),
          cell: ({ messages }) => number(messages),
          isNumber: true,
        },
        {
          title: t('office_ticket_column_phone'),
          cell: ({ phone }) => <Ltr>{localDigits(locale, phone)}</Ltr>,
        },
      ]}
    />
  )
}

/** Users quote the number. */
function FindTicket() {
  const t = useMessages('officeSupport')
  const [text, setText] = useState('')
  const number = toLatinDigits(text).trim()
  const find = (event: FormEvent) => {
    event.preventDefault()
    if (/^[1-9]\d{0,14}$/.test(number)) go(`/tickets/${number}`)
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
