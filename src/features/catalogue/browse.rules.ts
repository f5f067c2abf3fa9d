/** Pure parts of the browsing screens. */

/** Joins a further page to a list; what moved between two calls is not shown twice. */
export function appendNew<Item extends { id: number }>(
  items: readonly Item[],
  more: readonly Item[],
): Item[] {
  const known = new Set(items.map(({ id }) => id))
  return [...items, ...more.filter(({ id }) => !known.has(id))]
}

export interface SliderPlace {
  /** How far it is scrolled from its start, whatever the direction. */
  offset: number
  /** From the start of one slide to the start of the next. */
  step: number
  /** How far it can be scrolled. */
  end: number
  count: number
}

/** The slide a reader sees. The last one rarely reaches the start of the line, so the end counts as the last. */
export function slideAt({ offset, step, end, count }: SliderPlace): number {
  if (end > 0 && offset >= end - 2) return count - 1
  return step > 0 ? Math.min(count - 1, Math.round(offset / step)) : 0
}

export interface LetterGroup<Item> {
  letter: string
  items: Item[]
}

/** For names that begin with a digit or a sign. */
export const NO_LETTER = '#'

const SAME_LETTER: Record<string, string> = { ي: 'ی', ك: 'ک', أ: 'ا', إ: 'ا', ة: 'ه', ؤ: 'و' }

export function firstLetter(name: string): string {
  const letter = name
    .replace(/^[\s\u200c\u200e\u200f«"'(]+/, '')
    .charAt(0)
    .toUpperCase()
  const isLetter = /[A-Z\u00c0-\u024f\u0621-\u064a\u066e-\u06d3]/.test(letter)
  return isLetter ? (SAME_LETTER[letter] ?? letter) : NO_LETTER
}

/** Groups in the order in which their letters first appear. */
export function letterGroups<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): LetterGroup<Item>[] {
  const groups = new Map<string, LetterGroup<Item>>()
  for (const item of items) {
    const letter = firstLetter(nameOf(item))
    const group = groups.get(letter) ?? { letter, items: [] }
    group.items.push(item)
    groups.set(letter, group)
  }
  return [...groups.values()]
}

/** A text as an editor typed it: a line break begins a paragraph. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
}
