import { useState } from 'react'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { type StepState, Timeline } from '#ui/layout/Timeline.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { TimelineText, TimelineTitle } from './TimelineEntry.tsx'
import type { TimelineEntry } from './timeline.types.ts'

const FAILED: readonly TimelineEntry['kind'][] = [
  'payment_failed',
  'subscription_cancelled',
  'problem_reported',
]

/** Everything that happened to a customer, newest first. A button loads older entries below. */
export function CustomerTimeline({ id }: { id: number }) {
  const t = useMessages('officeCustomer')
  const [cursors, setCursors] = useState<string[]>([])
  return (
    <Section title={t('office_customer_timeline')}>
      <Stack gap={3}>
        {[undefined, ...cursors].map((after, at) => (
          <Page
            key={after ?? ''}
            id={id}
            after={after}
            onOlder={
              at === cursors.length ? (cursor) => setCursors((before) => [...before, cursor]) : undefined
            }
          />
        ))}
      </Stack>
    </Section>
  )
}

interface PageProps {
  id: number
  after: string | undefined
  /** Only the last loaded page has a cursor for more entries. */
  onOlder: ((cursor: string) => void) | undefined
}

function Page({ id, after, onOlder }: PageProps) {
  const t = useMessages('officeCustomer')
  const { instant } = useFormatFigures()
  const page = useLoadedData('GET /customers/{id}/timeline', { id, after })
  const good = t('office_customer_timeline_good')
  return (
    <Loaded of={page}>
      {({ entries, hasMore }) => {
        const last = entries.at(-1)
        return (
          <Stack gap={3}>
            <Timeline
              stateLabels={{
                done: good,
                current: good,
                waiting: good,
                failed: t('office_customer_timeline_bad'),
              }}
              steps={entries.map((entry) => ({
                id: entry.cursor,
                state: stateOf(entry),
                title: <TimelineTitle entry={entry} />,
                time: instant(entry.time),
                text: <TimelineText entry={entry} />,
              }))}
            />
            {hasMore && last && onOlder && (
              <Button kind="secondary" size="small" onClick={() => onOlder(last.cursor)}>
                {t('office_customer_timeline_older')}
              </Button>
            )}
          </Stack>
        )
      }}
    </Loaded>
  )
}

function stateOf({ kind, label }: TimelineEntry): StepState {
  if (FAILED.includes(kind)) return 'failed'
  return kind === 'notice' && label === 'failed' ? 'failed' : 'done'
}
