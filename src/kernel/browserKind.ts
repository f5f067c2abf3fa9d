/** The properties of a browser that the gates need, as far as they can be detected. */
export interface BrowserKind {
  device: 'iphone' | 'ipad' | 'ipod' | 'other'
  /**
   * The version of iOS, such as `17.5.1`. Null for other systems, and for an iPad that claims to be a Macintosh and
   * hides its version (then it is 13 or later).
   */
  iosVersion: string | null
  browser:
    | 'safari'
    | 'chrome'
    | 'firefox'
    | 'edge'
    | 'instagram'
    | 'telegram'
    | 'facebook'
    | 'webview'
    | 'other'
  /** Whether the page was opened from the home screen. */
  isStandalone: boolean
}

/** The first version of iOS in which web apps on the home screen can get push notifications. */
export const FIRST_IOS_WITH_PUSH = '16.4'

/** Information about the browser beyond the user agent. */
export interface BrowserHints {
  /**
   * Number of touch points. It distinguishes an iPad (since iPadOS 13) or an iPhone in desktop mode from a Macintosh,
   * as both claim to be one.
   */
  maxTouchPoints?: number | undefined
  isStandalone?: boolean | undefined
  /** Set by the sandbox, so that any browser can act as an iPhone with Safari. */
  actsAsIphone?: boolean | undefined
}

const SIMULATED_IPHONE: BrowserKind = {
  device: 'iphone',
  iosVersion: '18.5',
  browser: 'safari',
  isStandalone: false,
}

/**
 * Classifies a user agent for all gates. SFSafariViewController (the in-app Safari of Telegram and others) and browsers
 * with Safari's exact user agent, such as Brave, cannot be detected and count as Safari.
 */
export function detectBrowserKind(userAgent: string, hints: BrowserHints = {}): BrowserKind {
  if (hints.actsAsIphone) return SIMULATED_IPHONE
  const device = deviceOf(userAgent, hints.maxTouchPoints ?? 0)
  const isIos = device !== 'other'
  return {
    device,
    iosVersion: isIos ? iosVersionOf(userAgent) : null,
    browser: browserOf(userAgent, isIos),
    isStandalone: hints.isStandalone ?? false,
  }
}

/**
 * The device in a user agent. Uses only the first word in brackets: other systems, such as Windows Phone, mention the
 * iPhone later.
 */
function deviceOf(userAgent: string, maxTouchPoints: number): BrowserKind['device'] {
  const platform = /\((iPhone|iPad|iPod|Macintosh)/.exec(userAgent)
  if (!platform || platform.index !== userAgent.indexOf('(')) return 'other'
  if (platform[1] === 'Macintosh') return maxTouchPoints > 1 ? 'ipad' : 'other'
  return platform[1]?.toLowerCase() as BrowserKind['device']
}

/**
 * The iOS version in a user agent. Uses Safari's version, which equals that of iOS, because since iOS 26 the system's
 * version in the user agent stays at 18. In desktop mode other browsers send an outdated version, so it is ignored.
 */
function iosVersionOf(userAgent: string): string | null {
  const system = /\bi?OS (\d+(?:_\d+)*)/.exec(userAgent)?.[1]?.replace(/_/g, '.')
  const safari = SAFARI.test(userAgent) ? /Version\/(\d+(?:\.\d+)*)/.exec(userAgent)?.[1] : undefined
  const isSafariNewer = safari && Number.parseInt(safari, 10) > Number.parseInt(system ?? '12', 10)
  return (isSafariNewer ? safari : system) ?? null
}

/** Safari's exact user agent. A browser whose user agent has an additional word is not Safari. */
const SAFARI =
  /^Mozilla\/5\.0 \((?:iP|Mac)[^()]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) Version\/[\d.]+ (Mobile\/\w+ )?Safari\/[\d.]+$/

const BROWSER_PATTERNS: ReadonlyArray<[RegExp, BrowserKind['browser']]> = [
  [/Instagram/, 'instagram'],
  [/\bFB(AN|AV|IOS|_IAB)\b/, 'facebook'],
  [/Telegram/, 'telegram'],
  [/; wv\)/, 'webview'],
  [/CriOS\//, 'chrome'],
  [/FxiOS\/|Firefox\/|Focus\//, 'firefox'],
  [/Edg(iOS|A|e)?\//, 'edge'],
  [/Gecko\) Chrome\/[\d.]+ (Mobile )?Safari\/[\d.]+$/, 'chrome'],
]

function browserOf(userAgent: string, isIos: boolean): BrowserKind['browser'] {
  if (SAFARI.test(userAgent)) return 'safari'
  const match = BROWSER_PATTERNS.find(([pattern]) => pattern.test(userAgent))
  if (match) return match[1]
  // A web view inside an app, or a web app on the home screen.
  return isIos && !/Safari\//.test(userAgent) ? 'webview' : 'other'
}

/**
 * While this cookie is set, the gates treat the browser as an iPhone with Safari; the sandbox sets it. The gates only
 * help visitors to avoid dead ends, so the cookie needs no protection.
 */
export const SIMULATED_DEVICE_COOKIE = 'acts_as'
export const SIMULATED_IPHONE_VALUE = 'iphone'

const ACTS_AS = new RegExp(`(^|; )${SIMULATED_DEVICE_COOKIE}=${SIMULATED_IPHONE_VALUE}(;|$)`)

export function isSimulatedIphone(cookies: string): boolean {
  return ACTS_AS.test(cookies)
}
