import { Select } from '#ui/form/Select.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { type Column, DataTable } from '../kit/list/DataTable.tsx'
import { useListFilter } from '../kit/list/useListFilter.ts'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { IntervalBar } from './IntervalBar.tsx'

const PERIODS = ['7', '30', '90'] as const
const USUAL = '30'

const TONE = {
  control: 'neutral',
  few: 'neutral',
  unclear: 'warn',
  better: 'action',
  worse: 'danger',
} as const

type Experiment = OfficeCalls['GET /experiments']['output']['experiments'][number]
type Variant = Experiment['variants'][number]

/** The screen of the running experiments and their results so far. */
export function ExperimentsPage() {
  const t = useMessages('officeToday')
  const { number, instant } = useFormatFigures()
  const { chosen, narrow } = useListFilter()
  const days = chosen('days', PERIODS) ?? USUAL
  const list = useLoadedData('GET /experiments', { days })
  return (
    <>
      <ScreenHead title={t('office_title_experiments')}>
        <Select
          label={t('office_experiment_period')}
          value={days}
          onValue={narrow('days')}
          options={PERIODS.map((period) => ({
            value: period,
            label: t('office_experiment_days', { count: Number(period) }),
          }))}
        />
      </ScreenHead>
      <Loaded of={list}>
        {({ countedTime, experiments }) => (
          <Stack gap={5}>
            <p>
              {countedTime
                ? t('office_experiment_counted', { time: instant(countedTime) })
                : t('office_experiment_not_counted')}
            </p>
            {experiments.map((experiment) => (
              <ExperimentCard key={experiment.name} experiment={experiment} />
            ))}
            <p>{t('office_experiment_method', { percent: number(95) })}</p>
          </Stack>
        )}
      </Loaded>
    </>
  )
}

function ExperimentCard({ experiment }: { experiment: Experiment }) {
  const t = useMessages('officeToday')
  const { name, variants } = experiment
  return (
    <Card as="section" label={t(`office_experiment_name_${name}`)}>
      <Stack gap={3}>
        <h2>{t(`office_experiment_name_${name}`)}</h2>
        <p>{t(`office_experiment_about_${name}`)}</p>
        <p>
          <strong>{useSentence(variants)}</strong>
        </p>
        <DataTable
          label={t(`office_experiment_name_${name}`)}
          rows={variants}
          rowKey={({ variant }) => variant}
          empty={t('office_experiment_empty')}
          columns={useColumns(experiment)}
        />
      </Stack>
    </Card>
  )
}

function useColumns({ name, control, variants }: Experiment): Column<Variant>[] {
  const t = useMessages('officeToday')
  const { number, percent } = useFormatFigures()
  const highest = Math.max(0.01, ...variants.map(({ rate }) => rate?.high ?? 0))
  const widest = Math.max(
    0.01,
    ...variants.map(({ difference }) => Math.max(-(difference?.low ?? 0), difference?.high ?? 0)),
  )
  const range = ({ low, high }: { low: number; high: number }) =>
    t('office_experiment_range', { low: percent(low), high: percent(high) })
  return [
    {
      title: t('office_experiment_group'),
      cell: ({ variant }) => (
        <Cluster>
          <Ltr>{variant}</Ltr>
          {variant === control && <Badge>{t('office_experiment_control')}</Badge>}
        </Cluster>
      ),
    },
    { title: t('office_experiment_opened'), isNumber: true, cell: ({ opened }) => number(opened) },
    {
      title: t(`office_experiment_converted_${name}`),
      isNumber: true,
      cell: ({ converted }) => number(converted),
    },
    {
      title: t('office_experiment_rate'),
      isNumber: true,
      cell: ({ rate }) => (rate ? percent(rate.value) : '–'),
    },
    {
      title: t('office_experiment_interval'),
      cell: ({ rate }) => rate && <IntervalBar interval={rate} from={0} to={highest} text={range(rate)} />,
    },
    {
      title: t('office_experiment_difference'),
      cell: ({ difference }) =>
        difference ? (
          <IntervalBar
            interval={difference}
            from={-widest}
            to={widest}
            text={`${percent(difference.value)} (${range(difference)})`}
          />
        ) : (
          '–'
        ),
    },
    {
      title: t('office_experiment_verdict'),
      cell: ({ verdict }) => <Badge tone={TONE[verdict]}>{t(`office_experiment_verdict_${verdict}`)}</Badge>,
    },
  ]
}

/** A sentence that says whether the result of an experiment is significant yet. */
function useSentence(variants: Variant[]): string {
  const t = useMessages('officeToday')
  const of = (verdict: Variant['verdict']) =>
    variants.filter((one) => one.verdict === verdict).map(({ variant }) => variant)
  const [better, worse] = [of('better').join(' '), of('worse').join(' ')]
  if (better) return t('office_experiment_says_better', { groups: better })
  if (worse) return t('office_experiment_says_worse', { groups: worse })
  return t(of('unclear').length > 0 ? 'office_experiment_says_nothing' : 'office_experiment_says_few')
}
