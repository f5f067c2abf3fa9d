import { applications, categories, developers } from '#sandbox/seed/content.ts'
import { createDice, type Dice } from '#sandbox/seed/dice.ts'
import { createDistinctNames } from '../../../bench/searchNames.ts'

/** A query, and the labels of which any is a right answer. */
export interface Query {
  kind: string
  text: string
  wanted: string[]
}

type ApplicationNames = { nameFa: string; nameEn: string }

/** The half of the names that was not used to tune the search. Depends on the label alone, so it never changes. */
export function isHeldOut(label: string): boolean {
  return createDice(`half ${label}`).oneIn(2)
}

const ZWNJ = '\u200c'
// Written out here instead of imported from the rules: the rows of both keyboards.
const KEYS = ['qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,'].join('')
const LETTERS = ['ضصثقفغعهخحجچ', 'شسیبلاتنمکگ', 'ظطزرذدپو'].join('')

function swapped(text: string, from: string, to: string): string {
  return Array.from(text, (letter) => to[from.indexOf(letter)] ?? letter).join('')
}

const SPELLINGS: Record<string, string[]> = {
  ا: ['a', 'aa', 'a'],
  آ: ['a', 'aa'],
  ب: ['b'],
  پ: ['p'],
  ت: ['t'],
  ث: ['s'],
  ج: ['j'],
  چ: ['ch'],
  ح: ['h'],
  خ: ['kh', 'x', 'kh'],
  د: ['d'],
  ذ: ['z'],
  ر: ['r'],
  ز: ['z'],
  ژ: ['zh', 'j'],
  س: ['s'],
  ش: ['sh'],
  ص: ['s'],
  ض: ['z'],
  ط: ['t'],
  ظ: ['z'],
  ع: ['', 'a'],
  غ: ['gh', 'q'],
  ف: ['f'],
  ق: ['gh', 'q'],
  ک: ['k', 'c'],
  گ: ['g'],
  ل: ['l'],
  م: ['m'],
  ن: ['n'],
  و: ['o', 'oo', 'u', 'v', 'ou'],
  ه: ['h', 'e', 'eh'],
  ی: ['i', 'ee', 'y'],
}
const CONSONANT = /[بپتثجچحخدذرزژسشصضطظغفقکگلمن]/

/** A transliteration in Latin letters: vowels that Persian does not write are random. */
function finglish(dice: Dice, text: string): string {
  const letters = Array.from(text)
  const spelt = letters.map((letter, at) => {
    const sound = SPELLINGS[letter] ? dice.pick(SPELLINGS[letter]) : letter
    const isCluster = CONSONANT.test(letter) && CONSONANT.test(letters[at + 1] ?? '')
    const vowel = isCluster ? dice.pick(['a', 'e', 'o', 'a', '']) : ''
    return sound + vowel
  })
  return spelt.join('').replace(/[^a-z ]/g, '')
}

/** One typing error: a missing, exchanged, neighbouring or extra letter. */
function mistyped(dice: Dice, text: string): string {
  const keys = /[a-z]/.test(text) ? KEYS : LETTERS
  const places = Array.from(text, (letter, at) => ({ letter, at })).filter(
    ({ letter, at }) => at > 0 && keys.includes(letter) && at < text.length - 1,
  )
  const { letter, at } = dice.pick(places)
  const [before, after] = [text.slice(0, at), text.slice(at + 1)]
  const beside = keys[keys.indexOf(letter) + 1] ?? keys[keys.indexOf(letter) - 1] ?? letter
  return dice.pick([
    () => before + after,
    () => before + (after[0] ?? '') + letter + after.slice(1),
    () => before + beside + after,
    () => before + letter + beside + after,
  ])()
}

const ARABIC: Record<string, string> = { ی: 'ي', ک: 'ك', ه: 'ة', و: 'ؤ', ا: 'أ' }

/** As people type it with an Arabic keyboard, with some vowel signs. */
function arabic(dice: Dice, text: string): string {
  return Array.from(text, (letter, at) => {
    const isEnd = (text[at + 1] ?? ' ') === ' '
    const changed = letter === 'ه' && !isEnd ? letter : (ARABIC[letter] ?? letter)
    return (
      changed + (dice.oneIn(4) && CONSONANT.test(letter) ? dice.pick(['\u064e', '\u0651', '\u0640']) : '')
    )
  }).join('')
}

function spaced(dice: Dice, text: string): string {
  if (text.includes(ZWNJ)) return text.replaceAll(ZWNJ, dice.pick(['', ' ']))
  return text.includes(' ') ? text.replaceAll(' ', dice.pick(['', ZWNJ])) : `  ${text}`
}

function beginning(text: string): string {
  return text.slice(0, Math.max(4, Math.ceil(text.length * 0.6))).trim()
}

