import { useSyncExternalStore } from 'react'
import { readStored, subscribeToStored } from './storage.ts'
import type { StoredKey } from './storedValues.ts'

type Read = typeof readStored
const nothing: Read = () => null

/**
 * Creates a store of browser state, partly in local storage and partly in memory. On the server and during hydration it
 * is empty, so that the HTML is the same for every visitor.
 */
export function createStore<MemoryState extends object, State extends object>(
  initial: MemoryState,
  keys: readonly StoredKey[],
  derive: (kept: MemoryState, read: Read) => State,
) {
  const listeners = new Set<() => void>()
  const serverState = derive(initial, nothing)
  let kept = initial
  let last = serverState
  /** The current state; the same object while nothing changed. */
  const get = (): State => {
    const next = derive(kept, readStored)
    if (!isSame(last, next)) last = next
    return last
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    const stops = keys.map((key) => subscribeToStored(key, listener))
    return () => {
      listeners.delete(listener)
      for (const stop of stops) stop()
    }
  }
  const change = (patch: (before: MemoryState) => Partial<MemoryState>): void => {
    kept = { ...kept, ...patch(kept) }
    for (const listener of listeners) listener()
  }
  const use = (): State => useSyncExternalStore(subscribe, get, () => serverState)
  return { get, change, use }
}

function isSame<State extends object>(one: State, other: State): boolean {
  return (Object.keys(other) as Array<keyof State>).every((name) => one[name] === other[name])
}
