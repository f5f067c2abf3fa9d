import { link } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { LinkList, type LinkRow } from '#ui/layout/LinkList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { Icon, type IconName } from '#ui/picture/Icon.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import css from './TicketEntryPage.module.css'
import type { loadTicketEntry } from './ticket.loader.ts'
import { MY_TICKETS_PATH } from './ticketPaths.ts'

/** Links to new and existing tickets, and to help. Public: the login comes on the next page. */
export function TicketEntryPage() {
  const t = useMessages('ticket')
  const { own } = useLoaderData<typeof loadTicketEntry>()
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <h1>{t('title_tickets')}</h1>
        <p>{t('tickets_text')}</p>
      </Stack>
      <div className={css.ways}>
        <Way
          href={link('/ticket/create')}
          icon="plus"
          title={t('tickets_new')}
          text={t('tickets_new_text')}
        />
        <Way
          href={MY_TICKETS_PATH}
          icon="ticket"
          title={t('title_my_tickets')}
          text={own?.total ? t('tickets_mine_count', { count: own.total }) : t('tickets_mine_text')}
          news={own?.unread ? t('tickets_news', { count: own.unread }) : undefined}
        />
      </div>
      <First />
    </Stack>
  )
}

interface WayProps {
  href: string
  icon: IconName
  title: string
  text: string
  news?: string | undefined
}

function Way({ href, icon, title, text, news }: WayProps) {
  return (
    <Anchor className={css.way} href={href}>
      <span className={css.sign}>
        <Icon name={icon} />
      </span>
      <span className={css.texts}>
        <span className={css.title}>{title}</span>
        <span className={css.text}>{text}</span>
        {news && (
          <span className={css.news}>
            <Badge tone="danger">{news}</Badge>
          </span>
        )}
      </span>
      <Icon name="chevron" size={20} />
    </Anchor>
  )
}

/** Links to answers that make a ticket unnecessary. */
function First() {
  const t = useMessages('ticket')
  const { chatUrl } = useSite()
  const links: LinkRow[] = [
    { href: link('/accountProblem'), icon: 'warning', label: t('tickets_first_problem') },
    { href: link('/deviceStatus'), icon: 'device', label: t('tickets_first_status') },
    { href: link('/content/faq'), icon: 'info', label: t('tickets_first_faq') },
  ]
  if (chatUrl) links.push({ href: link('/goToChat'), icon: 'phone', label: t('tickets_first_chat') })
  return (
    <Stack as="section" gap={3}>
      <h2>{t('tickets_first')}</h2>
      <LinkList links={links} />
    </Stack>
  )
}
