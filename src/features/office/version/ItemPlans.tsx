import { Stack } from '#ui/layout/Stack.tsx'
import type { LoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { PlanNotice } from './PlanNotice.tsx'

interface Props {
  plans: LoadedData<OfficeCalls['GET /plans']['output']>
  onLoad: (draft: Record<string, unknown>) => void
  /** Loads the item again after a draft went live. */
  onPublished: () => void
}

/** The drafts and schedules of the item on the screen. */
export function ItemPlans({ plans, onLoad, onPublished }: Props) {
  const list = plans.data?.plans ?? []
  if (list.length === 0) return null
  return (
    <Stack gap={3}>
      {list.map((plan) => (
        <PlanNotice
          key={plan.id}
          plan={plan}
          onLoad={onLoad}
          onEnded={(isPublished) => {
            plans.reload()
            if (isPublished) onPublished()
          }}
        />
      ))}
    </Stack>
  )
}
