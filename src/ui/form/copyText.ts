/** Copies a text to the clipboard; true on success. Must be called from a click or key handler. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The browser has no clipboard API (iOS before 13.4, plain HTTP) or refuses it: copy a selection instead.
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.readOnly = true
  // iOS 12 selects only editable, visible elements; a font of 16 px prevents zooming.
  area.contentEditable = 'true'
  area.style.cssText = 'position:fixed;top:0;left:0;width:1px;height:1px;opacity:0;font-size:16px'
  const before = document.activeElement
  document.body.appendChild(area)
  area.focus({ preventScroll: true })
  area.setSelectionRange(0, text.length)
  let copied = false
  try {
    copied = document.execCommand('copy')
  } catch {
    copied = false
  }
  area.remove()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return copied
}
