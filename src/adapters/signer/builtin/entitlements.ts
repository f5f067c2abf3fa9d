import type { PlistDictionary, PlistValue } from '#server/ipa/plistValue.ts'

const IDENTIFIER = 'application-identifier'
const DEBUGGABLE = 'get-task-allow'

/**
 * What a profile allows, as the entitlements of one app: wildcards become the app's own identifier, because apps with
 * the same identifier would share data. A wildcard without a team means "any value", and the app gets none.
 */
export function resolveEntitlements(allowed: PlistDictionary, identifier: string): PlistDictionary {
  const own = (value: PlistValue): PlistValue[] => {
    if (Array.isArray(value)) return [value.flatMap(own)]
    if (typeof value !== 'string' || !value.endsWith('*')) return [value]
    const team = /^[A-Z0-9]{10}\./.exec(value)?.[0]
    return team ? [`${team}${identifier}`] : []
  }
  return Object.fromEntries(
    Object.entries(allowed).flatMap(([key, value]) => own(value).map((one) => [key, one])),
  )
}

/** Whether the profile's application identifier covers this one, exactly or by a wildcard. */
export function profileCoversIdentifier(
  allowed: PlistDictionary,
  teamId: string,
  identifier: string,
): boolean {
  const pattern = allowed[IDENTIFIER]
  if (typeof pattern !== 'string') return false
  const full = `${teamId}.${identifier}`
  return pattern.endsWith('*') ? full.startsWith(pattern.slice(0, -1)) : full === pattern
}

export function isDebuggable(entitlements: PlistDictionary): boolean {
  return entitlements[DEBUGGABLE] === true
}
