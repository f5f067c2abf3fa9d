import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/** On a slow line people choose before the page is alive, and some browsers put an old choice back: it counts. */
export function useChosenEarly(
  group: RefObject<HTMLFieldSetElement | null>,
  value: string | undefined,
  report: ((value: string) => void) | undefined,
): void {
  const takeEarly = useEffectEvent(() => {
    const early = group.current?.querySelector<HTMLInputElement>('input:checked')
    if (early && value !== undefined && early.value !== value) report?.(early.value)
  })
  // Once, before React puts its own state there.
  useLayoutEffect(() => takeEarly(), [])
}
