import { type RefObject, useEffect, useRef } from 'react'

type Control = HTMLInputElement | HTMLTextAreaElement

/** On a slow line people type before the page is alive. What they typed is reported once it is. */
export function useTypedEarly(ref: RefObject<Control | null>, report: ((value: string) => void) | undefined) {
  const latest = useRef(report)
  latest.current = report
  useEffect(() => {
    const control = ref.current
    if (control && control.value !== control.defaultValue) latest.current?.(control.value)
  }, [ref])
}
