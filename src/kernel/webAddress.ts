/** Addresses that people write: which ones may be kept, linked to or followed. */

/** Browsers drop or rewrite spaces, control characters and backslashes, so a check would see another address. */
const PLAIN = /^[!-[\]-~\xa1-\uffff]*$/

function holdsHidden(text: string): boolean {
  // With `u`, the second range is half a letter.
  return !PLAIN.test(text) || /[\s\ud800-\udfff]/u.test(text)
}

/**
 * A path of this site, with its query and fragment: nothing that any browser reads as another host or a script. Only its
 * last part may be empty, and none is dots: two slashes in a row become a host where dots before them are resolved.
 */
export function isOwnPath(text: string): boolean {
  return /^(?=\/)(\/(?!(\.|%2e){1,2}([/?#]|$))[^/?#]+)*\/?([?#].*)?$/i.test(text) && !holdsHidden(text)
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
function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
