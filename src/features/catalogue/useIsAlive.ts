import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True after hydration. Controls that need JavaScript are shown only then. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
