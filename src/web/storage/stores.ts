import { useEffect, useId } from 'react'
import { createStore } from './createStore.ts'

/** The state of the user. The phone number is the one that awaits its SMS code, else the masked one of the user. */
export const userStore = createStore(
  {},
  ['phoneNumber', 'user', 'accessToken', 'activateTtl'],
  (_, read) => ({
    phoneNumber: read('phoneNumber') ?? read('user')?.phoneNumber ?? null,
    token: read('accessToken'),
    isAuthenticated: read('accessToken') !== null,
    activateTtl: read('activateTtl'),
  }),
)
export const useUser = userStore.use

interface DeviceUdid {
  id: string
  udid: string
}

/** The state of the user's device. Its udid is kept in memory only, while the device belongs to this browser. */
export const deviceStore = createStore(
  { known: null as DeviceUdid | null },
  ['device'],
  ({ known }, read) => {
    const id = read('device')?.id ?? null
    return { id, udid: known?.id === id ? (known?.udid ?? null) : null }
  },
)
export const useDevice = deviceStore.use

export function rememberUdid(known: DeviceUdid | null): void {
  deviceStore.change(() => ({ known }))
}

const NO_LOADINGS: readonly string[] = []

export const appStore = createStore(
  { loadings: NO_LOADINGS, scanPageOpener: null as string | null, createIPADialogOpen: false },
  ['state', 'destination'],
  (kept, read) => ({
    ...kept,
    scanPageOpen: kept.scanPageOpener !== null,
    state: read('state') ?? ('register' as const),
    destination: read('destination'),
  }),
)
export const useAppState = appStore.use

/**
 * Marks something as loading, by name. Returns a function that ends it; the mark stays until all callers have ended it.
 */
export function startLoading(name: string): () => void {
  appStore.change(({ loadings }) => ({ loadings: [...loadings, name] }))
  let isOver = false
  return () => {
    if (isOver) return
    isOver = true
    appStore.change(({ loadings }) => {
      const at = loadings.indexOf(name)
      return { loadings: loadings.filter((_, index) => index !== at) }
    })
  }
}

/** Whether something of this name is loading. */
export function useLoading(name: string): boolean {
  return useAppState().loadings.includes(name)
}

export function setCreateIPADialogOpen(createIPADialogOpen: boolean): void {
  appStore.change(() => ({ createIPADialogOpen }))
}

/**
 * Opens and closes the calling component's page for scanning a QR code. At most one is open, and it closes when the
 * component unmounts.
 */
export function useScanPage() {
  const id = useId()
  const { scanPageOpener } = useAppState()
  useEffect(() => () => closeScanPage(id), [id])
  return {
    isOpen: scanPageOpener === id,
    open: () => appStore.change(() => ({ scanPageOpener: id })),
    close: () => closeScanPage(id),
  }
}

function closeScanPage(id: string): void {
  if (appStore.get().scanPageOpener === id) appStore.change(() => ({ scanPageOpener: null }))
}