function reversed(text: string): string {
  return text
    .split(/[ \u200c]+/)
    .reverse()
    .join(' ')
}

/** The longest word of a name, because people often remember only one. */
function longestWord(text: string): string {
  return text.split(/[ \u200c-]+/).sort((a, b) => b.length - a.length)[0] ?? text
}

const MUTATIONS: Record<string, (dice: Dice, name: ApplicationNames) => string> = {
  'typo in Persian': (dice, { nameFa }) => mistyped(dice, nameFa),
  'typo in English': (dice, { nameEn }) => mistyped(dice, nameEn.toLowerCase()),
  'Arabic letters': (dice, { nameFa }) => arabic(dice, nameFa),
  'half-space': (dice, { nameFa }) => spaced(dice, nameFa),
  Finglish: (dice, { nameFa }) => finglish(dice, nameFa),
  'Persian on Latin keys': (_, { nameFa }) => swapped(nameFa.replaceAll(ZWNJ, ' '), LETTERS, KEYS),
  'Latin on Persian keys': (_, { nameEn }) => swapped(nameEn.toLowerCase(), KEYS, LETTERS),
  'part of a Persian name': (_, { nameFa }) => beginning(nameFa),
  'part of an English name': (_, { nameEn }) => beginning(nameEn),
  'words in another order': (dice, { nameFa, nameEn }) => reversed(dice.pick([nameFa, nameEn])),
  'two mistakes': (dice, { nameFa }) => mistyped(dice, mistyped(dice, nameFa)),
  'part on the wrong keyboard': (_, { nameFa }) =>
    swapped(beginning(nameFa).replaceAll(ZWNJ, ' '), LETTERS, KEYS),
  'mistake on the wrong keyboard': (dice, { nameEn }) =>
    swapped(mistyped(dice, nameEn.toLowerCase()), KEYS, LETTERS),
  'part in Finglish': (dice, { nameFa }) => beginning(finglish(dice, nameFa)),
  'mistake in Finglish': (dice, { nameFa }) => mistyped(dice, finglish(dice, nameFa)),
}

/**
 * Names that share a word with real ones, so that the right answer has competitors. They do not begin with it: a
 * prefix would then have two right answers, and the more popular one would be better.
 */
export function distractors(count: number): ApplicationNames[] {
  const dice = createDice('distractors')
  return createDistinctNames(count).map(({ fa, en }) => {
    const { nameFa, nameEn } = dice.pick(applications)
    const isNear = dice.oneIn(2)
    return {
      nameFa: isNear ? `${fa} ${longestWord(nameFa)}` : fa,
      nameEn: isNear ? `${en} ${longestWord(nameEn)}` : en,
    }
  })
}

const ROUNDS = 3

/** Mutations of the names of one half, by seed. */
export function generated(heldOut: boolean): Query[] {
  const kinds = Object.keys(MUTATIONS)
  const half = applications.filter(({ label }) => isHeldOut(label) === heldOut)
  const ofNames = half.flatMap((application, at) =>
    Array.from({ length: ROUNDS }, (_, round) => {
      const kind = kinds[(at + round * 5) % kinds.length] ?? ''
      const text = MUTATIONS[kind]?.(createDice(`${kind} ${application.label}`), application) ?? ''
      return { kind, text, wanted: [application.label] }
    }).filter(({ text }) => isChanged(text, application)),
  )
  return [...ofNames, ...ofOwners(heldOut)]
}

/** Skip the unchanged name, which any search finds. */
function isChanged(text: string, { nameFa, nameEn }: ApplicationNames): boolean {
  return text !== nameFa && text.toLowerCase() !== nameEn.toLowerCase()
}

function ofOwners(heldOut: boolean): Query[] {
  const work = (slug: string) =>
    applications.filter((one) => one.developer === slug).map(({ label }) => label)
  const members = (label: string) =>
    applications.filter((one) => one.categories.includes(label)).map((one) => one.label)
  const makers = developers.filter(({ slug }) => isHeldOut(slug) === heldOut && work(slug).length > 0)
  const kinds = categories.filter(({ label }) => isHeldOut(label) === heldOut && members(label).length > 0)
  const either = (dice: Dice, { nameFa, nameEn }: ApplicationNames) =>
    dice.pick([nameFa, nameEn, arabic(dice, nameFa)])
  return [
    ...makers.map((maker) => ({
      kind: 'developer',
      text: either(createDice(`maker ${maker.slug}`), maker),
      wanted: work(maker.slug),
    })),
    ...kinds.map((kind) => ({
      kind: 'category',
      text: either(createDice(`category ${kind.label}`), kind),
      wanted: members(kind.label),
    })),
  ]
}
