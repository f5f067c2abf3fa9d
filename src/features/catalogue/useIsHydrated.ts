import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether the page is hydrated. Controls that need JavaScript are shown only then. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
