/**
 * Test groups of experiments. Each visitor keeps a random slot number, and a list maps slots to variants. A variant
 * that occurs more often in the list gets more visitors (requirement 9.16).
 */
export const EXPERIMENT_BUCKET_COUNT = 1_000_000

export function isExperimentBucket(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) < EXPERIMENT_BUCKET_COUNT
}

/**
 * The variant of an experiment for a visitor's slot number. Several experiments may share one number: the salt keeps
 * their groups independent.
 */
export function variantOfBucket<V extends string>(
  slots: readonly [V, ...V[]],
  salt: string,
  slot: number,
): V {
  return slots[hash(`${salt}:${slot}`) % slots.length] ?? slots[0]
}

// The hash FNV-1a with a final mix: small, the same in browser and server, and evenly distributed in the low bits.
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39)
  return (value ^ (value >>> 15)) >>> 0
}
