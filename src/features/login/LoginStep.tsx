import { FlowSteps } from '#features/gate/FlowSteps.tsx'
import { isTicketPath } from '#features/gate/gate.rules.ts'
import { hasLoggedInHere } from '#web/session/entryPath.ts'
import { useAppState } from '#web/storage/stores.ts'

/** The step of the login. Members and people on the way to a ticket have no further steps. */
export function LoginStep({ back }: { back: string | undefined }) {
  const { destination } = useAppState()
  return (
    <FlowSteps
      at={1}
      isOnTheWay={!hasLoggedInHere() && !isTicketPath(destination)}
      {...(back !== undefined && { back })}
    />
  )
}
