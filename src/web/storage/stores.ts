import { useEffect, useId } from 'react'
import { createStore } from './createStore.ts'

/** The number is the one that waits for its code, else the masked one of who is logged in. */
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

/** The udid lives in memory only, and only as long as the device it belongs to is this browser's. */
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
export const useApp = appStore.use

/** Marks something as loading, by name. Gives back how to end it; the mark stays until all who set it have. */
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

export function setCreateIPADialogOpen(createIPADialogOpen: boolean): void {
  appStore.change(() => ({ createIPADialogOpen }))
}

/** The scan page of whoever calls this: of all that a page has, one is open at most. It closes with its owner. */
export function useScanPage() {
  const id = useId()
  const { scanPageOpener } = useApp()
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
