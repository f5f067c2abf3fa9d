import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { useDeviceKeyCall } from '#features/device/useDeviceKeyCall.tsx'
import type { Instant } from '#kernel/time.ts'
import { useToast } from '#ui/feedback/Toast.tsx'
import { type ApiError, isApiError } from '#web/api.ts'
import { useApi } from '#web/apiContext.ts'
import type { Calls } from '#web/calls.ts'
import { productNow } from '#web/productClock.ts'
import { useNavigate } from '#web/router.tsx'
import { saveInstallationRequest } from '#web/storage/installationRequest.ts'
import { removeWishedApplication } from '#web/storage/wishedApplication.ts'
import { usePolled } from '#web/usePolled.ts'
import type { DownloadState } from '../install.rules.ts'
import {
  displayedDownloadState,
  downloadPollDelay,
  faultOfLinkError,
  type InstallLinkRefusal,
  isDownloadOver,
  outcomeOfLinkAnswer,
  signingPollDelay,
} from '../installPage.rules.ts'
import { packagesPathFor } from '../installPaths.ts'
import { callTrackingLink, openIosInstallPrompt } from './iosInstallPrompt.ts'

export type InstallableApplication = Calls['GET /application/own']['output']['application'] & {
  /** The version to install by the direct link, or `latest`. Without it the link of the website is used. */
  direct?: string | undefined
}
type Link = Calls['GET /application/{id}/installation/link/{deviceId}']['output']
type Tracked = Calls['GET /installation/{id}']['output']

/** The progress of an installation, from the request for a link to the app on the home screen. */
export type InstallationPhase =
  | { name: 'preparing'; percent: number | null; isAsking: boolean }
  /** The user closed the dialog for a fresh SMS code without entering one. */
  | { name: 'locked' }
  | { name: 'refused'; why: InstallLinkRefusal | 'login' | 'final' | 'failed'; error: ApiError | null }
  | { name: 'tracked'; link: ReadyLink; state: DownloadState; percent: number; shownAt: Instant }

interface ReadyLink {
  installationId: string
  installationUrl: string
}

export interface InstallationProgress {
  phase: InstallationPhase
  /** The last request got no answer, so the shown phase may be old. Polling continues. */
  isOffline: boolean
  /** Starts the installation again with a new URL. */
  retry(): void
  /** Shows the iOS install prompt of the application again. */
  showAgain(): void
  needsCode: boolean
  sheet: ReactNode
}

const PREPARING: InstallationPhase = { name: 'preparing', percent: null, isAsking: false }

type Answer = { link: Link } | { fault: unknown }

/** Creates the installable package for a device, opens it and follows the download of iOS (decision 0030). */
export function useInstallation(application: InstallableApplication, deviceId: string): InstallationProgress {
  const api = useApi()
  const [phase, setPhase] = useState<InstallationPhase>(PREPARING)
  const [isOffline, setOffline] = useState(false)
  const isAlive = useIsAlive()
  const { follow, fail } = useLinkAnswers(application, setPhase, setOffline)
  const { id, direct } = application
  const ask = () =>
    direct
      ? api('GET /application/{id}/installation/link/{deviceId}/direct/{version}', {
          id,
          deviceId,
          version: direct,
        })
      : api('GET /application/{id}/installation/link/{deviceId}', { id, deviceId, target: 'site' })

  /**
   * Requests the installation link. Only a missing device key is left to `useDeviceKeyCall`; every other error becomes a
   * phase.
   */
  async function requestLink(): Promise<Answer> {
    try {
      return { link: await ask() }
    } catch (fault) {
      if (!isKeyMissing(fault)) return { fault }
      setPhase({ name: 'locked' })
      throw fault
    }
  }
  function handleAnswer(answer: Answer): void {
    // The install dialog is closed, so iOS must not show its prompt.
    if (!isAlive()) return
    if ('fault' in answer) fail(answer.fault)
    else follow(answer.link)
  }
  const keyed = useDeviceKeyCall(requestLink, handleAnswer)
  const begin = () => {
    setOffline(false)
    setPhase(PREPARING)
    keyed.run()
  }
  const beginFor = useEffectEvent((_applicationId: number) => begin())
  useEffect(() => beginFor(application.id), [application.id])
  useSigningPoll(phase.name === 'preparing' && phase.isAsking, {
    ask,
    onAnswer: follow,
    onFailure: (fault) => (isKeyMissing(fault) ? begin() : fail(fault)),
  })
  useDownloadPoll(phase, setPhase, setOffline)
  const showAgain = () => {
    if (phase.name !== 'tracked') return
    openIosInstallPrompt(phase.link.installationUrl)
    setPhase({ ...phase, state: 'confirm', shownAt: productNow() })
  }
  return { phase, isOffline, retry: begin, showAgain, needsCode: keyed.needsCode, sheet: keyed.sheet }
}

