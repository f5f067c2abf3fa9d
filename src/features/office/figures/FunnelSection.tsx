import { joinList } from '#kernel/locale.ts'
import { Stack } from '#ui/layout/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { Section } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { DayBars } from '../today/DayBars.tsx'
import { DayGroupTable } from './DayGroupTable.tsx'
import { type FigureColumn, FigureTable } from './FigureTable.tsx'
import { COHORT_STEPS } from './figures.rules.ts'

type Funnel = NonNullable<OfficeCalls['GET /figures']['output']['funnel']>
type Step = Funnel['steps'][number]

/** Shows at which step new users stop on the way to the first installation, in total and by test group. */
export function FunnelSection({ funnel }: { funnel: Funnel }) {
  const t = useMessages('officeFigures')
  const locale = useLocale()
  const { steps, days, dayGroups, cohorts } = funnel
  const columns = useStepColumns(steps)
  const series = (step: Step['step'], tone: 'soft' | 'strong') => {
    const place = steps.findIndex((one) => one.step === step)
    return {
      label: t(`office_funnel_step_${step}`),
      values: days.map(({ counts }) => counts[place] ?? 0),
      tone,
    }
  }
  return (
    <Section title={t('office_funnel')}>
      <Stack gap={4}>
        <p>{t('office_funnel_text')}</p>
        <FigureTable
          label={t('office_funnel')}
          rows={steps}
          columns={columns}
          rowKey={({ step }) => step}
          bar={({ count }) => count}
          file="funnel"
        />
        <DayBars
          title={`${t('office_funnel_step_visit')} · ${t('office_funnel_days')}`}
          days={days.map(({ day }) => day)}
          series={[series('visit', 'soft')]}
        />
        <DayBars
          title={joinList(locale, [t('office_funnel_step_paid'), t('office_funnel_step_installed')])}
          days={days.map(({ day }) => day)}
          series={[series('paid', 'soft'), series('installed', 'strong')]}
        />
        <DayGroupTable
          title={t('office_funnel_by_day')}
          rows={dayGroups}
          steps={steps.map(({ step }) => t(`office_funnel_step_${step}`))}
          file="funnel-days"
        />
        <DayGroupTable
          title={t('office_funnel_cohorts')}
          rows={cohorts}
          steps={[
            t('office_funnel_joined'),
            ...COHORT_STEPS.slice(1).map((step) => t(`office_funnel_step_${step}`)),
          ]}
          file="funnel-accounts"
        />
        <p>{t('office_funnel_cohorts_text')}</p>
      </Stack>
    </Section>
  )
}

/** The count, its share of the previous step, and one column for each test group. */
function useStepColumns(steps: Funnel['steps']): Array<FigureColumn<Step>> {
  const t = useMessages('officeFigures')
  const { number, percent } = useFormatFigures()
  const groups = [...new Set(steps.flatMap((step) => step.groups.map(({ group }) => group)))].sort()
  const before = (step: Step) => steps[steps.indexOf(step) - 1]?.count ?? 0
  const share = (step: Step) => (before(step) > 0 ? step.count / before(step) : null)
  /** Null for steps without test groups: before the package page a visitor has none. */
  const inGroup = (step: Step, group: string) => {
    const isKnown = step.groups.some((one) => one.group !== '')
    return isKnown || group === '' ? (step.groups.find((one) => one.group === group)?.count ?? 0) : null
  }
  return [
    {
      title: t('office_funnel_step'),
      cell: ({ step }) => t(`office_funnel_step_${step}`),
      plain: ({ step }) => t(`office_funnel_step_${step}`),
    },
    {
      title: t('office_figures_count'),
      isNumber: true,
      cell: ({ count }) => number(count),
      plain: ({ count }) => count,
    },
    {
      title: t('office_funnel_share'),
      isNumber: true,
      cell: (step) => {
        const part = share(step)
        return part === null ? '–' : percent(part)
      },
      plain: share,
    },
    ...groups.map(
      (group): FigureColumn<Step> => ({
        title: group ? t('office_funnel_group', { group }) : t('office_funnel_group_unknown'),
        isNumber: true,
        cell: (step) => {
          const count = inGroup(step, group)
          return count === null ? '–' : number(count)
        },
        plain: (step) => inGroup(step, group),
      }),
    ),
  ]
}
