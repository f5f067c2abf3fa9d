import { useState } from 'react'
import { DeviceName } from '#features/device/DeviceName.tsx'
import { NoDevice } from '#features/device/NoDevice.tsx'
import { DeviceSwitch } from '#features/device/status/DeviceSwitch.tsx'
import { ButtonLink } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { productNow } from '#web/productClock.ts'
import { useLoaderData } from '#web/router.tsx'
import type { UserDevice } from '../recovery.loader.ts'
import { problemStageOf } from '../recoveryPage.rules.ts'
import { devicePagePath } from '../recoveryPaths.ts'
import { ProblemForm } from './ProblemForm.tsx'
import { ProblemSaved } from './ProblemSaved.tsx'
import { ProblemSolved } from './ProblemSolved.tsx'
import type { loadAccountProblem, ProblemData } from './problem.loader.ts'

/** An installed app does not work: shows a known cause, or the report form, or the state of the report. */
export function AccountProblemPage() {
  const { device, devices, problem } = useLoaderData<typeof loadAccountProblem>()
  if (!device) return <NoDevice />
  return (
    <Stack gap={6}>
      {/* The React key resets the state for another device or report. */}
      <Stage key={`${device.id} ${problem?.id}`} device={device} devices={devices} problem={problem} />
      <DeviceSwitch devices={devices} chosen={device} page="/accountProblem" />
    </Stack>
  )
}

export interface ProblemStageProps extends ProblemData {
  device: UserDevice
}

function Stage({ device, devices, problem }: ProblemStageProps) {
  const [isAgain, setAgain] = useState(false)
  const stage = problemStageOf({ registration: device.registration, problem }, productNow())
  if (stage === 'closed' || stage === 'underway')
    return <KnownCause device={device} devices={devices} stage={stage} />
  if (stage === 'saved' && problem)
    return <ProblemSaved device={device} devices={devices} problem={problem} />
  if (stage === 'solved' && problem && !isAgain)
    return (
      <ProblemSolved device={device} devices={devices} problem={problem} onAgain={() => setAgain(true)} />
    )
  return <ProblemForm device={device} devices={devices} />
}

interface KnownCauseProps {
  device: UserDevice
  devices: UserDevice[]
  stage: 'closed' | 'underway'
}

/** The cause of the problem is known, so the user needs no report. */
function KnownCause({ device, devices, stage }: KnownCauseProps) {
  const t = useMessages('recovery')
  return (
    <Stack gap={6}>
      <Stack gap={2}>
        <DeviceName product={device.product} />
        <h1>{t(`problem_known_${stage}_title`)}</h1>
        <p>{t(`problem_known_${stage}_text`)}</p>
      </Stack>
      <Stack gap={2}>
        <ButtonLink wide href={devicePagePath('/resetAccount', device.id, devices)}>
          {t(`problem_known_${stage}_action`)}
        </ButtonLink>
        <ButtonLink kind="secondary" wide href={devicePagePath('/deviceStatus', device.id, devices)}>
          {t('reset_status')}
        </ButtonLink>
      </Stack>
    </Stack>
  )
}
