/**
 * Browsers give the focus to the body when the focused element is removed or disabled: a keyboard then starts at the
 * top of the page, and Escape no longer reaches an open dialog. Here the nearest element around it that is still
 * there gets the focus.
 */
export function keepFocus(): void {
  let around: Element[] = []
  const remember = (focused: Element | null) => {
    around = []
    for (let element = focused; element; element = element.parentElement) around.push(element)
  }
  remember(document.activeElement)
  document.addEventListener('focusin', ({ target }) => remember(target as Element))
  new MutationObserver(() => {
    const [focused, ...parents] = around
    const { activeElement, body } = document
    if (!focused || (activeElement && activeElement !== body && activeElement.isConnected)) return
    if (focused.isConnected && !focused.matches(':disabled')) return
    around = []
    const next = parents.find((element) => element.isConnected && element !== body)
    if (!(next instanceof HTMLElement) || next === document.documentElement) return
    if (next.tabIndex < 0) next.tabIndex = -1
    next.focus({ preventScroll: true })
  }).observe(document.body, {
    childList: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
}
