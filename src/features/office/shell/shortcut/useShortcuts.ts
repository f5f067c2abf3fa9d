import { useEffect, useRef } from 'react'
import { findShortcut, keyOf, SECOND_SHORTCUT_KEY_TIMEOUT_MS, type Shortcut } from './shortcut.rules.ts'

/** The shortcuts of all components on the screen. A later registration takes precedence. */
const registered = new Set<{ current: readonly Shortcut[] }>()

/** Registers the shortcuts of a component while it is on the screen. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts)
  useEffect(() => {
    latest.current = shortcuts
  })
  useEffect(() => {
    registered.add(latest)
    return () => {
      registered.delete(latest)
    }
  }, [])
}

export function listShortcuts(): Shortcut[] {
  return [...registered].reverse().flatMap(({ current }) => current)
}

/** Runs registered shortcuts. Keys typed into a field or a dialog are left alone. */
export function useShortcutKeys(): void {
  useEffect(() => {
    let earlier: string | null = null
    let timer = 0
    const forget = () => {
      earlier = null
    }
    const onKeyDown = (event: KeyboardEvent) => {
      const key = isTyping(event.target) || isDialogOpen() ? null : keyOf(event)
      const found = key === null ? null : findShortcut(listShortcuts(), earlier, key)
      clearTimeout(timer)
      forget()
      if (found === null) return
      event.preventDefault()
      if (found !== 'begun') return found.run()
      earlier = key
      timer = window.setTimeout(forget, SECOND_SHORTCUT_KEY_TIMEOUT_MS)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', onKeyDown)
    }
  }, [])
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}

function isDialogOpen(): boolean {
  return document.querySelector('[aria-modal="true"]') !== null
}
