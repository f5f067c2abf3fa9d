/** Addresses that people write: which ones may be kept, linked to or followed. */

/** Spaces, control characters and backslashes: browsers drop or rewrite them, so that a check would see another address. */
function holdsHidden(text: string): boolean {
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    if (code <= 0x20 || (code >= 0x7f && code <= 0xa0) || letter === '\\' || /\s/.test(letter)) return true
  }
  // Half a letter.
  return /[\ud800-\udfff]/u.test(text)
}

const OWN = 'https://own.invalid'

/** A path of this site, with its query and fragment: nothing that any browser reads as another host or a script. */
export function isOwnPath(text: string): boolean {
  if (!text.startsWith('/') || holdsHidden(text)) return false
  const [path = ''] = text.split(/[?#]/)
  const parts = path.slice(1).split('/')
  // Only the last part may be empty: two slashes in a row become a host where dots before them are resolved.
  const hasGap = parts.slice(0, -1).includes('')
  const hasDots = parts.some((part) => /^(\.|%2e){1,2}$/i.test(part))
  return !hasGap && !hasDots && parseUrl(text, OWN)?.origin === OWN
}

/** A whole address of a web page. Without a name before the host: `https://shop.example@other.example` is the other. */
export function isWebAddress(text: string, schemes: ReadonlyArray<'https' | 'http'> = ['https']): boolean {
  if (holdsHidden(text) || !schemes.some((scheme) => new RegExp(`^${scheme}://[^/?#]`, 'i').test(text)))
    return false
  const url = parseUrl(text)
  if (!url) return false
  const isKnown = schemes.some((scheme) => url.protocol === `${scheme}:`)
  return isKnown && url.hostname !== '' && url.username + url.password === ''
}

/** Browsers of iOS 12 do not know URL.canParse. */
function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base)
  } catch {
    return null
  }
}
