import { parseInstant, secondsBetween } from '#kernel/time.ts'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useFormatSeconds } from '../money/useFormatSeconds.ts'
import type { OfficeAccount } from './accounts.types.ts'

const TONES = { open: 'action', without_session: 'danger', closed: 'danger', retired: 'neutral' } as const

export function AccountState({ account: { state, findings, takesDevices } }: { account: OfficeAccount }) {
  const t = useMessages('officeDevice')
  const isStopped = state === 'open' && !takesDevices
  const isBroken =
    state === 'open' && findings.some(({ severity, code }) => severity === 'defect' && code !== 'stopped')
  if (isBroken) return <Badge tone="danger">{t('office_account_not_ready')}</Badge>
  if (isStopped) return <Badge tone="warn">{t('office_account_stopped')}</Badge>
  return <Badge tone={TONES[state]}>{t(`office_account_state_${state}`)}</Badge>
}

/** Describes what ends first: membership, certificate or profile. */
export function EarliestAccountExpiry({ account }: { account: OfficeAccount }) {
  const t = useMessages('officeDevice')
  const { day } = useFormatFigures()
  const span = useFormatSeconds()
  const [next] = endsOf(account)
  if (!next || account.state === 'closed' || account.state === 'retired') return '–'
  const left = secondsBetween(productNow(), parseInstant(next.time))
  const text = t(`office_account_end_${next.what}`, { span: span(left) })
  return left > 0 ? text : t('office_account_end_over', { day: day(next.time) })
}

function endsOf({ membershipEndTime, certificateEndTime, profileEndTime }: OfficeAccount) {
  const ends = [
    { what: 'membership' as const, time: membershipEndTime },
    { what: 'certificate' as const, time: certificateEndTime },
    { what: 'profile' as const, time: profileEndTime },
  ]
  return ends
    .flatMap(({ what, time }) => (time === null ? [] : [{ what, time }]))
    .sort((a, b) => (a.time < b.time ? -1 : 1))
}

/** Shows when Apple last answered and the result of the last check. */
export function LastAnswer({
  account: { answerTime, checkTime, checkOutcome },
}: {
  account: Pick<OfficeAccount, 'answerTime' | 'checkTime' | 'checkOutcome'>
}) {
  const t = useMessages('officeDevice')
  const { instant } = useFormatFigures()
  if (!checkTime || !checkOutcome) return t('office_account_answer_none')
  const isSilent = checkOutcome === 'unavailable'
  return (
    <>
      {isSilent && answerTime ? instant(answerTime) : !isSilent && instant(checkTime)}{' '}
      <Badge tone={checkOutcome === 'whole' ? 'action' : 'warn'}>
        {t(`office_account_check_${checkOutcome}`)}
      </Badge>
      {isSilent && <> {t('office_account_asked_at', { time: instant(checkTime) })}</>}
    </>
  )
}
