import type { ByteRange } from './storage.port.ts'

/** Refuses invalid storage keys. Both storages refuse the same keys, so that files can move between them. */
export function requireValidKey(key: string): string {
  const isSound = key.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  if (!isSound || key.includes('\0')) throw new Error('A storage key must not leave its folder.')
  return key
}

export function requireValidRange({ start, end }: ByteRange): void {
  const isSound = Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end
  if (!isSound) throw new RangeError(`Bytes ${start} to ${end} are no range.`)
}

export function rangeBeyondEndError({ start }: ByteRange): RangeError {
  return new RangeError(`The file ends before byte ${start}.`)
}
