/** What the gates need to know of a browser, as far as it tells. */
export interface BrowserKind {
  device: 'iphone' | 'ipad' | 'ipod' | 'other'
  /** `17.5.1`; null where it is not iOS, or an iPad that says Macintosh does not tell (it is 13 or later). */
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
  /** Opened from the home screen. */
  isStandalone: boolean
}

/** From here on pages on the home screen may notify. */
export const IOS_WITH_PUSH = '16.4'

/** What the user agent does not say. */
export interface BrowserHints {
  /** An iPad since iPadOS 13 calls itself a Macintosh, and so does an iPhone that asks for desktop sites. */
  maxTouchPoints?: number | undefined
  isStandalone?: boolean | undefined
  /** The sandbox lets any browser act as an iPhone with Safari. */
  actsAsIphone?: boolean | undefined
}

const ACTED: BrowserKind = { device: 'iphone', iosVersion: '18.5', browser: 'safari', isStandalone: false }

/**
 * One reading of a user agent for all gates. It cannot know SFSafariViewController (the in-app Safari of Telegram
 * and many others), nor browsers that copy Safari's words exactly, such as Brave: both pass as Safari.
 */
export function browserKind(userAgent: string, hints: BrowserHints = {}): BrowserKind {
  if (hints.actsAsIphone) return ACTED
  const device = deviceOf(userAgent, hints.maxTouchPoints ?? 0)
  const isIos = device !== 'other'
  return {
    device,
    iosVersion: isIos ? iosVersionOf(userAgent) : null,
    browser: browserOf(userAgent, isIos),
    isStandalone: hints.isStandalone ?? false,
  }
}

/** By the first word in brackets alone: others, such as Windows Phone, name the iPhone among their likenesses. */
function deviceOf(userAgent: string, maxTouchPoints: number): BrowserKind['device'] {
  const platform = /\((iPhone|iPad|iPod|Macintosh)/.exec(userAgent)
  if (!platform || platform.index !== userAgent.indexOf('(')) return 'other'
  if (platform[1] === 'Macintosh') return maxTouchPoints > 1 ? 'ipad' : 'other'
  return platform[1]?.toLowerCase() as BrowserKind['device']
}

/**
 * Safari's own version is that of its iOS, and since iOS 26 the only true one: the system's stays at 18. A desktop
 * likeness of another browser carries an old one that means nothing.
 */
function iosVersionOf(userAgent: string): string | null {
  const system = /\bi?OS (\d+(?:_\d+)*)/.exec(userAgent)?.[1]?.replace(/_/g, '.')
  const safari = SAFARI.test(userAgent) ? /Version\/(\d+(?:\.\d+)*)/.exec(userAgent)?.[1] : undefined
  const isTold = safari && Number.parseInt(safari, 10) > Number.parseInt(system ?? '12', 10)
  return (isTold ? safari : system) ?? null
}

/** Safari says exactly this and nothing more; whoever adds a word is somebody else. */
const SAFARI =
  /^Mozilla\/5\.0 \((?:iP|Mac)[^()]*\) AppleWebKit\/[\d.]+ \(KHTML, like Gecko\) Version\/[\d.]+ (Mobile\/\w+ )?Safari\/[\d.]+$/

const NAMED: ReadonlyArray<[RegExp, BrowserKind['browser']]> = [
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
  const named = NAMED.find(([pattern]) => pattern.test(userAgent))
  if (named) return named[1]
  // A view inside some app, or a page on the home screen.
  return isIos && !/Safari\//.test(userAgent) ? 'webview' : 'other'
}

/**
 * While set, the gates take this browser for an iPhone with Safari; the sandbox sets it. The gates protect visitors
 * from dead ends and nobody from visitors, so it needs no guarding.
 */
export const ACTS_AS_COOKIE = 'acts_as'
export const ACTS_AS_IPHONE = 'iphone'

const ACTS_AS = new RegExp(`(^|; )${ACTS_AS_COOKIE}=${ACTS_AS_IPHONE}(;|$)`)

export function actsAsIphone(cookies: string): boolean {
  return ACTS_AS.test(cookies)
}
