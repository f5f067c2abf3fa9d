import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useState } from 'react'

const FOCUSABLE =
  'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),textarea:not(:disabled),[tabindex="0"]'

/** Creates the element of a modal dialog at the end of the body and hides the rest of the page; closing undoes both. */
export function useModal(open: boolean, panel: RefObject<HTMLElement | null>): HTMLElement | null {
  const [host, setHost] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!open) return
    const before = document.activeElement
    const element = document.createElement('div')
    const unlock = lockScroll()
    document.body.appendChild(element)
    setHost(element)
    return () => {
      setHost(null)
      unlock()
      // React must remove the children of the dialog's element first, so remove the element afterwards.
      setTimeout(() => element.remove())
      if (before instanceof HTMLElement) before.focus({ preventScroll: true })
    }
  }, [open])
  useLayoutEffect(() => {
    if (!open || !host || !panel.current) return
    const wanted = panel.current.querySelector<HTMLElement>('[data-autofocus]')
    ;(wanted ?? panel.current).focus({ preventScroll: true })
    // After the focus has moved: browsers refuse to hide what has it.
    return hideAllBut(host)
  }, [open, host, panel])
  return open ? host : null
}

export function keepFocusInside(panel: HTMLElement, event: KeyboardEvent) {
  const all = Array.from(panel.querySelectorAll<HTMLElement>(FOCUSABLE))
  const first = all[0] ?? panel
  const last = all[all.length - 1] ?? panel
  const at = document.activeElement
  const leaves = event.shiftKey ? at === first || at === panel : at === last
  if (!leaves) return
  event.preventDefault()
  ;(event.shiftKey ? last : first).focus()
}

/** Hides the page behind a dialog: aria-hidden for VoiceOver on every iOS, inert where it is supported. */
function hideAllBut(host: Element): () => void {
  const others = Array.from(document.body.children).filter(
    (element) =>
      element !== host &&
      element.getAttribute('aria-hidden') !== 'true' &&
      !element.hasAttribute('data-over-modal'),
  )
  for (const element of others) {
    element.setAttribute('aria-hidden', 'true')
    element.setAttribute('inert', '')
  }
  return () => {
    for (const element of others) {
      element.removeAttribute('aria-hidden')
      element.removeAttribute('inert')
    }
  }
}

/**
 * Stops the page behind a dialog from scrolling. iOS before 16 scrolls it despite `overflow: hidden`, but not a fixed
 * body.
 */
function lockScroll(): () => void {
  const { style } = document.body
  if (style.position === 'fixed') return () => {}
  const top = window.scrollY
  const root = document.documentElement
  if (window.innerWidth > root.clientWidth) root.style.overflowY = 'scroll'
  style.position = 'fixed'
  style.top = `${-top}px`
  style.width = '100%'
  return () => {
    style.position = style.top = style.width = root.style.overflowY = ''
    window.scrollTo(0, top)
  }
}
