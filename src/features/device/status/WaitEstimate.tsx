import { parseInstant, SECOND } from '#kernel/time.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import type { Registration } from '../registration/registration.loader.ts'
import { daysUntil } from '../registration/registrationPage.rules.ts'
import css from './DeviceStatus.module.css'
import { useFormatDuration } from './useFormatDuration.ts'

type Estimate = NonNullable<Registration['estimate']>

/**
 * Shows when the device will probably be ready, the basis of that estimate, and a plain notice once the date has
 * passed.
 */
export function WaitEstimate({ registration }: { registration: Registration }) {
  const { estimate, queueTime } = registration
  if (!estimate || !queueTime) return null
  return (
    <Card as="section" tone="tint">
      <Stack gap={4}>
        <Expected estimate={estimate} />
        <Elapsed estimate={estimate} queueTime={queueTime} />
        <Facts registration={registration} estimate={estimate} />
        <Basis estimate={estimate} />
      </Stack>
    </Card>
  )
}

/** Shows the next estimated date that has not passed. Passed dates stay visible and never move. */
function Expected({ estimate }: { estimate: Estimate }) {
  const t = useMessages('registration')
  const { usuallyTime, latestTime } = estimate
  const now = productNow()
  if (daysUntil(latestTime, now) === null)
    return (
      <Notice tone="warning" title={t('wait_latest_passed')}>
        {t('wait_latest_passed_text')}
      </Notice>
    )
  const isLate = daysUntil(usuallyTime, now) === null
  return (
    <Stack gap={3}>
      <BigDate
        label={isLate ? t(latestKey(estimate)) : t('wait_usually')}
        time={isLate ? latestTime : usuallyTime}
      />
      {isLate && <UsuallyPassed estimate={estimate} />}
    </Stack>
  )
}

function UsuallyPassed({ estimate: { usuallyTime, longSeconds, waits } }: { estimate: Estimate }) {
  const t = useMessages('registration')
  const span = useFormatDuration()
  const date = formatDay(useLocale(), usuallyTime)
  return (
    <Notice>
      {waits > 0
        ? t('wait_usually_passed', { date })
        : t('wait_usually_passed_programme', { date, longest: span(longSeconds * SECOND) })}
    </Notice>
  )
}

/**
 * The label of the latest estimated date. "Nine of ten" is a measured share; without measured waits the date comes from
 * the fixed longest wait.
 */
function latestKey({ waits }: Estimate) {
  return waits > 0 ? 'wait_latest' : 'wait_longest'
}

function BigDate({ label, time }: { label: string; time: string }) {
  const t = useMessages('registration')
  const left = daysUntil(time, productNow()) ?? 0
  return (
    <div>
      <h2 className={css.label}>{label}</h2>
      <p className={css.date}>{formatDay(useLocale(), time)}</p>
      <p className={css.left}>{left > 0 ? t('wait_left', { count: left }) : t('wait_left_today')}</p>
    </div>
  )
}

function Elapsed({ estimate: { medianSeconds }, queueTime }: { estimate: Estimate; queueTime: string }) {
  const t = useMessages('registration')
  const span = useFormatDuration()
  const elapsed = Math.max(0, productNow().getTime() - parseInstant(queueTime).getTime())
  return (
    <Progress
      label={t('wait_elapsed', { time: span(elapsed) })}
      note={t('wait_typical_note', { time: span(medianSeconds * SECOND) })}
      value={Math.min(1, elapsed / (medianSeconds * SECOND))}
    />
  )
}

function Facts({
  registration: { line, queueTime },
  estimate,
}: {
  registration: Registration
  estimate: Estimate
}) {
  const t = useMessages('registration')
  const locale = useLocale()
  const now = productNow()
  const dated = (iso: string) => {
    const date = formatDay(locale, iso)
    return daysUntil(iso, now) === null ? t('wait_passed_mark', { date }) : date
  }
  const isLate = daysUntil(estimate.usuallyTime, now) === null
  const isVeryLate = daysUntil(estimate.latestTime, now) === null
  const place = line && t('wait_place_value', { place: line.ahead + 1, length: line.length })
  return (
    <DefinitionList
      items={[
        ...(place ? [{ id: 'place', term: t('wait_place'), value: place }] : []),
        { id: 'since', term: t('wait_since'), value: formatDay(locale, queueTime ?? '') },
        // The table leaves out the date that is already shown in large letters.
        ...(isLate ? [{ id: 'usually', term: t('wait_usually'), value: dated(estimate.usuallyTime) }] : []),
        ...(isLate && !isVeryLate
          ? []
          : [{ id: 'latest', term: t(latestKey(estimate)), value: dated(estimate.latestTime) }]),
      ]}
    />
  )
}

function Basis({ estimate: { waits, medianSeconds, longSeconds } }: { estimate: Estimate }) {
  const t = useMessages('registration')
  const span = useFormatDuration()
  return (
    <p className={css.small}>
      {waits > 0
        ? t('wait_from_waits', { count: waits })
        : t('wait_from_programme', {
            typical: span(medianSeconds * SECOND),
            longest: span(longSeconds * SECOND),
          })}
    </p>
  )
}
