import { type Entry, fault, textsOf } from './catalogues.ts'
import type { Fault } from './source.ts'

/** Words that are written with Latin digits even in Persian. Words with a Latin letter in them always are. */
const TECHNICAL_TERMS: string[] = []

const HALF_SPACE = '\u200c'
const CHECKS: Array<[RegExp, string]> = [
  [/[يى]/, 'has an Arabic yeh; Persian writes ی'],
  [/ك/, 'has an Arabic kaf; Persian writes ک'],
  [/[٠-٩]/, 'has Arabic digits; Persian writes ۰-۹'],
  [/[0-9]/, 'has Latin digits'],
  // As a word of its own before another word, the prefix of a verb has lost its half-space.
  [new RegExp(`(?<![\\p{L}${HALF_SPACE}])ن?می \\p{L}`, 'u'), 'has "می" with a space; it wants a half-space'],
  [
    /\p{L} (ها|های|هایی|هایم|هایت|هایش|هایمان|هایتان|هایشان)(?![\p{L}\p{M}])/u,
    'has "ها" after a space; it wants a half-space',
  ],
  [/[?,;]/, 'has Latin punctuation; Persian writes ؟ ، ؛'],
]

export function checkPersian(entries: Entry[]): Fault[] {
  return entries
    .filter(({ locale }) => locale === 'fa')
    .flatMap((entry) => {
      const plain = textsOf(entry.message).map(withoutTechnical)
      return CHECKS.filter(([pattern]) => plain.some((text) => pattern.test(text))).map(([, text]) =>
        fault(entry, text),
      )
    })
}

/** Parameters, addresses and Latin words leave the text before it is judged. */
function withoutTechnical(text: string): string {
  const named = TECHNICAL_TERMS.reduce((rest, term) => rest.replaceAll(term, ''), text)
  return named.replace(/\{\w+\}/g, '').replace(/\S*[A-Za-z]\S*/g, '')
}
