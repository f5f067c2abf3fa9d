import { type ReactNode, useEffect, useRef, useState } from 'react'
import { findBrowserGate } from '#features/gate/gate.rules.ts'
import { ScanDialog } from '#features/gate/ScanDialog.tsx'
import { link } from '#links.ts'
import { useApi } from '#web/apiContext.ts'
import { useNavigate, useReload } from '#web/router.tsx'
import { useSite } from '#web/site.tsx'
import { saveInstallationRequest } from '#web/storage/installationRequest.ts'
import { setCreateIPADialogOpen, useAppState, useDevice, useScanPage } from '#web/storage/stores.ts'
import { readBrowserKind, useBrowserKind } from '#web/useBrowserKind.ts'
import { currentInstallStep, isDeviceOfThisBrowser } from '../installPage.rules.ts'
import { downloadPath } from '../installPaths.ts'
import { InstallDialog } from './InstallDialog.tsx'
import type { InstallableApplication } from './useInstallation.ts'

export type InstallApplications = (first: InstallableApplication, ...more: InstallableApplication[]) => void

interface TargetDevice {
  id: string
  type: number
}

interface InstallFlow {
  install: InstallApplications
  /** Whether the chosen device is the one this browser runs on, as far as we can tell. */
  isHere: boolean
  parts: ReactNode
}

/**
 * The install flow (requirements 4.25 to 4.31) for the buttons of a page. Render `parts` anywhere on the page. Its
 * route must load the messages `install`, `gate` and `login`.
 */
export function useInstallDialog(device: TargetDevice | null, devices: readonly TargetDevice[]): InstallFlow {
  const api = useApi()
  const navigate = useNavigate()
  const { publicUrl } = useSite()
  const isHere = useIsThisDevice(device, devices)
  const scan = useScanPage()
  const [queue, setQueue] = useState<readonly [InstallableApplication, ...InstallableApplication[]]>()
  const [scanned, setScanned] = useState<number>()
  const { hearSent, refresh } = useRefresh()
  const isOpen = useAppState().createIPADialogOpen
  useEffect(() => () => setCreateIPADialogOpen(false), [])

  const install: InstallApplications = (first, ...more) => {
    const kind = readBrowserKind()
    const step = currentInstallStep({
      gate: findBrowserGate('install', kind),
      deviceId: device?.id ?? null,
      isElsewhere: !isHere,
      isEnableInstallFromWebsite: first.isEnableInstallFromWebsite,
    })
    if (step === 'gate') void navigate(downloadPath(first.id))
    if (step === 'scan') {
      setScanned(first.id)
      scan.open()
    }
    if (step === 'request') {
      saveInstallationRequest(first.id, api)
      void navigate(first.isEnableInstallFromWebsite ? link('/register') : link('/install'))
    }
    if (step === 'create') {
      setQueue([first, ...more])
      setCreateIPADialogOpen(true)
    }
  }
  const close = () => {
    setCreateIPADialogOpen(false)
    setQueue(undefined)
    refresh()
  }
  const parts = (
    <>
      {isOpen && queue && device && (
        <InstallDialog queue={queue} deviceId={device.id} onSent={hearSent} onClose={close} />
      )}
      {scanned !== undefined && (
        <ScanDialog address={publicUrl + downloadPath(scanned)} open={scan.isOpen} onClose={scan.close} />
      )}
    </>
  )
  return { install, isHere, parts }
}

/**
 * Whether this browser runs on the chosen device. Ignores a stored key of a device that no longer belongs to the user.
 */
function useIsThisDevice(device: TargetDevice | null, devices: readonly TargetDevice[]): boolean {
  const stored = useDevice().id
  const kind = useBrowserKind()?.device ?? ''
  const storedId = devices.some(({ id }) => id === stored) ? stored : null
  return device !== null && isDeviceOfThisBrowser(device, { storedId, kind })
}

/** Reloads the page data when the install dialog closes, if an application was sent. */
function useRefresh() {
  const reload = useReload()
  const isChanged = useRef(false)
  return {
    hearSent: () => {
      isChanged.current = true
    },
    refresh: () => {
      if (isChanged.current) void reload()
      isChanged.current = false
    },
  }
}
