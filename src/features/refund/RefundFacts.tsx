import type { ReactNode } from 'react'
import { toLocalDigits } from '#kernel/locale.ts'
import { CopyButton } from '#ui/form/CopyButton.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { formatInstant } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useFormatCard } from './payout/useFormatCard.ts'
import css from './RefundPage.module.css'
import type { Refund } from './refund.loader.ts'

type Item = { id: string; term: string; value: ReactNode }

/** The details of a refund, with the bank's tracking code. */
export function RefundFacts({ refund }: { refund: Refund }) {
  const t = useMessages('refund')
  const locale = useLocale()
  const cardName = useFormatCard()
  const { card, trackingCode, payTime, requestTime, number } = refund
  const items: (Item | null)[] = [
    card && { id: 'card', term: t('refund_fact_card'), value: cardName(card) },
    trackingCode
      ? { id: 'tracking', term: t('refund_fact_tracking'), value: <TrackingCode code={trackingCode} /> }
      : null,
    payTime ? { id: 'paid', term: t('refund_fact_pay_time'), value: formatInstant(locale, payTime) } : null,
    { id: 'asked', term: t('refund_fact_request_time'), value: formatInstant(locale, requestTime) },
    { id: 'number', term: t('refund_fact_number'), value: toLocalDigits(locale, String(number)) },
  ]
  return (
    <Card as="section" label={t('title_refund_complete')}>
      <DefinitionList items={items.filter((item) => item !== null)} />
    </Card>
  )
}

/** The tracking code. It is shown in local digits and copied in Latin digits. */
function TrackingCode({ code }: { code: string }) {
  const t = useMessages('refund')
  const locale = useLocale()
  return (
    <span className={css.code}>
      <span className={css.digits}>
        <Ltr>{toLocalDigits(locale, code)}</Ltr>
      </span>
      <CopyButton size="small" text={code} label={t('refund_copy')} copiedLabel={t('refund_copied')} />
    </span>
  )
}
