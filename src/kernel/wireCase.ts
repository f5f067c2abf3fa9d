/**
 * Converts keys between camelCase in the code and snake_case in JSON, in browser and server (requirements 7.7 and 7.8).
 */

export function toSnakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

export function toCamelCase(key: string): string {
  return key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())
}

const memoSnake = memoize(toSnakeCase)
const memoCamel = memoize(toCamelCase)

export function toSnakeCaseKeys(value: unknown): unknown {
  return mapKeys(value, memoSnake)
}

export function toCamelCaseKeys(value: unknown): unknown {
  return mapKeys(value, memoCamel)
}

const MAXIMUM_REMEMBERED = 1000

/** Caches converted key names. The cache is bounded, because clients can send any name. */
function memoize(rename: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const name = rename(key)
    if (known.size < MAXIMUM_REMEMBERED) known.set(key, name)
    return name
  }
}

function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename))
  if (!isPlainObject(value)) return value
  // Use Object.fromEntries, so that a hostile `__proto__` key stays an ordinary property.
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), mapKeys(item, rename)]))
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false
  const prototype = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
