/**
 * Local storage by one typed module. Where the browser refuses it (private mode, a full disk), everything
 * works for this visit from memory.
 */
interface Stored {
  /** Absent: as the system has it. Read by /boot.js too. */
  theme: 'light' | 'dark'
  /** Where a flow that was entered from outside wants to end (specification section 3). */
  destination: string
  /** What was searched for in this browser, newest first, as JSON. */
  recentSearches: string
}

const memory = new Map<string, string>()

export function readStored<Key extends keyof Stored>(key: Key): Stored[Key] | null {
  try {
    return (window.localStorage.getItem(key) ?? memory.get(key) ?? null) as Stored[Key] | null
  } catch {
    return (memory.get(key) ?? null) as Stored[Key] | null
  }
}

export function writeStored<Key extends keyof Stored>(key: Key, value: Stored[Key] | null): void {
  if (value === null) memory.delete(key)
  else memory.set(key, value)
  try {
    if (value === null) window.localStorage.removeItem(key)
    else window.localStorage.setItem(key, value)
  } catch {
    // Kept in memory for this visit.
  }
}
