/** Notifies parts of the office that show counts that the operator changed something. */

const listeners = new Set<() => void>()

export function listenForChanges(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export function announceOfficeChange(): void {
  for (const listener of listeners) listener()
}
