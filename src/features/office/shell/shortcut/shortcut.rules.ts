export const SHORTCUT_GROUPS = ['everywhere', 'go', 'list', 'ticket'] as const
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

/** A key of a shortcut: a letter by its position on a Latin keyboard, so that it works with every layout, or a sign. */
type Letter =
  | 'a'
  | 'b'
  | 'c'
  | 'd'
  | 'e'
  | 'f'
  | 'g'
  | 'h'
  | 'j'
  | 'k'
  | 'n'
  | 'p'
  | 'r'
  | 's'
  | 't'
  | 'u'
  | 'w'
export type ShortcutKey = Letter | '/' | '?'

export interface Shortcut {
  /** One key, or two keys one after the other. */
  keys: readonly [ShortcutKey] | readonly [ShortcutKey, ShortcutKey]
  group: ShortcutGroup
  label: string
  run: () => void
}

/** How long the second key of a shortcut may come after the first. */
export const SECOND_SHORTCUT_KEY_TIMEOUT_MS = 1200

interface KeyPress {
  code: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
}

/** The pressed key by its position on the keyboard; null for keys that no shortcut uses. */
export function keyOf({ code, shiftKey, ctrlKey, metaKey, altKey }: KeyPress): string | null {
  if (ctrlKey || metaKey || altKey) return null
  if (code === 'Slash') return shiftKey ? '?' : '/'
  const [, letter] = /^Key([A-Z])$/.exec(code) ?? []
  return letter && !shiftKey ? letter.toLowerCase() : null
}

/** Whether this is Ctrl+K, or ⌘K on a Mac. */
export function isPaletteKey({ code, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): boolean {
  return code === 'KeyK' && (ctrlKey || metaKey) && !altKey && !shiftKey
}

/** The result of a pressed key after an earlier one: a shortcut, the beginning of one, or nothing. */
export function findShortcut(
  shortcuts: readonly Shortcut[],
  earlier: string | null,
  key: string,
): Shortcut | 'begun' | null {
  const fits = (keys: readonly string[]) => shortcuts.find((one) => one.keys.join(' ') === keys.join(' '))
  const both = earlier === null ? undefined : fits([earlier, key])
  if (both) return both
  const alone = fits([key])
  if (alone) return alone
  return shortcuts.some(({ keys }) => keys.length === 2 && keys[0] === key) ? 'begun' : null
}
