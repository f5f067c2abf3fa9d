import { BulletList } from '#features/device/BulletList.tsx'
import { DAY } from '#kernel/time.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useLoaderData } from '#web/router.tsx'
import { RefundAmount } from '../RefundAmount.tsx'
import type { loadCardNumber, Refund } from '../refund.loader.ts'
import { CARD_NUMBER_KEPT_MS } from '../refund.rules.ts'
import { WithdrawButton } from '../WithdrawButton.tsx'
import { CardForm } from './CardForm.tsx'
import { useFormatCard } from './useFormatCard.ts'

/** The form for the card that gets the refund. Explains who can see the card number and for how long. */
export function CardNumberPage() {
  const t = useMessages('refund')
  const refund = useLoaderData<typeof loadCardNumber>()
  return (
    <Stack gap={6}>
      <h1>{t('refund_card')}</h1>
      <Failure refund={refund} />
      <RefundAmount label={t('refund_amount')} amount={refund.amount} />
      <CardForm refund={refund} />
      <Deadline refund={refund} />
      <Stack as="section" gap={4}>
        <h2>{t('refund_card_privacy')}</h2>
        <BulletList
          points={[
            t('refund_card_privacy_sealed'),
            t('refund_card_privacy_shown'),
            t('refund_card_privacy_erased', { count: CARD_NUMBER_KEPT_MS / DAY }),
          ]}
        />
      </Stack>
      <WithdrawButton refund={refund} />
    </Stack>
  )
}

/** When the refund request lapses. The subscription itself continues. */
function Deadline({ refund: { lapseTime } }: { refund: Refund }) {
  const t = useMessages('refund')
  const locale = useLocale()
  if (!lapseTime) return null
  return <Notice>{t('refund_card_until', { date: formatInstant(locale, lapseTime) })}</Notice>
}

/** Tells why the user must give another card for the refund. */
function Failure({ refund: { card, cardFailure } }: { refund: Refund }) {
  const t = useMessages('refund')
  const cardName = useFormatCard()
  if (!cardFailure) return null
  return (
    <Notice tone="warning" title={t('refund_failure')}>
      <p>{t(`refund_failure_${cardFailure}`, { card: cardName(card) })}</p>
      <p>{t('refund_failure_calm')}</p>
    </Notice>
  )
}
