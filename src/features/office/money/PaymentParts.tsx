import type { ReactNode } from 'react'
import { localDigits } from '#kernel/locale.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { DataTable } from '../shell/DataTable.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { officeHref } from '../shell/place.tsx'
import { Section } from '../shell/Section.tsx'
import { useFigures } from '../shell/useFigures.ts'
import { RefundBadge } from './RefundBadge.tsx'
import { useSpanText } from './useSpanText.ts'
import { useTomans } from './useTomans.ts'

export type Payment = OfficeCalls['GET /payments/{number}']['output']

const DAY_SECONDS = 86_400

export function PaymentFacts({ payment }: { payment: Payment }) {
  const t = useMessages('officeMoney')
  const locale = useLocale()
  const { instant } = useFigures()
  const toman = useTomans()
  const span = useSpanText()
  const { phone, code, lengthDays, deviceId, giftCodeEnd: end, trackingCode, reference } = payment
  const fact = (id: string, term: string, value: ReactNode) => ({ id, term, value })
  const giftCode =
    end &&
    t(payment.isGiftUsed ? 'office_payment_gift_code_used' : 'office_payment_gift_code_unused', { end })
  const items = [
    fact('bought', t('office_payment_bought'), <bdi>{payment.bought}</bdi>),
    lengthDays !== null && fact('length', t('office_payment_length'), span(lengthDays * DAY_SECONDS)),
    fact(
      'phone',
      t('office_money_phone'),
      phone ? <Ltr>{localDigits(locale, phone)}</Ltr> : t('office_payment_nobodys'),
    ),
    fact('price', t('office_payment_price'), toman(payment.price)),
    code !== null && fact('discount', t('office_payment_discount', { code }), toman(payment.discount)),
    fact('vat', t('office_payment_vat', { percent: payment.vatPercent }), toman(payment.vat)),
    fact('amount', t('office_money_amount'), toman(payment.amount)),
    fact('method', t('office_payment_method'), t(`office_payment_method_${payment.method}`)),
    trackingCode && fact('tracking', t('office_payment_tracking'), <Ltr>{trackingCode}</Ltr>),
    payment.cardMasked && fact('card', t('office_payment_card'), <Ltr>{payment.cardMasked}</Ltr>),
    reference && fact('reference', t('office_payment_reference'), <Ltr>{reference}</Ltr>),
    payment.receipt && fact('receipt', t('office_payment_receipt'), <Ltr>{payment.receipt}</Ltr>),
    giftCode && fact('gift', t('office_payment_gift_code'), <Ltr>{giftCode}</Ltr>),
    deviceId &&
      payment.mayOpenDevice &&
      fact(
        'device',
        t('office_payment_device'),
        <Anchor href={officeHref(`/devices/${deviceId}`)}>{t('office_payment_device_open')}</Anchor>,
      ),
    payment.checks > 0 &&
      fact('checks', t('office_payment_checks'), t('office_payment_checks_value', { count: payment.checks })),
    payment.nextCheckTime && fact('next', t('office_payment_next_check'), instant(payment.nextCheckTime)),
    fact('id', t('office_payment_id'), <Ltr>{payment.id}</Ltr>),
  ]
  return (
    <Section title={t('office_payment_facts')}>
      <DefinitionList items={items.filter((item) => typeof item === 'object' && item !== null)} />
    </Section>
  )
}

export function PaymentSteps({ payment }: { payment: Payment }) {
  const t = useMessages('officeMoney')
  const { instant } = useFigures()
  const steps = [
    ['created', payment.createTime],
    ['redirected', payment.redirectTime],
    ['failed', payment.failTime],
    ['paid', payment.payTime],
    ['applied', payment.applyTime],
  ] as const
  const known = steps.flatMap(([step, time]) => (time ? [{ step, time }] : []))
  known.sort((a, b) => (a.time < b.time ? -1 : 1))
  return (
    <Section title={t('office_payment_way')}>
      <DefinitionList
        items={known.map(({ step, time }) => ({
          id: step,
          term: t(`office_payment_step_${step}`),
          value: instant(time),
        }))}
      />
    </Section>
  )
}

export function PaymentRefunds({ payment: { refunds, mayOpenRefunds } }: { payment: Payment }) {
  const t = useMessages('officeMoney')
  const { number: figure } = useFigures()
  const toman = useTomans()
  return (
    <Section title={t('office_refunds_of_payment')} empty={refunds.length === 0 && t('office_refunds_none')}>
      <DataTable
        label={t('office_refunds_of_payment')}
        rows={refunds}
        rowKey={({ number }) => number}
        empty={t('office_refunds_none')}
        columns={[
          {
            title: t('office_money_number'),
            cell: ({ number }) =>
              mayOpenRefunds ? (
                <Anchor href={officeHref(`/refunds/${number}`)}>{figure(number)}</Anchor>
              ) : (
                figure(number)
              ),
          },
          { title: t('office_money_amount'), cell: ({ amount }) => toman(amount), isNumber: true },
          { title: t('office_money_state'), cell: (refund) => <RefundBadge refund={refund} /> },
        ]}
      />
    </Section>
  )
}
