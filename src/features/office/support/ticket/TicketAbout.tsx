import { isLocale, LOCALE_NAME } from '#kernel/locale.ts'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFigures } from '../../shell/useFigures.ts'
import type { Ticket } from './ticket.types.ts'

/** The topic and the filled-in fields. */
export function TicketAbout({ ticket }: { ticket: Ticket }) {
  const t = useMessages('officeSupport')
  const { instant } = useFigures()
  const { topic, subTopic, fields, locale, createTime, score, scoreText } = ticket
  const items = [
    {
      id: 'topic',
      term: t('office_ticket_filter_topic'),
      value: topic.label === subTopic.label ? topic.name : `${topic.name} · ${subTopic.name}`,
    },
    ...fields.map(({ label, name, value }) => ({
      id: `field ${label}`,
      term: name,
      value: <bdi>{value}</bdi>,
    })),
    { id: 'created', term: t('office_ticket_created'), value: instant(createTime) },
    {
      id: 'language',
      term: t('office_ticket_language'),
      value: isLocale(locale) ? LOCALE_NAME[locale] : locale,
    },
    ...(score === null
      ? []
      : [
          {
            id: 'score',
            term: t('office_ticket_score'),
            value: (
              <>
                {t('office_ticket_stars', { count: score })}
                {scoreText && <span dir="auto"> «{scoreText}»</span>}
              </>
            ),
          },
        ]),
  ]
  return (
    <Card as="section">
      <Stack gap={3}>
        <h2>{t('office_ticket_about')}</h2>
        <DefinitionList items={items} />
      </Stack>
    </Card>
  )
}
