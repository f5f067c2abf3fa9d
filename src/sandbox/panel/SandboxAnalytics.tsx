import { useEffect, useState } from 'react'
import { SECOND } from '#kernel/time.ts'
import { toSnakeCase } from '#kernel/wireCase.ts'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from './SandboxPage.module.css'
import { type loadSandbox, sandboxApi } from './sandbox.loader.ts'

type Events = NonNullable<Awaited<ReturnType<typeof loadSandbox>>['events']>
const REFRESH_SECONDS = 3

/** The events sent to product analytics; refreshes automatically. */
export function SandboxAnalytics({ initialEvents }: { initialEvents: Events }) {
  const t = useMessages('sandbox')
  const locale = useLocale()
  const [events, setEvents] = useState(initialEvents)
  useEffect(() => {
    const look = () =>
      sandboxApi(locale)('GET /analytics', {}).then(
        (answer) => setEvents(answer.events),
        // Temporarily unreachable: the next poll updates it.
        () => undefined,
      )
    const timer = setInterval(look, REFRESH_SECONDS * SECOND)
    return () => clearInterval(timer)
  }, [locale])
  return (
    <Card as="section" label={t('sandbox_analytics')}>
      <Stack gap={4}>
        <h2>{t('sandbox_analytics')}</h2>
        <p>{t('sandbox_analytics_text')}</p>
        {events.length === 0 && (
          <EmptyState
            drawing="box"
            title={t('sandbox_analytics_empty')}
            text={t('sandbox_analytics_empty_text')}
          />
        )}
        <ul className={css.messages}>
          {events.map((event) => (
            <li key={event.uuid} className={css.message}>
              <p>
                <Ltr>{event.event}</Ltr> <span className={css.meta}>{formatInstant(locale, event.at)}</span>
              </p>
              <ul className={css.meta}>
                {propertyTexts(event.properties).map((text) => (
                  <li key={text}>
                    <Ltr>{text}</Ltr>
                  </li>
                ))}
              </ul>
              {event.deliveries > 1 && (
                <Badge>{t('sandbox_analytics_again', { count: event.deliveries })}</Badge>
              )}
            </li>
          ))}
        </ul>
      </Stack>
    </Card>
  )
}

/** The event as sent, without the fields that every event has. */
function propertyTexts(properties: Record<string, unknown>): string[] {
  return Object.entries(properties)
    .filter(([name]) => !/^\$(lib|geoip)/.test(name))
    .map(([name, value]) => `${toSnakeCase(name)}: ${String(value)}`)
    .sort()
}
