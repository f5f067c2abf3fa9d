import { isLocale, LOCALE_NAME } from '#kernel/locale.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Facts, fact } from '../../kit/Section.tsx'
import { useFigures } from '../../kit/useFigures.ts'
import type { Ticket } from './ticket.types.ts'

/** The topic of a ticket and the fields that the user filled in. */
export function TicketAbout({ ticket }: { ticket: Ticket }) {
  const t = useMessages('officeSupport')
  const { instant } = useFigures()
  const { topic, subTopic, fields, locale, createTime, score, scoreText } = ticket
  const topics = topic.label === subTopic.label ? topic.name : `${topic.name} · ${subTopic.name}`
  const stars = score !== null && (
    <>
      {t('office_ticket_stars', { count: score })}
      {scoreText && <span dir="auto"> «{scoreText}»</span>}
    </>
  )
  return (
    <Card as="section">
      <Stack gap={3}>
        <h2>{t('office_ticket_about')}</h2>
        <Facts
          of={[
            fact(t('office_ticket_filter_topic'), topics),
            ...fields.map(({ name, value }) => fact(name, <bdi>{value}</bdi>)),
            fact(t('office_ticket_created'), instant(createTime)),
            fact(t('office_ticket_language'), isLocale(locale) ? LOCALE_NAME[locale] : locale),
            stars && fact(t('office_ticket_score'), stars),
          ]}
        />
      </Stack>
    </Card>
  )
}