/** Maps each answer to the request for an installation link to a phase. */
function useLinkAnswers(
  { id, label, installTrackingLink }: InstallableApplication,
  setPhase: Dispatch<SetStateAction<InstallationPhase>>,
  setOffline: (isOffline: boolean) => void,
) {
  const api = useApi()
  const toast = useToast()
  const navigate = useNavigate()
  /** Opens the purchase of what is missing, with the reason (requirement 8.6). The application is offered again afterwards. */
  function openPurchase({ code, message }: ApiError): void {
    saveInstallationRequest(id, api)
    if (message) toast(message, 'info')
    void navigate(packagesPathFor(code, label))
  }
  function follow(link: Link): void {
    setOffline(false)
    const outcome = outcomeOfLinkAnswer(link)
    if (outcome === 'ready') open(link)
    else if (outcome === 'signing') setPhase({ name: 'preparing', percent: link.percent, isAsking: true })
    else {
      // The user can only wait for the device. Store the request, so that the app is offered when the device is ready.
      if (outcome === 'waiting' || outcome === 'moving') saveInstallationRequest(id, api)
      setPhase({ name: 'refused', why: outcome, error: null })
    }
  }
  function fail(fault: unknown): void {
    const error = isApiError(fault) ? fault : null
    const why = error ? faultOfLinkError(error) : 'failed'
    setOffline(why === 'offline')
    if (why !== 'offline') setPhase({ name: 'refused', why, error })
    if (why === 'package' && error) openPurchase(error)
    else setPhase((before) => (before.name === 'preparing' ? { ...before, isAsking: true } : before))
  }
  function open({ installationId, installationUrl }: Link): void {
    if (!installationId || !installationUrl) return
    const link = { installationId, installationUrl }
    removeWishedApplication(id)
    callTrackingLink(installTrackingLink)
    openIosInstallPrompt(installationUrl)
    setPhase({ name: 'tracked', link, state: 'confirm', percent: 0, shownAt: productNow() })
  }
  return { follow, fail }
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

interface LinkPolling {
  ask(): Promise<Link>
  onAnswer(link: Link): void
  onFailure(fault: unknown): void
}

/** Polls the installation link until the package is signed. */
function useSigningPoll(isAsking: boolean, asking: LinkPolling): void {
  // Polling stops with the first final response, so that iOS never shows its prompt twice.
  usePolled<Link>(isAsking || null, {
    ask: asking.ask,
    onAnswer: (link, stop) => {
      if (outcomeOfLinkAnswer(link) !== 'signing') stop()
      asking.onAnswer(link)
    },
    onFailure: (fault, stop) => {
      if (!isApiError(fault) || fault.status !== 0) stop()
      asking.onFailure(fault)
    },
    pause: signingPollDelay,
  })
}

type SetPhase = (change: (before: InstallationPhase) => InstallationPhase) => void

/** Polls the download progress until iOS has everything or the installation URL has expired. */
function useDownloadPoll(
  phase: InstallationPhase,
  setPhase: SetPhase,
  setOffline: (isOffline: boolean) => void,
): void {
  const api = useApi()
  const id = phase.name === 'tracked' && !isDownloadOver(phase.state) ? phase.link.installationId : null
  usePolled<Tracked>(id, {
    ask: () => api('GET /installation/{id}', { id: id ?? '' }),
    onAnswer: ({ state, percent }) => {
      setOffline(false)
      setPhase((before) => {
        if (before.name !== 'tracked' || before.link.installationId !== id) return before
        return { ...before, state: displayedDownloadState(state, before.shownAt, productNow()), percent }
      })
    },
    onFailure: (error) => {
      if (isApiError(error) && error.status === 401)
        setPhase(() => ({ name: 'refused', why: 'login', error }))
      else setOffline(true)
    },
    pause: downloadPollDelay,
  })
}
