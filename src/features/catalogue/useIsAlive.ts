import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** True once the page answers: what only works with JavaScript shows itself then. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
