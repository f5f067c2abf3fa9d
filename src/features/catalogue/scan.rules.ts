/** What a browser says about the device it runs on. */
export interface BrowserSigns {
  userAgent: string
  maxTouchPoints?: number
}

/**
 * Nothing can be installed on this device: its page is to be scanned with an iPhone or iPad (screens, Gates).
 * An iPad since iPadOS 13 calls itself a Macintosh; no Mac has a touch screen. Windows Phone names the iPhone
 * among its likenesses.
 */
export function needsScan({ userAgent, maxTouchPoints = 0 }: BrowserSigns): boolean {
  if (/Windows Phone|IEMobile/.test(userAgent)) return true
  if (/\b(iPhone|iPad|iPod)\b/.test(userAgent)) return false
  return !(/\bMacintosh\b/.test(userAgent) && maxTouchPoints > 1)
}
