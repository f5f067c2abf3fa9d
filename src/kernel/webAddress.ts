/** Checks URLs from users and editors before they are stored, linked or followed. */

/**
 * Characters allowed in a URL. Browsers drop or rewrite spaces, control characters and backslashes, so a check would
 * see another URL than the browser.
 */
const PLAIN = /^[!-[\]-~\xa1-\uffff]*$/

function holdsHidden(text: string): boolean {
  // With the flag `u`, the second range of the regular expression matches only lone surrogates.
  return !PLAIN.test(text) || /[\s\ud800-\udfff]/u.test(text)
}

/**
 * Whether a text is a path of this site with query and fragment, which no browser reads as another host or a script.
 * Only the last segment may be empty, and no segment may be dots: resolving dots before two slashes would turn the rest
 * into a host.
 */
export function isPathOfThisSite(text: string): boolean {
  return /^(?=\/)(\/(?!(\.|%2e){1,2}([/?#]|$))[^/?#]+)*\/?([?#].*)?$/i.test(text) && !holdsHidden(text)
}

/**
 * Whether a text is an absolute URL of a web page. URLs with a user name are refused:
 * `https://shop.example@other.example` leads to the other host.
 */
export function isWebAddress(text: string, schemes: ReadonlyArray<'https' | 'http'> = ['https']): boolean {
  if (holdsHidden(text) || !schemes.some((scheme) => new RegExp(`^${scheme}://[^/?#]`, 'i').test(text)))
    return false
  const url = parseUrl(text)
  if (!url) return false
  const isKnown = schemes.some((scheme) => url.protocol === `${scheme}:`)
  return isKnown && url.hostname !== '' && url.username + url.password === ''
}

/**
 * The origin of an https URL as it may stand in a content security policy; null for any other. URLs allow `;`, `,`, `'`
 * and `*` in a host, which would end or widen a directive of the policy.
 */
export function policySourceOf(text: string): string | null {
  const origin = isWebAddress(text) ? new URL(text).origin : ''
  return /^https:\/\/[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/.test(origin) ? origin : null
}

/** Parses a URL, or returns null. Not by URL.canParse, which iOS 12 lacks. */
function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
