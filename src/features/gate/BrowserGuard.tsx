import { type ReactNode, useEffect, useState } from 'react'
import type { BrowserKind } from '#kernel/browserKind.ts'
import { Skeleton } from '#ui/feedback/Skeleton.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { isPrivateBrowsing } from '#web/storage/privateBrowsing.ts'
import { useAppState } from '#web/storage/stores.ts'
import { useBrowserKind } from '#web/useBrowserKind.ts'
import { useLazyComponent } from '#web/useLazyComponent.ts'
import { findBrowserGate, type GatePurpose } from './gate.rules.ts'

interface Props {
  purpose: GatePurpose
  children: ReactNode
  address?: string
  action?: ReactNode
}

/** Renders the children if this browser can do the step, else the gate that explains why not. */
export function BrowserGuard({ purpose, children, ...rest }: Props) {
  const kind = useBrowserKind()
  const isPrivate = useIsPrivate(purpose, kind)
  const { destination } = useAppState()
  const gate = kind && isPrivate !== null ? findBrowserGate(purpose, kind, { destination, isPrivate }) : null
  const GateScreen = useLazyComponent(
    gate !== null,
    async () => (await import('./GateScreen.tsx')).GateScreen,
    () => undefined,
  )
  if (!kind || isPrivate === null) return <Waiting />
  if (!gate) return children
  return GateScreen ? <GateScreen gate={gate} kind={kind} {...rest} /> : <Waiting />
}

/** Whether the browser is in private mode; null until it is known. */
function useIsPrivate(purpose: GatePurpose, kind: BrowserKind | null): boolean | null {
  const isAsked = purpose === 'register' || purpose === 'enrol'
  const [isPrivate, setPrivate] = useState<boolean | null>(null)
  useEffect(() => {
    if (!kind || !isAsked) return
    let isGone = false
    void isPrivateBrowsing(kind).then((answer) => {
      if (!isGone) setPrivate(answer)
    })
    return () => {
      isGone = true
    }
  }, [kind, isAsked])
  return isAsked ? isPrivate : false
}

function Waiting() {
  return (
    <Stack gap={5}>
      <Skeleton width="half" />
      <Skeleton width="long" />
      <Skeleton kind="block" />
    </Stack>
  )
}
