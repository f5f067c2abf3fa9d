import { useState } from 'react'
import { toLocalDigits } from '#kernel/locale.ts'
import { Countdown, formatClockTime } from '#ui/feedback/Countdown.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'

/** Counts down until iOS deletes the downloaded profile, and warns when it has. */
export function ProfileCountdown({ seconds }: { seconds: number }) {
  const t = useMessages('device')
  const locale = useLocale()
  const [isOver, setOver] = useState(false)
  if (isOver) return <Notice tone="warning">{t('install_profile_over')}</Notice>
  return (
    <Notice title={t('install_profile_downloaded')} live>
      <p>{t('install_profile_go_on')}</p>
      <Countdown
        secondsLeft={seconds}
        onEnd={() => setOver(true)}
        announce={(left) => t('install_profile_left', { time: toLocalDigits(locale, formatClockTime(left)) })}
      />
    </Notice>
  )
}
