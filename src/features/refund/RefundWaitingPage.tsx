import { toLocalDigits } from '#kernel/locale.ts'
import { Countdown, formatClockTime } from '#ui/feedback/Countdown.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Steps } from '#ui/layout/Steps.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { RefundAmount } from './RefundAmount.tsx'
import css from './RefundPage.module.css'
import type { loadRefundWaiting } from './refund.loader.ts'
import { usePolledRefund } from './usePolledRefund.ts'
import { WithdrawButton } from './WithdrawButton.tsx'

/** The page for the hour before a refund opens. Then it opens the next step automatically. */
export function RefundWaitingPage() {
  const t = useMessages('refund')
  const { refund, heard, isStale, ask } = usePolledRefund(useLoaderData<typeof loadRefundWaiting>())
  const { wasDeclined } = refund
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <h1>{t('refund_waiting')}</h1>
        <p>{t(wasDeclined ? 'refund_waiting_text_declined' : 'refund_waiting_text')}</p>
      </Stack>
      <TimeLeft key={heard} seconds={refund.secondsLeft} onEnd={ask} />
      {isStale && <Notice tone="warning">{t('refund_stale')}</Notice>}
      <RefundAmount label={t('refund_amount')} amount={refund.amount} />
      <Stack as="section" gap={4}>
        <h2>{t('refund_waiting_next')}</h2>
        <Steps
          steps={[
            { id: 'sms', text: t('refund_waiting_next_sms') },
            { id: 'card', text: t('refund_waiting_next_card') },
            {
              id: 'end',
              text: t(wasDeclined ? 'refund_waiting_next_end_declined' : 'refund_waiting_next_end'),
            },
          ]}
        />
      </Stack>
      <WithdrawButton refund={refund} />
    </Stack>
  )
}

function TimeLeft({ seconds, onEnd }: { seconds: number; onEnd(): void }) {
  const t = useMessages('refund')
  const locale = useLocale()
  return (
    <Card as="section" label={t('refund_waiting_left')}>
      <div className={css.heading}>
        <p className={css.label}>{t('refund_waiting_left')}</p>
        <p className={css.clock}>
          <Countdown
            secondsLeft={seconds}
            onEnd={onEnd}
            announce={(left) =>
              left > 0
                ? t('refund_waiting_told', { time: toLocalDigits(locale, formatClockTime(left)) })
                : t('refund_waiting_over')
            }
          />
        </p>
      </div>
    </Card>
  )
}
