/** Converts between camelCase in the code and snake_case on the wire, on both sides (requirements 7.7 and 7.8). */

export function toSnake(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export function toCamel(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

const knownSnake = remembered(toSnake)
const knownCamel = remembered(toCamel)

export function snakeKeys(value: unknown): unknown {
  return mapKeys(value, knownSnake)
}

export function camelKeys(value: unknown): unknown {
  return mapKeys(value, knownCamel)
}

const REMEMBERED = 1000

/** The same few names again and again; bounded, for strangers make up names too. */
function remembered(rename: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const name = rename(key)
    if (known.size < REMEMBERED) known.set(key, name)
    return name
  }
}

function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename))
  if (!isPlainObject(value)) return value
  // Built from entries, so that a hostile `__proto__` key stays an ordinary own property.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), mapKeys(item, rename)]))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
