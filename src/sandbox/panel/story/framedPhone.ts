import { SECOND } from '#kernel/time.ts'

const PATIENCE_MS = 10 * SECOND
const LOOK_MS = 200

/** The page of the phone lacked an element that a step needs, because the previous step was skipped. */
export class ElementNotInPhoneError extends Error {}

/** The actions of a story step in the framed store: only what a user could do by touch. */
export interface FramedPhone {
  go(path: string): void
  fill(selector: string, value: string): Promise<void>
  press(selector: string): Promise<void>
  /** Waits until the page leaves this path by itself. Otherwise the next step would interrupt it. */
  leaves(path: string): Promise<void>
  /** The address of the first link that matches. */
  linkTo(selector: string): Promise<string>
}

export function createFramedPhone(frame: HTMLIFrameElement): FramedPhone {
  /** The page that is being left. Its elements must not be used any more. */
  let left: Document | null = null
  async function find<Found extends Element>(selector: string): Promise<Found> {
    for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
      const page = frame.contentDocument
      // An effect creates the toast region: a page that has it is hydrated.
      const found =
        page !== left && page?.querySelector('[data-over-modal]') && page.querySelector<Found>(selector)
      if (found) return found
      await new Promise((done) => setTimeout(done, LOOK_MS))
    }
    throw new ElementNotInPhoneError(selector)
  }
  async function leaves(path: string): Promise<void> {
    for (let waited = 0; waited < PATIENCE_MS; waited += LOOK_MS) {
      if (frame.contentWindow?.location.pathname !== path) return
      await new Promise((done) => setTimeout(done, LOOK_MS))
    }
    throw new ElementNotInPhoneError(path)
  }
  return {
    leaves,
    go(path) {
      left = frame.contentDocument
      frame.contentWindow?.location.assign(path)
    },
    async fill(selector, value) {
      const input = await find<HTMLInputElement>(selector)
      const view = input.ownerDocument.defaultView as typeof globalThis & Window
      // Sets the value through the prototype, because React observes the property of the element itself.
      Object.getOwnPropertyDescriptor(view.HTMLInputElement.prototype, 'value')?.set?.call(input, value)
      input.dispatchEvent(new view.Event('input', { bubbles: true }))
    },
    press: async (selector) => (await find<HTMLElement>(selector)).click(),
    linkTo: async (selector) => (await find<HTMLAnchorElement>(selector)).pathname,
  }
}
