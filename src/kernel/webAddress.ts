/** Checks addresses from users and editors before they are stored, linked or followed. */

/**
 * Browsers drop or rewrite spaces, control characters and backslashes, so a check would see another address than the
 * browser.
 */
const PLAIN = /^[!-[\]-~\xa1-\uffff]*$/

function holdsHidden(text: string): boolean {
  // With `u`, the second range matches only lone surrogates.
  return !PLAIN.test(text) || /[\s\ud800-\udfff]/u.test(text)
}

/**
 * A path of this site with query and fragment, which no browser reads as another host or a script. Only the last
 * segment may be empty, and no segment may be dots: resolving dots before two slashes would turn the rest into a host.
 */
export function isOwnPath(text: string): boolean {
  return /^(?=\/)(\/(?!(\.|%2e){1,2}([/?#]|$))[^/?#]+)*\/?([?#].*)?$/i.test(text) && !holdsHidden(text)
}

/**
 * An absolute URL of a web page. User info is refused: `https://shop.example@other.example` leads to the other host.
 */
export function isWebAddress(text: string, schemes: ReadonlyArray<'https' | 'http'> = ['https']): boolean {
  if (holdsHidden(text) || !schemes.some((scheme) => new RegExp(`^${scheme}://[^/?#]`, 'i').test(text)))
    return false
  const url = parseUrl(text)
  if (!url) return false
  const isKnown = schemes.some((scheme) => url.protocol === `${scheme}:`)
  return isKnown && url.hostname !== '' && url.username + url.password === ''
}

/** iOS 12 lacks URL.canParse. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
