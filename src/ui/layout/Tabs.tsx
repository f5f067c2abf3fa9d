import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { classes } from '../classes.ts'
import { useUi } from '../UiContext.tsx'
import css from './Tabs.module.css'

type Tab = { id: string; label: ReactNode; panel: ReactNode }
type Props = {
  label: string
  tabs: readonly Tab[]
  /** The selected tab; by default the first. Pass `value` and `onValue` for a controlled choice. */
  value?: string | undefined
  onValue?: ((id: string) => void) | undefined
}

/**
 * The index of the tab that a key selects, or -1. Arrows follow the reading direction: on a Persian page left is
 * forwards.
 */
export function nextTabOfKey(key: string, at: number, count: number, direction: 'rtl' | 'ltr'): number {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  if (step === 0) return -1
  return (at + (direction === 'rtl' ? -step : step) + count) % count
}

export function Tabs({ label, tabs, value, onValue }: Props) {
  const { direction } = useUi()
  const id = useId()
  const [own, setOwn] = useState(tabs[0]?.id)
  const list = useRef<HTMLDivElement>(null)
  const chosen = value ?? own
  const choose = (tab: string) => {
    setOwn(tab)
    onValue?.(tab)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === chosen)
    const tab = tabs[nextTabOfKey(event.key, at, tabs.length, direction)]
    if (!tab) return
    event.preventDefault()
    choose(tab.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus()
  }
  return (
    <div>
      <div className={css.list} role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
        {tabs.map((tab) => (
          <button
            type="button"
            key={tab.id}
            role="tab"
            id={`${id}-${tab.id}`}
            data-tab={tab.id}
            className={classes(css.tab, tab.id === chosen && css.chosen)}
            aria-selected={tab.id === chosen}
            aria-controls={tab.id === chosen ? `${id}-panel` : undefined}
            tabIndex={tab.id === chosen ? 0 : -1}
            onClick={() => choose(tab.id)}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div className={css.panel} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen}`}>
        {tabs.find((tab) => tab.id === chosen)?.panel}
      </div>
    </div>
  )
}
