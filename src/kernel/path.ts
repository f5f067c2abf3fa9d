/** What a path says by a pattern such as `/ticket/{id}`; null when it does not fit. */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  // Every request asks for all pages, and most differ from it at once.
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

/** Null for what is no text in UTF-8; an address that cannot be read is an address that does not exist. */
function decodeSegment(text: string): string | null {
  try {
    return decodeURIComponent(text) || null
  } catch {
    return null
  }
}
