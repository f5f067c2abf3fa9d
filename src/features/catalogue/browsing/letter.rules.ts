export interface LetterGroup<Item> {
  letter: string
  items: Item[]
}

/** The letter group of names that begin with a digit or a sign. */
export const NON_LETTER_GROUP = '#'

const SAME_LETTER: Record<string, string> = { ي: 'ی', ك: 'ک', أ: 'ا', إ: 'ا', ة: 'ه', ؤ: 'و' }

export function firstLetterOf(name: string): string {
  const letter = name
    .replace(/^[\s\u200c\u200e\u200f«"'(]+/, '')
    .charAt(0)
    .toUpperCase()
  const isLetter = /[A-Z\u00c0-\u024f\u0621-\u064a\u066e-\u06d3]/.test(letter)
  return isLetter ? (SAME_LETTER[letter] ?? letter) : NON_LETTER_GROUP
}

/** Groups names by first letter, in the order in which the letters first appear. */
export function groupByFirstLetter<Item>(
  items: readonly Item[],
  nameOf: (item: Item) => string,
): LetterGroup<Item>[] {
  const groups = new Map<string, LetterGroup<Item>>()
  for (const item of items) {
    const letter = firstLetterOf(nameOf(item))
    const group = groups.get(letter) ?? { letter, items: [] }
    group.items.push(item)
    groups.set(letter, group)
  }
  return [...groups.values()]
}
