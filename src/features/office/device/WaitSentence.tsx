import { parseInstant, secondsBetween } from '#kernel/time.ts'
import { useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useFormatSeconds } from '../money/useFormatSeconds.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Wait = NonNullable<OfficeCalls['GET /devices/{id}']['output']['registration']['wait']>

/** Explains in whole sentences why a device waits. */
export function WaitSentence({ wait }: { wait: Wait }) {
  const t = useMessages('officeDevice')
  const { instant } = useFormatFigures()
  const { code, account, sinceTime, untilTime, count } = wait
  const since = instant(sinceTime)
  const until = instant(untilTime)
  const name = account ?? '–'
  switch (code) {
    case 'slot':
      return <SlotWait wait={wait} />
    case 'retry':
      return t('office_device_wait_retry', { count: count ?? 0, until })
    case 'silent':
      return t('office_device_wait_silent', { account: name, since })
    case 'session':
      return t('office_device_wait_session', { account: name, since })
    case 'profile':
      return t('office_device_wait_profile', { account: name })
    case 'account_closed':
      return t('office_device_wait_account_closed', { account: name })
    case 'processing':
      return t('office_device_wait_processing', { until })
    case 'asked':
    case 'processing_late':
    case 'session_all':
    case 'failed':
    case 'ineligible':
      return t(`office_device_wait_${code}`, { since })
    default:
      return t(`office_device_wait_${code}`)
  }
}

function SlotWait({ wait: { account, untilTime, count } }: { wait: Wait }) {
  const t = useMessages('officeDevice')
  const span = useFormatSeconds()
  const sentences = [
    t('office_device_wait_slot'),
    count !== null && t('office_device_wait_ahead', { count }),
    account &&
      untilTime &&
      t('office_device_wait_opens', {
        account,
        span: span(secondsBetween(productNow(), parseInstant(untilTime))),
      }),
  ]
  return sentences.filter(Boolean).join(' ')
}
