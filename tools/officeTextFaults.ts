import type { Page } from '@playwright/test'

/**
 * Finds faults in the texts of a screen: cut off, wider than the screen, raw codes, letters or digits of the other
 * language. Names and numbers that are the same in every language are in `bdi`, `code` or an element with a direction.
 */
export function textFaults(page: Page, locale: 'fa' | 'en'): Promise<string[]> {
  return page.evaluate((language) => {
    const found = new Set<string>()
    const overflow = document.documentElement.scrollWidth - window.innerWidth
    if (overflow > 0) found.add(`${overflow} px wider than the screen`)
    const isHidden = (element: Element) => {
      const box = element.getBoundingClientRect()
      return box.width <= 1 || box.height <= 1 || !element.checkVisibility({ visibilityProperty: true })
    }
    const foreign = 'bdi, code, pre, kbd, svg, script, style, option, [dir="ltr"], [data-theme], iframe, time'
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walk.nextNode(); node; node = walk.nextNode()) {
      const text = node.textContent?.trim() ?? ''
      const element = node.parentElement
      if (!text || !element || isHidden(element)) continue
      const short = text.slice(0, 80)
      if (/\b[a-z]{2,}_[a-z_]+\b/.test(text) && !element.closest('code, pre')) found.add(`raw code: ${short}`)
      if (/\b(undefined|null|NaN|Invalid Date|\[object)\b/.test(text)) found.add(`no value: ${short}`)
      const style = getComputedStyle(element)
      if (style.overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1)
        found.add(`cut off: ${short}`)
      if (element.closest(foreign) || element.closest('[lang]')?.getAttribute('lang') !== language) continue
      if (language === 'fa' && /[A-Za-z]{2,}/.test(text)) found.add(`Latin letters: ${short}`)
      if (language === 'fa' && /[0-9]/.test(text)) found.add(`Latin digits: ${short}`)
      if (language === 'en' && /[\u0600-\u06ff]/.test(text)) found.add(`Persian letters: ${short}`)
    }
    for (const element of document.querySelectorAll('main *')) {
      if (isHidden(element)) continue
      const scrolls = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX)
      const hidden = element.scrollWidth - element.clientWidth
      if (scrolls && hidden > 1 && element.clientWidth > 0)
        found.add(`scrolls sideways by ${hidden} px: ${element.tagName} ${element.className}`)
    }
    return [...found]
  }, locale)
}
