import { Select } from '#ui/form/Select.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { useListFilter } from '../kit/list/useListFilter.ts'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { FunnelSection } from './FunnelSection.tsx'
import { MONTH_CHOICES } from './figures.rules.ts'
import { RefundsSection, RevenueSection } from './MoneySections.tsx'
import { TicketsSection, WaitsSection } from './SupportSections.tsx'

const USUAL = '6'

/** The figures of the last months, each part for the roles that need it. */
export function FiguresPage() {
  const t = useMessages('officeFigures')
  const { instant } = useFormatFigures()
  const { chosen, narrow } = useListFilter()
  const months = chosen('months', MONTH_CHOICES) ?? USUAL
  const figures = useLoadedData('GET /figures', { months })
  return (
    <>
      <ScreenHead title={t('office_title_figures')}>
        <Select
          label={t('office_figures_period')}
          value={months}
          onValue={narrow('months')}
          options={MONTH_CHOICES.map((value) => ({
            value,
            label: t('office_figures_months', { count: Number(value) }),
          }))}
        />
      </ScreenHead>
      <Loaded of={figures}>
        {({ countedTime, months: shown, funnel, revenue, refunds, waits, tickets }) => (
          <Stack gap={4}>
            <p>
              {countedTime
                ? t('office_figures_counted', { time: instant(countedTime) })
                : t('office_figures_not_counted')}
            </p>
            {revenue && <RevenueSection of={revenue} months={shown} />}
            {funnel && <FunnelSection funnel={funnel} />}
            {waits && <WaitsSection of={waits} months={shown} />}
            {tickets && <TicketsSection of={tickets} months={shown} />}
            {refunds && <RefundsSection of={refunds} months={shown} />}
          </Stack>
        )}
      </Loaded>
    </>
  )
}
