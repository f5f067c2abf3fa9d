import { toLocalDigits } from '#kernel/locale.ts'
import { link } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Pagination } from '#ui/layout/Pagination.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { Icon } from '#ui/picture/Icon.tsx'
import { formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { textDirectionOf } from './conversation/ticketPage.rules.ts'
import { StateBadge } from './StateBadge.tsx'
import css from './TicketsPage.module.css'
import type { loadTickets, TicketSummary } from './ticket.loader.ts'
import { MY_TICKETS_PATH, ticketPagePath } from './ticketPaths.ts'

const pageAddress = (page: number) => (page > 1 ? `${MY_TICKETS_PATH}?page=${page}` : MY_TICKETS_PATH)

/** The user's tickets, most recently changed first, with state, last message and unread mark. */
export function TicketsPage() {
  const t = useMessages('ticket')
  const { items, total, page, perPage, unread } = useLoaderData<typeof loadTickets>()
  if (total === 0) return <None />
  return (
    <Stack gap={5}>
      <div className={css.head}>
        <div>
          <h1>{t('title_my_tickets')}</h1>
          {unread > 0 && <p>{t('tickets_news', { count: unread })}</p>}
        </div>
        <ButtonLink kind="secondary" href={link('/ticket/create')} icon={<Icon name="plus" size={20} />}>
          {t('tickets_new')}
        </ButtonLink>
      </div>
      {items.length === 0 ? (
        <EmptyState
          title={t('tickets_page_empty')}
          action={<ButtonLink href={pageAddress(1)}>{t('tickets_page_first')}</ButtonLink>}
        />
      ) : (
        <ul className={css.list}>
          {items.map((ticket) => (
            <Row key={ticket.id} ticket={ticket} />
          ))}
        </ul>
      )}
      <Pagination
        page={page}
        pages={Math.ceil(total / perPage)}
        href={pageAddress}
        label={t('tickets_pages')}
        previousLabel={t('tickets_previous')}
        nextLabel={t('tickets_next')}
      />
    </Stack>
  )
}

function Row({ ticket }: { ticket: TicketSummary }) {
  const t = useMessages('ticket')
  const locale = useLocale()
  const { id, number, subTopic, state, unread, excerpt, lastAuthor, updateTime } = ticket
  return (
    <li>
      <Anchor className={css.ticket} href={ticketPagePath(id)}>
        <span className={css.title}>{subTopic.name}</span>
        <span className={css.badges}>
          {unread > 0 && <Badge tone="danger">{t('tickets_unread', { count: unread })}</Badge>}
          <StateBadge state={state} />
        </span>
        <span className={css.excerpt}>
          <span className={css.author}>{t(`ticket_author_${lastAuthor}`)}: </span>
          <bdi dir={textDirectionOf(excerpt)}>{excerpt}</bdi>
        </span>
        <span className={css.small}>
          {t('ticket_number', { number: toLocalDigits(locale, String(number)) })}
          {' · '}
          {formatInstant(locale, updateTime)}
        </span>
      </Anchor>
    </li>
  )
}

function None() {
  const t = useMessages('ticket')
  return (
    <EmptyState
      level={1}
      title={t('tickets_none')}
      text={t('tickets_none_text')}
      action={<ButtonLink href={link('/ticket/create')}>{t('tickets_new')}</ButtonLink>}
    />
  )
}
