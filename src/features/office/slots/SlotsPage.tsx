import { Notice } from '#ui/feedback/Notice.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { useListFilter } from '../kit/list/useListFilter.ts'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { Section, SectionColumns, TableSection } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { CostSection } from './CostSection.tsx'
import { SlotAlarm } from './SlotAlarm.tsx'
import type { SlotsOverview } from './slots.types.ts'
import { useSlotTable } from './useSlotTable.tsx'

const HORIZONS = ['30', '60', '90'] as const
const USUAL = '90'

/** When the slots of the developer accounts run out, and the cost of a registered device. */
export function SlotsPage() {
  const t = useMessages('officeSlots')
  const { chosen, narrow } = useListFilter()
  const days = chosen('days', HORIZONS) ?? USUAL
  const overview = useLoadedData('GET /slots', { days })
  return (
    <>
      <ScreenHead title={t('office_title_slots')}>
        <Select
          label={t('office_slots_horizon')}
          value={days}
          onValue={narrow('days')}
          options={HORIZONS.map((value) => ({
            value,
            label: t('office_slots_days', { count: Number(value) }),
          }))}
        />
      </ScreenHead>
      <Loaded of={overview}>{(data) => <SlotsView of={data} />}</Loaded>
    </>
  )
}

function SlotsView({ of }: { of: SlotsOverview }) {
  const t = useMessages('officeSlots')
  const table = useSlotTable()
  return (
    <Stack gap={4}>
      <SlotAlarm of={of.kinds.filter(({ isAlarm }) => isAlarm)} />
      {!of.isRegistrationOpen && <Notice tone="warning">{t('office_slots_gate_closed')}</Notice>}
      <TableSection {...table} rows={of.kinds} />
      <SectionColumns>
        <NeededSection of={of} />
        {of.cost && <CostSection of={of.cost} />}
      </SectionColumns>
      <p>{t('office_slots_method')}</p>
    </Stack>
  )
}

function NeededSection({ of: { days, leadDays, needed, neededAtFastest, renewals } }: { of: SlotsOverview }) {
  const t = useMessages('officeSlots')
  const { day, number } = useFormatFigures()
  // Several accounts may be needed on the same day.
  const nthAccounts = needed.map((one, at) => ({ ...one, nth: at + 1 }))
  return (
    <Section title={t('office_slots_needed')}>
      <p>
        {needed.length === 0
          ? t('office_slots_needed_none', { days: number(days) })
          : t('office_slots_needed_count', { count: needed.length, days: number(days) })}{' '}
        {neededAtFastest > needed.length &&
          t('office_slots_needed_fastest', { most: number(neededAtFastest) })}
      </p>
      {needed.length > 0 && (
        <ol>
          {nthAccounts.map(({ nth, time, beginTime }) => (
            <li key={nth}>
              {beginTime
                ? t('office_slots_needed_by', { day: day(time), begin: day(beginTime) })
                : t('office_slots_needed_now', { day: day(time) })}
            </li>
          ))}
        </ol>
      )}
      {needed.length > 0 && <p>{t('office_slots_lead', { days: number(leadDays) })}</p>}
      {renewals.accounts > 0 && (
        <p>{t('office_slots_renewals', { count: renewals.accounts, devices: number(renewals.devices) })}</p>
      )}
    </Section>
  )
}
