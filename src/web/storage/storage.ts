import { migrateStorage } from './storageVersion.ts'
import { type LocalStorageValues, STORED_READERS, type StoredKey } from './storedValues.ts'

/**
 * Typed access to local storage. Where the browser refuses it (blocked cookies, full disk, old private mode), values
 * are kept in memory for this visit.
 */
const memory = new Map<string, string | null>()
/** Parsed values by stored text: equal texts give the same object, as useSyncExternalStore requires. */
const parsedValues = new Map<string, { text: string; value: unknown }>()
const listeners = new Set<(key: string | null) => void>()
let isCurrent = false
let isListening = false

/** Reads a value from local storage; null when nothing is stored or the value is invalid. */
export function readStored<Key extends StoredKey>(key: Key): LocalStorageValues[Key] | null {
  const text = readText(key)
  if (text === null) return null
  const known = parsedValues.get(key)
  if (known?.text === text) return known.value as LocalStorageValues[Key] | null
  let value: LocalStorageValues[Key] | null = null
  try {
    value = STORED_READERS[key](text)
  } catch {
    // The stored text is invalid: treat it as missing.
  }
  parsedValues.set(key, { text, value })
  return value
}

export function writeStored<Key extends StoredKey>(key: Key, value: LocalStorageValues[Key] | null): void {
  // The server must not remember values of a visitor.
  if (typeof window === 'undefined') return
  const text = value === null || typeof value !== 'object' ? value : JSON.stringify(value)
  try {
    if (text === null) storage().removeItem(key)
    else storage().setItem(key, String(text))
    memory.delete(key)
  } catch {
    memory.set(key, text === null ? null : String(text))
  }
  notifyListeners(key)
}

/** Calls the listener when the stored value changes in this or another tab. Returns the unsubscribe function. */
export function subscribeToStored(key: StoredKey, listener: () => void): () => void {
  const hear = (changed: string | null) => {
    if (changed === null || changed === key) listener()
  }
  listeners.add(hear)
  if (!isListening) listenToTabs()
  isListening = true
  return () => void listeners.delete(hear)
}

function readText(key: string): string | null {
  const kept = memory.get(key)
  if (kept !== undefined) return kept
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

/** The browser's local storage. Throws when the browser refuses access. */
function storage(): Storage {
  const { localStorage } = window
  if (isCurrent) return localStorage
  isCurrent = true
  try {
    migrateStorage(localStorage)
  } catch {
    // Local storage is readable but not writable.
  }
  return localStorage
}

function listenToTabs(): void {
  window.addEventListener('storage', ({ key }) => notifyListeners(key))
  // A page from the back-forward cache has missed storage events, so notify all listeners.
  window.addEventListener('pageshow', ({ persisted }) => persisted && notifyListeners(null))
}

function notifyListeners(key: string | null): void {
  for (const listener of listeners) listener(key)
}
