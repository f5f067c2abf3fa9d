import { EXPERIMENT_BUCKET_COUNT } from '#kernel/experiment.ts'
import { readStored, writeStored } from './storage.ts'

/** A random id, created once for this browser and then stored (requirements 3.32 and 3.34). */
export function getOrCreateBrowserId(key: 'deviceIdentifier' | 'uniqueUserId'): string {
  const known = readStored(key)
  if (known) return known
  const made = randomId()
  writeStored(key, made)
  return made
}

export function randomId(): string {
  return Array.from(randomBytes(16), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** How often to draw: enough to find a slot in a group with a fifth of the slots. */
const DRAWS = 200

/**
 * The random slot number of this browser in an experiment, drawn once. `fits` restricts it when the group is already
 * decided.
 */
export function getOrCreateExperimentBucket(
  key: 'purchaseTestGroup' | 'registerTestGroup',
  fits: (slot: number) => boolean = () => true,
): number {
  const known = readStored(key)
  if (known !== null) return known
  let drawn = randomSlot()
  for (let draws = 1; draws < DRAWS && !fits(drawn); draws++) drawn = randomSlot()
  writeStored(key, drawn)
  return drawn
}

function randomSlot(): number {
  const [a = 0, b = 0, c = 0, d = 0] = randomBytes(4)
  return (((a << 24) | (b << 16) | (c << 8) | d) >>> 0) % EXPERIMENT_BUCKET_COUNT
}

/** Random bytes. Not by randomUUID, which Safari lacks before 15.4 and on plain HTTP. */
function randomBytes(count: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(count))
}
