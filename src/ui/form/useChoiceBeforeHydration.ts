import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'

/**
 * Applies the choice in a form control that was made before hydration, by the user on a slow network or restored by the
 * browser.
 */
export function useChoiceBeforeHydration(
  group: RefObject<HTMLFieldSetElement | null>,
  value: string | undefined,
  report: ((value: string) => void) | undefined,
): void {
  const takeEarly = useEffectEvent(() => {
    const early = group.current?.querySelector<HTMLInputElement>('input:checked')
    if (early && value !== undefined && early.value !== value) report?.(early.value)
  })
  // Run once, before React applies its own state.
  useLayoutEffect(() => takeEarly(), [])
}
