import { isLocale, LOCALE_NAME } from '#kernel/locale.ts'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { createFact, FactList } from '../../kit/Section.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import type { OfficeTicket } from './ticket.types.ts'

/** The topic of a ticket and the fields that the user filled in. */
export function TicketAbout({ ticket }: { ticket: OfficeTicket }) {
  const t = useMessages('officeSupport')
  const { instant } = useFormatFigures()
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
        <FactList
          of={[
            createFact(t('office_ticket_filter_topic'), topics),
            ...fields.map(({ name, value }) => createFact(name, <bdi>{value}</bdi>)),
            createFact(t('office_ticket_created'), instant(createTime)),
            createFact(t('office_ticket_language'), isLocale(locale) ? LOCALE_NAME[locale] : locale),
            stars && createFact(t('office_ticket_score'), stars),
          ]}
        />
      </Stack>
    </Card>
  )
}
