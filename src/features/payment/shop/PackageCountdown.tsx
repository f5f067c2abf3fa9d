import { useEffect, useState } from 'react'
import { CAMPAIGN_FINISH_SECONDS, canFinishCampaign } from '#features/campaign/campaign.rules.ts'
import { secondsSinceStoredTime } from '#kernel/storedTime.ts'
import { link } from '#links.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Countdown } from '#ui/feedback/Countdown.tsx'
import { useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { readStored } from '#web/storage/storage.ts'
import css from './PackagePageSections.module.css'

/** Counts down to the real end of the campaign that this visitor started. Other visitors get only the link. */
export function PackageCountdown() {
  const t = useMessages('payment')
  const [secondsLeft, setSecondsLeft] = useState<number | null>(null)
  // Read after hydration: only the browser knows the visitor's campaign.
  useEffect(() => setSecondsLeft(campaignSecondsLeft()), [])
  return (
    <p className={css.countdown}>
      {secondsLeft !== null && (
        <>
          {t('countdown_left')}{' '}
          <Countdown
            secondsLeft={secondsLeft}
            onEnd={() => setSecondsLeft(null)}
            announce={(left) => t(left > 0 ? 'countdown_told' : 'countdown_over')}
          />{' '}
        </>
      )}
      <Anchor href={link('/campaignC')}>{t('countdown_link')}</Anchor>
    </p>
  )
}

function campaignSecondsLeft(): number | null {
  const [now, startTime] = [productNow(), readStored('campaignStartTime')]
  if (!canFinishCampaign({ status: readStored('campaignStatus'), startTime }, now)) return null
  return Math.floor(CAMPAIGN_FINISH_SECONDS - secondsSinceStoredTime(startTime, now))
}
