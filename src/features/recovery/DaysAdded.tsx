import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import css from './RecoveryPage.module.css'
import type { Reset } from './recovery.loader.ts'

interface Props {
  title: string
  /** The text above the total number of days. */
  label: string
  reset: Reset
  /** Also show the estimated dates of the new registration, when the page has no other estimate. */
  hasTimes?: boolean
}

/** The days that the subscription gains by a reset: the waited days and the gift. */
export function DaysAdded({ title, label, reset, hasTimes = false }: Props) {
  const t = useMessages('recovery')
  const locale = useLocale()
  const { waitedDays, giftDays, closeTime, estimate } = reset
  const days = (count: number) => t('reset_days', { count })
  const total = waitedDays + giftDays
  return (
    <Card as="section" tone="tint" label={title}>
      <Stack gap={4}>
        <h2>{title}</h2>
        <div>
          <p className={css.label}>{label}</p>
          <p className={css.large}>{days(total)}</p>
        </div>
        <DefinitionList
          items={[
            ...(waitedDays > 0 ? [{ id: 'waited', term: t('reset_waited'), value: days(waitedDays) }] : []),
            { id: 'gift', term: t('reset_gift'), value: days(giftDays) },
            ...(closeTime
              ? [{ id: 'closed', term: t('reset_closed_since'), value: formatDay(locale, closeTime) }]
              : []),
            ...(hasTimes && estimate
              ? [
                  {
                    id: 'usually',
                    term: t('reset_usually'),
                    value: formatDay(locale, estimate.usuallyTime),
                  },
                  {
                    id: 'latest',
                    // "Nine of ten" is a measured share. Without measured waits the date comes from the fixed longest
                    // wait.
                    term: t(estimate.waits > 0 ? 'reset_latest' : 'reset_longest'),
                    value: formatDay(locale, estimate.latestTime),
                  },
                ]
              : []),
          ]}
        />
        {waitedDays > 0 && <p className={css.small}>{t('reset_waited_note')}</p>}
      </Stack>
    </Card>
  )
}
