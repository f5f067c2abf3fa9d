import { vi } from 'vitest'

/** Before each file of the screens, which share a process: nothing of the last one is remembered or stored. */
vi.resetModules()
window.localStorage.clear()
window.sessionStorage.clear()
window.history.replaceState(null, '', '/')
document.head.replaceChildren()
document.body.replaceChildren()
