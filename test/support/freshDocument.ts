import { configure } from '@testing-library/react'
import { vi } from 'vitest'
import { PATIENCE_MS } from './patience.ts'

/** Before each file of the screens, which share a process: nothing of the last one is remembered or stored. */
vi.resetModules()
configure({ asyncUtilTimeout: PATIENCE_MS })
window.localStorage.clear()
window.sessionStorage.clear()
window.history.replaceState(null, '', '/')
document.head.replaceChildren()
document.body.replaceChildren()
