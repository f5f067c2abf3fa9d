import { Anchor } from '#ui/Anchor.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ListScreen } from '../kit/list/ListScreen.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { officeHref } from '../shell/officeRouter.tsx'
import { itemPath } from './itemPath.ts'
import { faultMessage, PlanActions } from './PlanNotice.tsx'

const TONE = { draft: 'neutral', waiting: 'warn', failed: 'danger' } as const

/** All waiting drafts and schedules, and those whose publication failed. */
export function PlansPage() {
  const t = useMessages('officeVersion')
  const { instant } = useFormatFigures()
  const list = useLoadedData('GET /plans', {}, { everySeconds: 60 })
  return (
    <ListScreen
      title={t('office_title_plans')}
      of={list}
      rows={({ plans }) => plans}
      rowKey={({ id }) => id}
      empty={t('office_plans_empty')}
      columns={[
        {
          title: t('office_plans_item'),
          isLong: true,
          cell: (plan) => (
            <Anchor href={officeHref(itemPath(plan))}>
              {t(`office_version_kind_${plan.kind}`)} <bdi>{plan.key}</bdi>
            </Anchor>
          ),
        },
        {
          title: t('office_plans_state'),
          cell: ({ state, publishAt, fault }) => {
            const shown = state === 'waiting' && publishAt === null ? 'draft' : state
            return (
              <>
                <Badge tone={TONE[shown]}>{t(`office_plans_state_${shown}`)}</Badge>
                {state === 'failed' && <p>{t(faultMessage(fault))}</p>}
              </>
            )
          },
        },
        { title: t('office_plan_at'), cell: ({ publishAt }) => instant(publishAt) },
        { title: t('office_version_who'), cell: ({ operator }) => <bdi>{operator}</bdi> },
        {
          title: t('office_do'),
          cell: (plan) => <PlanActions plan={plan} onEnded={() => list.reload()} />,
        },
      ]}
    />
  )
}
