import { migrateStorage } from './storageVersion.ts'
import { STORED_READERS, type Stored, type StoredKey } from './storedValues.ts'

/**
 * Local storage by one typed module. Where the browser refuses it (cookies blocked, a full disk, private mode of
 * old), everything works for this visit from memory.
 */
const refused = new Map<string, string | null>()
/** What a text was read as: equal texts give the very same object, as React's stores want it. */
const readings = new Map<string, { text: string; value: unknown }>()
const listeners = new Set<(key: string | null) => void>()
let isCurrent = false
let isListening = false

/** Null where nothing is stored, and for a value that does not fit its key. */
export function readStored<Key extends StoredKey>(key: Key): Stored[Key] | null {
  const text = readText(key)
  if (text === null) return null
  const known = readings.get(key)
  if (known?.text === text) return known.value as Stored[Key] | null
  let value: Stored[Key] | null = null
  try {
    value = STORED_READERS[key](text)
  } catch {
    // Not what we wrote: as if nothing were there.
  }
  readings.set(key, { text, value })
  return value
}

export function writeStored<Key extends StoredKey>(key: Key, value: Stored[Key] | null): void {
  // The server serves everybody: it remembers nothing.
  if (typeof window === 'undefined') return
  const text = value === null || typeof value !== 'object' ? value : JSON.stringify(value)
  try {
    if (text === null) storage().removeItem(key)
    else storage().setItem(key, String(text))
    refused.delete(key)
  } catch {
    refused.set(key, text === null ? null : String(text))
  }
  tell(key)
}

/** Calls when a key was written here or in another tab. Gives back how to stop. */
export function onStored(key: StoredKey, listener: () => void): () => void {
  const hear = (changed: string | null) => {
    if (changed === null || changed === key) listener()
  }
  listeners.add(hear)
  if (!isListening) listenToTabs()
  isListening = true
  return () => void listeners.delete(hear)
}

function readText(key: string): string | null {
  const kept = refused.get(key)
  if (kept !== undefined) return kept
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** Throws where it is refused. */
function storage(): Storage {
  const { localStorage } = window
  if (isCurrent) return localStorage
  isCurrent = true
  try {
    migrateStorage(localStorage)
  } catch {
    // May be read, but not written.
  }
  return localStorage
}

function listenToTabs(): void {
  window.addEventListener('storage', ({ key }) => tell(key))
  // A page that slept in the browser's memory heard nothing of what happened meanwhile.
  window.addEventListener('pageshow', ({ persisted }) => persisted && tell(null))
}

function tell(key: string | null): void {
  for (const listener of listeners) listener(key)
}
