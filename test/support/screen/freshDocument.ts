import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { PATIENCE_MS } from '../patience.ts'

/** Before each screen test file, because the files share a process: clears caches and storage. */
vi.resetModules()
configure({ asyncUtilTimeout: PATIENCE_MS })
window.history.replaceState(null, '', '/')
document.head.replaceChildren()
document.body.replaceChildren()

beforeEach(() => {
  window.localStorage.clear()
  window.sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
