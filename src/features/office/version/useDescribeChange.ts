import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { FACT_WORDS, FIELD_WORDS, VALUE_WORDS } from './fieldWords.ts'
import type { FieldChange } from './stateDiff.rules.ts'

const LANGUAGES = ['Fa', 'En', 'Ar', 'Ru'] as const
const LANGUAGE_WORDS = {
  Fa: 'office_language_fa',
  En: 'office_language_en',
  Ar: 'office_language_ar',
  Ru: 'office_language_ru',
} as const

/** Longer values are not quoted in the description of a change. */
const MAXIMUM_IN_SENTENCE = 60

/** The title of a field, in the words of the office or of the application's page. */
function useFieldName() {
  const t = useMessages('officeVersion')
  const catalogue = useMessages('catalogue')
  return (name: string): string => {
    const fact = FACT_WORDS.get(name)
    if (fact) return catalogue(fact)
    const language = LANGUAGES.find((one) => name.endsWith(one) && !FIELD_WORDS[name])
    const word = FIELD_WORDS[language ? name.slice(0, -2) : name]
    const field = word ? t(word) : ''
    return language ? t('office_change_language', { field, language: t(LANGUAGE_WORDS[language]) }) : field
  }
}

/** Describes changes of fields as text. */
export function useDescribeChange() {
  const t = useMessages('officeVersion')
  const fieldName = useFieldName()
  const { number, digits, instant } = useFormatFigures()

  /** `blocks.2.titleFa` is “Block 3: Title (Persian)”. */
  function label(path: string): string {
    const [name = '', ...rest] = path.split('.')
    const [position, ...inner] = rest
    if (position === undefined) return fieldName(name)
    if (!/^\d+$/.test(position))
      return t('office_change_language', { field: fieldName(name), language: label(rest.join('.')) })
    const part = { part: fieldName(name), number: digits(Number(position) + 1) }
    if (inner.length === 0) return t('office_change_part', part)
    return t('office_change_of', { ...part, field: label(inner.join('.')) })
  }

  function value(of: unknown): string {
    if (of === null || of === '' || of === undefined) return t('office_change_empty')
    if (typeof of === 'boolean') return t(of ? 'office_change_yes' : 'office_change_no')
    if (typeof of === 'number') return number(of)
    if (typeof of === 'string') return wordOf(of)
    if (Array.isArray(of)) return of.length === 0 ? t('office_change_empty') : of.map(value).join('، ')
    return itemName(of as Record<string, unknown>)
  }

  function wordOf(text: string): string {
    if (/^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text)) return instant(text)
    const word = VALUE_WORDS[text]
    return word ? t(word) : text
  }

  /** The name of a block, part or option: its kind and its first text. */
  function itemName(item: Record<string, unknown>): string {
    const kind = item['kind'] ?? item['type']
    const text = ['titleFa', 'textFa', 'titleEn', 'textEn', 'labelFa', 'poll', 'story', 'application', 'href']
      .map((name) => item[name])
      .find((one) => typeof one === 'string' && one !== '')
    return [kind && value(kind), text].filter(Boolean).join(' · ')
  }

  /** A change as a short sentence, for lists and the audit. */
  function sentence(change: FieldChange): string {
    const { path, kind, from, before, after } = change
    const field = label(path)
    if (kind === 'added') return t('office_change_added', { item: `${field} ${value(after)}` })
    if (kind === 'removed') return t('office_change_dropped', { item: `${field} ${value(before)}` })
    if (kind === 'moved') {
      const to = digits(Number(path.split('.').at(-1)) + 1)
      return t('office_change_moved', { item: value(after), from: digits((from ?? 0) + 1), to })
    }
    const [old, fresh] = [value(before), value(after)]
    if (
      isPicture(before) ||
      isPicture(after) ||
      old.length > MAXIMUM_IN_SENTENCE ||
      fresh.length > MAXIMUM_IN_SENTENCE
    )
      return t('office_change_text', { field })
    return t('office_change_from_to', { field, before: isolate(old), after: isolate(fresh) })
  }

  return { label, value, sentence }
}

/**
 * Isolates the text direction of a value, because otherwise two Persian values would swap places in an English
 * sentence.
 */
function isolate(text: string): string {
  return `\u2068${text}\u2069`
}

/** Whether a value is the id of a picture, or a list of them. */
export function isPicture(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0 && value.every(isPicture)
  return typeof value === 'string' && /^[a-z0-9]{24}$/.test(value)
}
