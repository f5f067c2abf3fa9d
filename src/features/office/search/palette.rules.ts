import { toLatinDigits } from '#kernel/digits.ts'

/** Normalises text for matching: lower case, Persian letters, Latin digits, no half-spaces. */
export function foldText(text: string): string {
  return toLatinDigits(text)
    .toLowerCase()
    .replace(/[\u200c\u200e\u200f]/g, ' ')
    .replace(/[يى]/g, 'ی')
    .replace(/ك/g, 'ک')
    .replace(/[أإآ]/g, 'ا')
    .trim()
}

/** Whether every typed word is the beginning of a word of the texts. */
export function matchesWords(typed: string, texts: readonly string[]): boolean {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  const known = texts.flatMap((text) => foldText(text).split(/[\s/·:-]+/))
  return words.length > 0 && words.every((word) => known.some((one) => one.startsWith(word)))
}

/** The next position of the selection in a list; wraps around at both ends. */
export function moveSelection(at: number, by: number, count: number): number {
  return count === 0 ? -1 : (at + by + count) % count
}
