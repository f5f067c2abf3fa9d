import type { ComponentProps } from 'react'
import { localDigits } from '#kernel/locale.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button, ButtonLink } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { rich, SLOT } from '#web/rich.tsx'
import { useNavigate } from '#web/router.tsx'
import { resultPath } from './address.ts'
import css from './PaymentList.module.css'
import type { Payment } from './payment.loader.ts'
import { isUnfinished } from './payment.rules.ts'
import { resultPage, resultView } from './result/result.rules.ts'
import { useMoney } from './useMoney.ts'
import { usePurchaseName } from './usePurchaseName.ts'

/** The user's payments, newest first; null when they did not load. Its page must load the messages `payment`. */
export function PaymentList({ payments }: { payments: Payment[] | null }) {
  const t = useMessages('payment')
  return (
    <Stack as="section" gap={3}>
      <h2>{t('payment_list')}</h2>
      {payments === null && <NotLoaded />}
      {payments?.length === 0 && <p className={css.small}>{t('payment_list_empty')}</p>}
      {payments && payments.length > 0 && (
        <ul className={css.list}>
          {payments.map((payment) => (
            <Row key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

function NotLoaded() {
  const t = useMessages('payment')
  const navigate = useNavigate()
  const again = () => void navigate(window.location.pathname, { replace: true, preventScrollReset: true })
  return (
    <Notice
      tone="danger"
      action={
        <Button kind="secondary" onClick={again}>
          {t('retry')}
        </Button>
      }
    >
      {t('payment_list_failed')}
    </Notice>
  )
}

function Row({ payment }: { payment: Payment }) {
  const t = useMessages('payment')
  const locale = useLocale()
  const money = useMoney()
  const nameOf = usePurchaseName()
  const path = resultPath(resultPage(payment.state) ?? '/payment/success', payment.id)
  const isUnapplied = resultView(payment) === 'paid'
  return (
    <li className={css.row}>
      <Anchor className={css.link} href={path}>
        <span className={css.what}>{nameOf(payment)}</span>
        <span className={css.state}>
          <StateBadge payment={payment} />
        </span>
        <span className={css.small}>{formatDay(locale, payment.payTime ?? payment.createTime)}</span>
        <span className={css.amount}>{money(payment.amount)}</span>
        {payment.trackingCode && (
          <span className={css.tracking}>
            {rich(
              t('payment_list_tracking', { code: SLOT }),
              <Ltr>{localDigits(locale, payment.trackingCode)}</Ltr>,
            )}
          </span>
        )}
      </Anchor>
      {payment.giftCode && (
        <div className={css.unapplied}>
          <p className={css.small}>
            {rich(t('payment_list_gift', { code: SLOT }), <Ltr>{payment.giftCode}</Ltr>)}
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
    </li>
  )
}

const TONES: Partial<Record<Payment['state'], ComponentProps<typeof Badge>['tone']>> = {
  paid: 'warn',
  applied: 'action',
  failed: 'danger',
}

function StateBadge({ payment }: { payment: Payment }) {
  const t = useMessages('payment')
  const state = isUnfinished(payment.state)
    ? 'waiting'
    : resultView(payment) === 'applied'
      ? 'applied'
      : (payment.state as 'paid' | 'failed' | 'expired' | 'refunded')
  const tone = state === 'waiting' ? 'warn' : (TONES[state] ?? 'neutral')
  return <Badge tone={tone}>{t(`payment_state_${state}`)}</Badge>
}
