import { type RefObject, useEffect, useRef } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

/** On a slow network, users type into a field before hydration. Reports that text once the page is hydrated. */
export function useTextBeforeHydration(
  ref: RefObject<Control | null>,
  report: ((value: string) => void) | undefined,
) {
  const latest = useRef(report)
  latest.current = report
  useEffect(() => {
    const control = ref.current
    if (control && control.value !== control.defaultValue) latest.current?.(control.value)
  }, [ref])
}
