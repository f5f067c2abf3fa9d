import { Anchor } from '#ui/Anchor.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { useMessages } from '#web/i18n.tsx'
import { CustomerLink } from '../customer/CustomerLink.tsx'
import { createFact, FactList, Section, TableSection } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import { RefundBadge } from './RefundBadge.tsx'
import { RefundNumber } from './RefundNumber.tsx'
import { useFormatSeconds } from './useFormatSeconds.ts'
import { useFormatTomans } from './useFormatTomans.ts'

export type OfficePayment = OfficeCalls['GET /payments/{number}']['output']

const DAY_SECONDS = 86_400

export function PaymentFacts({ payment }: { payment: OfficePayment }) {
  const t = useMessages('officeMoney')
  const { instant, digits } = useFormatFigures()
  const toman = useFormatTomans()
  const span = useFormatSeconds()
  const { phone, code, lengthDays, deviceId, giftCodeEnd: end, trackingCode, reference, checks } = payment
  const giftCode =
    end &&
    t(payment.isGiftUsed ? 'office_payment_gift_code_used' : 'office_payment_gift_code_unused', { end })
  return (
    <Section title={t('office_payment_facts')}>
      <FactList
        of={[
          createFact(t('office_payment_bought'), <bdi>{payment.bought}</bdi>),
          lengthDays !== null && createFact(t('office_payment_length'), span(lengthDays * DAY_SECONDS)),
          createFact(
            t('office_money_phone'),
            phone ? (
              <CustomerLink id={payment.customerId}>
                <Ltr>{digits(phone)}</Ltr>
              </CustomerLink>
            ) : (
              t('office_payment_nobodys')
            ),
          ),
          createFact(t('office_payment_price'), toman(payment.price)),
          code !== null && createFact(t('office_payment_discount', { code }), toman(payment.discount)),
          createFact(t('office_payment_vat', { percent: payment.vatPercent }), toman(payment.vat)),
          createFact(t('office_money_amount'), toman(payment.amount)),
          createFact(t('office_payment_method'), t(`office_payment_method_${payment.method}`)),
          trackingCode && createFact(t('office_payment_tracking'), <Ltr>{trackingCode}</Ltr>),
          payment.cardMasked && createFact(t('office_payment_card'), <Ltr>{payment.cardMasked}</Ltr>),
          reference && createFact(t('office_payment_reference'), <Ltr>{reference}</Ltr>),
          payment.receipt && createFact(t('office_payment_receipt'), <Ltr>{payment.receipt}</Ltr>),
          giftCode && createFact(t('office_payment_gift_code'), <Ltr>{giftCode}</Ltr>),
          deviceId &&
            payment.mayOpenDevice &&
            createFact(
              t('office_payment_device'),
              <Anchor href={officeHref(`/devices/${deviceId}`)}>{t('office_payment_device_open')}</Anchor>,
            ),
          checks > 0 &&
            createFact(t('office_payment_checks'), t('office_payment_checks_value', { count: checks })),
          payment.nextCheckTime && createFact(t('office_payment_next_check'), instant(payment.nextCheckTime)),
          createFact(t('office_payment_id'), <Ltr>{payment.id}</Ltr>),
        ]}
      />
    </Section>
  )
}

export function PaymentSteps({ payment }: { payment: OfficePayment }) {
  const t = useMessages('officeMoney')
  const { instant } = useFormatFigures()
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
      <FactList
        of={[
          ...known.map(({ step, time }) => createFact(t(`office_payment_step_${step}`), instant(time))),
          ...payment.operatorSteps.map(({ time, operator }) => ({
            ...createFact(
              t('office_payment_step_asked_by', { name: `\u2068${operator}\u2069` }),
              instant(time),
            ),
            id: `${time} ${operator}`,
          })),
        ]}
      />
    </Section>
  )
}

export function PaymentRefunds({ payment: { refunds, mayOpenRefunds } }: { payment: OfficePayment }) {
  const t = useMessages('officeMoney')
  const toman = useFormatTomans()
  return (
    <TableSection
      label={t('office_refunds_of_payment')}
      rows={refunds}
      rowKey={({ number }) => number}
      empty={t('office_refunds_none')}
      columns={[
        {
          title: t('office_money_number'),
          cell: ({ number }) => <RefundNumber number={number} mayOpen={mayOpenRefunds} />,
        },
        { title: t('office_money_amount'), cell: ({ amount }) => toman(amount), isNumber: true },
        { title: t('office_money_state'), cell: (refund) => <RefundBadge refund={refund} /> },
      ]}
    />
  )
}
