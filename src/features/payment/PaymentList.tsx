import type { ComponentProps } from 'react'
import { toLocalDigits } from '#kernel/locale.ts'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { LinkedRow, RowList } from '#ui/layout/RowList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { ELEMENT_PLACEHOLDER, insertElements } from '#web/insertElements.tsx'
import { LoadingFailed } from '#web/parts/LoadingFailed.tsx'
import css from './PaymentList.module.css'
import type { Payment } from './payment.loader.ts'
import { isUnfinishedPayment } from './payment.rules.ts'
import { resultPagePath } from './paymentPaths.ts'
import { resultPageOf, resultViewOf } from './result/result.rules.ts'
import { useFormatThousandTomans } from './useFormatThousandTomans.ts'
import { usePurchaseName } from './usePurchaseName.ts'

/**
 * The user's payments, newest first; null when they did not load. A page that shows it must load the messages
 * `payment`.
 */
export function PaymentList({ payments }: { payments: Payment[] | null }) {
  const t = useMessages('payment')
  return (
    <Stack as="section" gap={3}>
      <h2>{t('payment_list')}</h2>
      {payments === null && <LoadingFailed text={t('payment_list_failed')} />}
      {payments?.length === 0 && <p className={css.small}>{t('payment_list_empty')}</p>}
      {payments && payments.length > 0 && (
        <RowList>
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </RowList>
      )}
    </Stack>
  )
}

function PaymentRow({ payment }: { payment: Payment }) {
  const t = useMessages('payment')
  const locale = useLocale()
  const money = useFormatThousandTomans()
  const nameOf = usePurchaseName()
  const path = resultPagePath(resultPageOf(payment.state) ?? '/payment/success', payment.id)
  const isUnapplied = resultViewOf(payment) === 'paid' && !payment.isReturned
  return (
    <LinkedRow
      href={path}
      title={nameOf(payment)}
      mark={<StateBadge payment={payment} />}
      note={formatDay(locale, payment.payTime ?? payment.createTime)}
      end={money(payment.amount)}
      more={
        payment.trackingCode && (
          <span className={css.tracking}>
            {insertElements(
              t('payment_list_tracking', { code: ELEMENT_PLACEHOLDER }),
              <Ltr>{toLocalDigits(locale, payment.trackingCode)}</Ltr>,
            )}
          </span>
        )
      }
    >
      {payment.isGiftUsed && (
        <div className={css.unapplied}>
          <p className={css.small}>{t('payment_list_gift_used')}</p>
        </div>
      )}
      {payment.giftCode && !payment.isGiftUsed && (
        <div className={css.unapplied}>
          <p className={css.small}>
            {insertElements(
              t('payment_list_gift', { code: ELEMENT_PLACEHOLDER }),
              <Ltr>{payment.giftCode}</Ltr>,
            )}
          </p>
        </div>
      )}
      {isUnapplied && (
        <div className={css.unapplied}>
          <p className={css.small}>{t('payment_list_unapplied')}</p>
          <ButtonLink kind="secondary" size="small" href={path}>
            {t('payment_list_apply')}
          </ButtonLink>
        </div>
      )}
    </LinkedRow>
  )
}

const TONES: Partial<Record<Payment['state'], ComponentProps<typeof Badge>['tone']>> = {
  paid: 'warn',
  applied: 'action',
  failed: 'danger',
}

function StateBadge({ payment }: { payment: Payment }) {
  const t = useMessages('payment')
  const state = isUnfinishedPayment(payment.state)
    ? 'waiting'
    : payment.isReturned
      ? 'refunded'
      : resultViewOf(payment) === 'applied'
        ? 'applied'
        : (payment.state as 'paid' | 'failed' | 'expired' | 'refunded')
  const tone = state === 'waiting' ? 'warn' : (TONES[state] ?? 'neutral')
  return <Badge tone={tone}>{t(`payment_state_${state}`)}</Badge>
}
