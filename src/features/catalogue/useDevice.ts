import { useSyncExternalStore } from 'react'
import { needsScan } from './scan.rules.ts'

const never = () => () => {}

/** False on the server and while React takes the page over: the HTML is the same for everybody. */
export function useNeedsScan(): boolean {
  return useSyncExternalStore(
    never,
    () => needsScan(window.navigator),
    () => false,
  )
}

/** True once the page answers: what only works with JavaScript shows itself then. */
export function useIsAlive(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
