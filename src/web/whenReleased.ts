import { SECOND } from '#kernel/time.ts'

/**
 * Keeps a page still under a finger. A button that is replaced between touch and release loses the tap, and one that
 * moves gives it to its neighbour.
 */

/** The click follows the release within this time. */
const CLICK_MS = 100
/**
 * The longest press. A press that lasts longer counts as ended: some, such as those that open a menu of iOS, never
 * report their end.
 */
const LONGEST_PRESS_MS = 2 * SECOND

let isWatching = false
let isPressed = false
let timer: ReturnType<typeof setTimeout> | undefined
let waiting: Array<() => void> = []

function endPress(): void {
  isPressed = false
  const released = waiting
  waiting = []
  for (const go of released) go()
}

function endIn(milliseconds: number): void {
  clearTimeout(timer)
  timer = setTimeout(endPress, milliseconds)
}

/** Begins to watch fingers and mouse buttons; further calls do nothing. */
export function watchPresses(): void {
  if (isWatching) return
  isWatching = true
  const options = { capture: true, passive: true }
  for (const type of ['touchstart', 'mousedown'])
    document.addEventListener(
      type,
      () => {
        isPressed = true
        endIn(LONGEST_PRESS_MS)
      },
      options,
    )
  for (const type of ['touchend', 'touchcancel', 'mouseup', 'dragend'])
    document.addEventListener(type, () => isPressed && endIn(CLICK_MS), options)
}

/** Resolves at once, or after the press that is under way. */
export function whenReleased(): Promise<void> {
  return isPressed ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
}
