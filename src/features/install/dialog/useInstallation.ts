import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useKeyedCall } from '#features/device/useKeyedCall.tsx'
import type { Instant } from '#kernel/time.ts'
import { type ApiError, isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'
import { poll } from '#web/poll.ts'
import { productNow } from '#web/productClock.ts'
import { keepInstallationRequest } from '#web/storage/installationRequest.ts'
import type { TrackedState } from '../install.rules.ts'
import {
  isTrackingOver,
  linkFault,
  linkOutcome,
  type Refusal,
  shownState,
  signingPause,
  trackingPause,
} from '../installPage.rules.ts'
import { openInstallation, tellInstallation } from './openInstallation.ts'

export type Installable = Calls['GET /application/own']['output']['application'] & object
type Link = Calls['GET /application/{id}/installation/link/{deviceId}']['output']

/** Where an installation stands, from the first question to the icon on the home screen. */
export type Phase =
  | { name: 'preparing'; percent: number | null; isAsking: boolean }
  /** A fresh code was asked for and not given. */
  | { name: 'locked' }
  | { name: 'refused'; why: Refusal | 'login' | 'final' | 'failed'; error: ApiError | null }
  | { name: 'tracked'; link: ReadyLink; state: TrackedState; percent: number; shownAt: Instant }

interface ReadyLink {
  installationId: string
  installationUrl: string
}

export interface Installation {
  phase: Phase
  /** Nobody answered the last question: what is shown may be old. It goes on by itself. */
  isOffline: boolean
  /** From the beginning, with a new address. */
  retry(): void
  /** iOS's question once more. */
  showAgain(): void
  needsCode: boolean
  sheet: ReactNode
}

const PREPARING: Phase = { name: 'preparing', percent: null, isAsking: false }

type Answer = { link: Link } | { fault: unknown }

/** Creates the installable package for a device, opens it and follows the download of iOS (decision 0030). */
export function useInstallation(application: Installable, deviceId: string): Installation {
  const api = useApi()
  const [phase, setPhase] = useState<Phase>(PREPARING)
  const [isOffline, setOffline] = useState(false)
  const isAlive = useIsAlive()
  const ask = () =>
    api('GET /application/{id}/installation/link/{deviceId}', {
      id: application.id,
      deviceId,
      target: 'site',
    })

  /** Only the missing key is left to `useKeyedCall`: everything else is an answer, with its type. */
  async function askKeyed(): Promise<Answer> {
    try {
      return { link: await ask() }
    } catch (fault) {
      if (!isKeyMissing(fault)) return { fault }
      setPhase({ name: 'locked' })
      throw fault
    }
  }
  function take(answer: Answer): void {
    // Who has closed the dialog wants no question of iOS any more.
    if (!isAlive()) return
    if ('fault' in answer) fail(answer.fault)
    else follow(answer.link)
  }
  function follow(link: Link): void {
    setOffline(false)
    const outcome = linkOutcome(link)
    if (outcome === 'ready') open(link)
    else if (outcome === 'signing') setPhase({ name: 'preparing', percent: link.percent, isAsking: true })
    else {
      // Nothing to do but wait: it is offered again as soon as the device is ready.
      if (outcome === 'waiting' || outcome === 'moving') keepInstallationRequest(application.id, api)
      setPhase({ name: 'refused', why: outcome, error: null })
    }
  }
  function fail(fault: unknown): void {
    const error = isApiError(fault) ? fault : null
    const why = error ? linkFault(error) : 'failed'
    setOffline(why === 'offline')
    if (why !== 'offline') setPhase({ name: 'refused', why, error })
    else setPhase((before) => (before.name === 'preparing' ? { ...before, isAsking: true } : before))
  }
  function open({ installationId, installationUrl }: Link): void {
    if (!installationId || !installationUrl) return
    const link = { installationId, installationUrl }
    tellInstallation(application.installTrackingLink)
    openInstallation(installationUrl)
    setPhase({ name: 'tracked', link, state: 'confirm', percent: 0, shownAt: productNow() })
  }
  const keyed = useKeyedCall(askKeyed, take)
  const begin = () => {
    setOffline(false)
    setPhase(PREPARING)
    keyed.run()
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: one beginning for one application
  useEffect(begin, [application.id])
  useSigning(phase.name === 'preparing' && phase.isAsking, {
    ask,
    onAnswer: follow,
    onFailure: (fault) => (isKeyMissing(fault) ? begin() : fail(fault)),
  })
  useTracking(phase, setPhase, setOffline)
  const showAgain = () => {
    if (phase.name !== 'tracked') return
    openInstallation(phase.link.installationUrl)
    setPhase({ ...phase, state: 'confirm', shownAt: productNow() })
  }
  return { phase, isOffline, retry: begin, showAgain, needsCode: keyed.needsCode, sheet: keyed.sheet }
}

function isKeyMissing(error: unknown): boolean {
  return isApiError(error) && error.code === 'step_up_required'
}

function useIsAlive(): () => boolean {
  const isAlive = useRef(true)
  useEffect(() => {
    isAlive.current = true
    return () => {
      isAlive.current = false
    }
  }, [])
  return () => isAlive.current
}

interface Asking {
  ask(): Promise<Link>
  onAnswer(link: Link): void
  onFailure(fault: unknown): void
}

/** Asks for the link again until the file is signed. */
function useSigning(isAsking: boolean, asking: Asking): void {
  const latest = useRef(asking)
  latest.current = asking
  useEffect(() => {
    if (!isAsking) return
    // It ends itself with the first answer that leads on: nobody may be asked twice by iOS.
    const polling = poll<Link>({
      ask: () => latest.current.ask(),
      onAnswer: (link) => {
        if (linkOutcome(link) !== 'signing') polling.stop()
        latest.current.onAnswer(link)
      },
      onFailure: (fault) => {
        if (!isApiError(fault) || fault.status !== 0) polling.stop()
        latest.current.onFailure(fault)
      },
      pause: signingPause,
    })
    return polling.stop
  }, [isAsking])
}

type SetPhase = (change: (before: Phase) => Phase) => void

/** Follows what iOS has fetched until it has all, or its time is over. */
function useTracking(phase: Phase, setPhase: SetPhase, setOffline: (isOffline: boolean) => void): void {
  const api = useApi()
  const id = phase.name === 'tracked' && !isTrackingOver(phase.state) ? phase.link.installationId : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: one series of questions for one installation
  useEffect(() => {
    if (!id) return
    return poll({
      ask: () => api('GET /installation/{id}', { id }),
      onAnswer: ({ state, percent }) => {
        setOffline(false)
        setPhase((before) => {
          if (before.name !== 'tracked' || before.link.installationId !== id) return before
          return { ...before, state: shownState(state, before.shownAt, productNow()), percent }
        })
      },
      onFailure: (error) => {
        if (isApiError(error) && error.status === 401)
          setPhase(() => ({ name: 'refused', why: 'login', error }))
        else setOffline(true)
      },
      pause: trackingPause,
    }).stop
  }, [id])
}
