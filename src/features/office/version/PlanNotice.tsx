import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useMutation } from '../kit/useMutation.ts'
import { useOfficeApi } from '../shell/officeApi.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Plan = OfficeCalls['GET /plans']['output']['plans'][number]

interface Props {
  plan: Plan
  /** Loads the draft into the editor on the screen. */
  onLoad?: (draft: Record<string, unknown>) => void
  onEnded: (isPublished: boolean) => void
}

/** A draft or schedule of an item: its author, when it goes live, or why it failed. */
export function PlanNotice(props: Props) {
  const t = useMessages('officeVersion')
  const { plan } = props
  const title = usePlanTitle()(plan)
  const isFailed = plan.state === 'failed'
  return (
    <Notice tone={isFailed ? 'danger' : 'info'} title={title} action={<PlanActions {...props} />}>
      {isFailed && t(faultMessage(plan.fault))}
    </Notice>
  )
}

/** Buttons to publish or discard the draft, and in an editor to load it. */
export function PlanActions({ plan: { id, state }, onLoad, onEnded }: Props) {
  const t = useMessages('officeVersion')
  const api = useOfficeApi()
  const acting = useMutation()
  const end = async (call: 'POST /plans/{id}/publish' | 'DELETE /plans/{id}') => {
    const isPublish = call === 'POST /plans/{id}/publish'
    const done = t(isPublish ? 'office_plan_published' : 'office_plan_discarded')
    if (await acting.act(call, { id }, done)) onEnded(isPublish)
  }
  const load = async () => {
    const known = await api('GET /plans/{id}', { id }).catch(() => null)
    if (known) onLoad?.(known.draft)
  }
  const shared = { size: 'small' as const, busy: acting.isBusy }
  return (
    <>
      <FailureNotice text={acting.error} />
      <Cluster>
        {onLoad && (
          <Button {...shared} kind="secondary" onClick={load}>
            {t('office_plan_load')}
          </Button>
        )}
        {state === 'waiting' && (
          <Button {...shared} kind="secondary" onClick={() => end('POST /plans/{id}/publish')}>
            {t('office_plan_publish')}
          </Button>
        )}
        <Button {...shared} kind="quiet" onClick={() => end('DELETE /plans/{id}')}>
          {t('office_plan_discard')}
        </Button>
      </Cluster>
    </>
  )
}

function usePlanTitle(): (plan: Plan) => string {
  const t = useMessages('officeVersion')
  const { instant } = useFormatFigures()
  return ({ state, operator: who, publishAt }) => {
    if (state === 'failed') return t('office_plan_failed', { who })
    return publishAt === null
      ? t('office_plan_draft', { who })
      : t('office_plan_waiting', { who, time: instant(publishAt) })
  }
}

export function faultMessage(fault: string | null) {
  if (fault === 'edited_meanwhile') return 'office_plan_fault_edited_meanwhile' as const
  return fault === 'role_missing'
    ? ('office_plan_fault_role_missing' as const)
    : ('office_plan_fault_other' as const)
}
