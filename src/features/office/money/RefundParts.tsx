import { modelNameOfProduct } from '#features/device/model.table.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { type StepState, Timeline } from '#ui/layout/Timeline.tsx'
import { useMessages } from '#web/i18n.tsx'
import { CustomerLink } from '../customer/CustomerLink.tsx'
import { createFact, FactList, Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import type { RefundStep } from './refundSteps.table.ts'
import { useFormatOfficeCard } from './useFormatOfficeCard.ts'
import { useFormatTomans } from './useFormatTomans.ts'

export type OfficeRefund = OfficeCalls['GET /refunds/{number}']['output']

export function RefundFacts({ refund }: { refund: OfficeRefund }) {
  const t = useMessages('officeMoney')
  const { instant, number, digits } = useFormatFigures()
  const toman = useFormatTomans()
  const cardName = useFormatOfficeCard()
  const { paidDays: paid, unusedDays: unused, deviceId, product, looks } = refund
  const device = product && <bdi>{modelNameOfProduct(product)}</bdi>
  const deviceLink = deviceId && refund.mayOpenDevice && (
    <Anchor href={officeHref(`/devices/${deviceId}`)}>{device}</Anchor>
  )
  return (
    <Section title={t('office_refund_facts')}>
      <FactList
        of={[
          createFact(
            t('office_money_phone'),
            <CustomerLink id={refund.customerId}>
              <Ltr>{digits(refund.phone)}</Ltr>
            </CustomerLink>,
          ),
          createFact(t('office_money_amount'), toman(refund.amount)),
          createFact(t('office_refund_vat'), toman(refund.vat)),
          createFact(t('office_refund_paid_amount'), toman(refund.paidAmount)),
          paid !== null &&
            unused !== null &&
            createFact(t('office_refund_days'), t('office_refund_days_value', { unused, paid })),
          refund.card && createFact(t('office_refund_card'), cardName(refund.card)),
          refund.attempt > 1 && createFact(t('office_refund_attempt'), number(refund.attempt)),
          looks > 0 &&
            createFact(t('office_refund_looks'), t('office_payment_checks_value', { count: looks })),
          refund.waitSeconds !== null &&
            refund.nextLookTime &&
            createFact(t('office_refund_next_look'), instant(refund.nextLookTime)),
          refund.lapseTime && createFact(t('office_refund_lapses'), instant(refund.lapseTime)),
          refund.trackingCode && createFact(t('office_refund_tracking'), <Ltr>{refund.trackingCode}</Ltr>),
          refund.approvedBy && createFact(t('office_refund_approved_by'), <bdi>{refund.approvedBy}</bdi>),
          refund.rejectReason && createFact(t('office_refund_reason'), <bdi>{refund.rejectReason}</bdi>),
          device && createFact(t('office_refund_device'), deviceLink || device),
          createFact(t('office_refund_payments'), <PaymentLinks payments={refund.payments} />),
        ]}
      />
    </Section>
  )
}

function PaymentLinks({ payments }: { payments: OfficeRefund['payments'] }) {
  const t = useMessages('officeMoney')
  const { digits } = useFormatFigures()
  return payments.map(({ number, cardMasked }, at) => (
    <span key={number}>
      {at > 0 && ' · '}
      <Anchor href={officeHref(`/payments/${number}`)}>{digits(number)}</Anchor>{' '}
      {cardMasked
        ? t('office_refund_paying_card', { card: `\u2066${cardMasked}\u2069` })
        : t('office_refund_paying_card_unknown')}
    </span>
  ))
}

const FAILED: readonly RefundStep[] = ['card_failed', 'returned', 'rejected']

export function RefundSteps({ refund: { steps } }: { refund: OfficeRefund }) {
  const t = useMessages('officeMoney')
  const { instant } = useFormatFigures()
  const detail = ({ attempt, operator }: OfficeRefund['steps'][number]) => {
    if (operator === null)
      return attempt === null ? undefined : t('office_refund_step_card', { count: attempt })
    const name = `\u2068${operator}\u2069`
    return attempt === null
      ? t('office_refund_step_by', { name })
      : t('office_refund_step_card_by', { count: attempt, name })
  }
  const stateOf = (step: RefundStep): StepState => (FAILED.includes(step) ? 'failed' : 'done')
  const nameOf = (step: RefundStep) => t(`office_refund_step_${step}`)
  return (
    <Section title={t('office_refund_way')}>
      <Timeline
        stateLabels={{
          done: t('office_step_done'),
          current: t('office_step_done'),
          waiting: t('office_step_done'),
          failed: t('office_step_failed'),
        }}
        steps={steps.map((one, at) => ({
          id: `${at} ${one.step}`,
          state: stateOf(one.step),
          title: nameOf(one.step),
          time: instant(one.time),
          text: detail(one),
        }))}
      />
    </Section>
  )
}
