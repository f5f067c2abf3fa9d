import { Ltr } from '#ui/layout/Ltr.tsx'
import { useMessages } from '#web/i18n.tsx'
import { createFact, FactList, Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { DeviceCost } from './slots.types.ts'

const GIGABYTE = 1_000_000_000

/** The cost of one registered device, with the figures behind it. Missing prices are listed. */
export function CostSection({ of: cost }: { of: DeviceCost }) {
  const t = useMessages('officeSlots')
  const { number } = useFormatFigures()
  const rial = (amount: number | null, price: DeviceCost['notSet'][number]) => {
    if (amount !== null) return t('office_slots_rial', { amount: number(amount) })
    return t(cost.notSet.includes(price) ? 'office_slots_not_set' : 'office_slots_no_devices')
  }
  return (
    <Section title={t('office_slots_cost')}>
      <FactList
        of={[
          createFact(t('office_slots_cost_account'), rial(cost.accountRial, 'ACCOUNT_PRICE_RIAL')),
          createFact(t('office_slots_cost_sms'), rial(cost.smsRial, 'SMS_PRICE_RIAL')),
          createFact(t('office_slots_cost_traffic'), rial(cost.trafficRial, 'TRAFFIC_PRICE_RIAL')),
          cost.totalRial !== null &&
            createFact(
              t('office_slots_cost_total'),
              <strong>{t('office_slots_rial', { amount: number(cost.totalRial) })}</strong>,
            ),
        ]}
      />
      {cost.notSet.length > 0 && (
        <p>
          {t('office_slots_not_set_names')} <Ltr>{cost.notSet.join(', ')}</Ltr>
        </p>
      )}
      <p>
        {t('office_slots_cost_basis', {
          accounts: number(cost.accounts),
          devices: number(cost.accountDevices),
          registered: number(cost.registered),
          sms: number(cost.smsParts),
          gigabytes: number(cost.sentBytes / GIGABYTE, 1),
        })}
      </p>
    </Section>
  )
}
