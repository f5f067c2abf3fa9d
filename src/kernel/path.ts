/** The parameters in a URL path by a pattern such as `/ticket/{id}`; null when the path does not match. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  // Fast path: each request is compared with the patterns of all pages, and most differ in the fixed beginning.
  const brace = pattern.indexOf('{')
  if (brace < 0) return pattern === pathname ? {} : null
  if (!pathname.startsWith(pattern.slice(0, brace))) return null
  const [wanted, given] = [pattern.split('/'), pathname.split('/')]
  if (wanted.length !== given.length) return null
  const parameters: Record<string, string> = {}
  for (const [at, part] of wanted.entries()) {
    const value = given[at] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (!name && part !== value) return null
    if (name) {
      const decoded = decodeSegment(value)
      if (!decoded) return null
      parameters[name] = decoded
    }
  }
  return parameters
}

/** Decodes a segment of a URL path. Null for invalid UTF-8, so that no page matches. */
function decodeSegment(text: string): string | null {
  try {
    return decodeURIComponent(text) || null
  } catch {
    return null
  }
}
