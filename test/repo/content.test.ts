import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { COMPONENT_PARTS, parseDocument } from '#features/content/content.rules.ts'
import {
  ALLOWED_TEXT_REFERENCES,
  documentFilePath,
  readDocumentFile,
} from '#features/content/content.store.ts'
import { CONTENT_NAMES, CONTENT_PAGES, LEGAL_SAMPLES } from '#features/content/content.table.ts'
import { DOCUMENT_VARIABLES, LOGO_COLORS } from '#features/content/figure.table.ts'
import { formatFigures } from '#features/content/figure.views.ts'
import { DEFAULT_LOCALE, LOCALES, type Locale } from '#kernel/locale.ts'
import { loadConfig } from '#server/settings/config.ts'
import { renderLogoFiles } from '../../tools/logo.ts'
import { recordFigure } from '../support/figures.ts'
import { digitFaults, figuresOf, numberFaults, outlineOf, textOf, wordCount } from './content.ts'
import { checkPersian } from './persian.ts'
import { ROOT, showFaults } from './source.ts'

/** Documents that are long and binding, or explain much. */
const WORDS_AT_LEAST = 600

/** How each language names the support chat. The Persian and Arabic words also mean a conversation in a ticket. */
const CHAT: Record<Locale, RegExp> = {
  fa: /گفت‌وگوی (زنده|آنلاین)|(در|با|از|به) گفت‌وگو|گفت‌وگو به ورود/,
  en: /\bchat/i,
  ar: /المحادثة (المباشرة|لا تحتاج)|(في|إلى) المحادثة/,
  ru: /(^|[^а-яё])чат/i,
}

const read = (locale: Locale, name: string) =>
  parseDocument(readFileSync(documentFilePath(locale, name), 'utf8'), ALLOWED_TEXT_REFERENCES)
const all = LOCALES.flatMap((locale) => CONTENT_PAGES.map(({ name }) => ({ locale, name })))
const there = all.filter(({ locale, name }) => existsSync(documentFilePath(locale, name)))
const documents = there.map((one) => ({ ...one, ...read(one.locale, one.name) }))

describe('the documents of /content', () => {
  test('exist in every language, except the list of applications, which is no text', () => {
    expect(CONTENT_PAGES).toHaveLength(CONTENT_NAMES.length - 1)
    const missing = all.filter((one) => !there.includes(one)).map(({ locale, name }) => `${locale}/${name}`)
    expect(missing).toEqual([])
  })

  test.each(documents)('$locale/$name parses without a fault', ({ faults }) => {
    expect(faults).toEqual([])
  })

  test.each(there)('[20.8] $locale/$name promises no chat in a store without one', ({ locale, name }) => {
    const source = readFileSync(documentFilePath(locale, name), 'utf8')
    const { document, faults } = parseDocument(source, ALLOWED_TEXT_REFERENCES, false)
    expect(faults).toEqual([])
    expect(JSON.stringify(document)).not.toContain('/goToChat')
    expect(textOf(document)).not.toMatch(CHAT[locale])
    expect(JSON.stringify(read(locale, name).document.blocks).includes('/goToChat')).toBe(
      ['tos', 'about', 'support'].includes(name),
    )
  })

  test.each(documents)('$locale/$name has no figure written out', ({ document }) => {
    expect(digitFaults(textOf(document))).toEqual([])
  })

  test.each(documents.filter(({ document: { kind } }) => kind === 'legal' || kind === 'help'))(
    `$locale/$name has ${WORDS_AT_LEAST} words or more`,
    ({ document }) => {
      expect(wordCount(document)).toBeGreaterThanOrEqual(WORDS_AT_LEAST)
    },
  )

  test.each(documents.filter(({ locale }) => locale !== DEFAULT_LOCALE))(
    '$locale/$name has the structure of the Persian one',
    ({ name, document }) => {
      const original = read(DEFAULT_LOCALE, name).document
      expect(outlineOf(document.blocks)).toBe(outlineOf(original.blocks))
      expect([document.kind, document.updated]).toEqual([original.kind, original.updated])
      // The number of uses may differ, but not the set of figures.
      expect(new Set(figuresOf(document))).toEqual(new Set(figuresOf(original)))
    },
  )

  test('use every figure and every drawn part', () => {
    const used = new Set(documents.flatMap(({ document }) => figuresOf(document)))
    expect(DOCUMENT_VARIABLES.filter((name) => !used.has(name))).toEqual([])
    const drawn = documents.flatMap(({ document: { blocks } }) =>
      blocks.flatMap((block) => (block.tag === 'figure' ? block.part : [])),
    )
    expect(COMPONENT_PARTS.filter((part) => !drawn.includes(part))).toEqual([])
  })

  test('have drawn parts where their pages draw them', () => {
    const places = documents.flatMap(({ name, document: { blocks } }) =>
      blocks.flatMap((block) => (block.tag === 'figure' ? `${name} ${block.part}` : [])),
    )
    expect([...new Set(places)].sort()).toEqual(['ios16 developerModeSteps', 'logo logoFiles'])
  })

  test('agree in number with their figures (one hour, two hours)', () => {
    const figures = formatFigures('en', loadConfig({}), '')
    const english = documents.filter(({ locale }) => locale === 'en').map(({ document }) => textOf(document))
    expect(english.flatMap((text) => numberFaults(text, figures))).toEqual([])
  })

  test('are written in good Persian', () => {
    const entries = documents
      .filter(({ locale }) => locale === 'fa')
      .map(({ locale, name, document }) => ({
        locale,
        file: `content/fa/${name}.md`,
        line: 1,
        catalogue: name,
        key: name,
        message: textOf(document),
      }))
    expect(showFaults(checkPersian(entries))).toEqual([])
  })

  test('have a recorded number of words', () => {
    const words = documents.reduce((sum, { document }) => sum + wordCount(document), 0)
    recordFigure('words in the documents of /content, all languages', words)
    expect(words).toBeGreaterThan(0)
  })
})

describe('the checker of singular and plural (planted)', () => {
  test('finds a wrong number', () => {
    const text = '{a} hours, {a} hour, {b} day, {b} days, {b}-day, {b} of 1 day'
    expect(numberFaults(text, { a: '1', b: '3' })).toEqual(['{a} hours', '{b} day'])
  })
})

describe('the checker of digits (planted)', () => {
  test.each(['2 days', '۲ روز', '٢ روز', 'iOS 16'])('finds %j', (text) => {
    expect(digitFaults(`یک\n${text}\nسه`)).toEqual([text])
  })

  test('leaves figures and addresses alone', () => {
    const { document } = parseDocument(
      'title: x\ndescription: x\nkind: page\n---\n{refundHours} [x](https://a.example/16)\n',
      ALLOWED_TEXT_REFERENCES,
    )
    expect(digitFaults(textOf(document))).toEqual([])
  })
})

describe('the logo', () => {
  test('has the colours of the theme', () => {
    const tokens = readFileSync(`${ROOT}src/ui/theme/tokens.css`, 'utf8')
    const [light = '', dark = ''] = tokens.split('(prefers-color-scheme: dark)')
    const valueIn = (css: string, name: string) => new RegExp(`--${name}: (#\\w+);`).exec(css)?.[1]
    expect(LOGO_COLORS).toEqual({
      logoGreen: valueIn(light, 'action'),
      logoGreenDark: valueIn(dark, 'action'),
      logoTreeDark: valueIn(dark, 'on-action'),
      groundLight: valueIn(light, 'ground'),
      groundDark: valueIn(dark, 'ground'),
    })
    expect(valueIn(light, 'on-action')).toBe('#fff')
  })

  test('is shown on its intended backgrounds', () => {
    const css = readFileSync(`${ROOT}src/features/content/ContentPage.module.css`, 'utf8')
    expect(css).toContain(LOGO_COLORS.groundLight)
    expect(css).toContain(LOGO_COLORS.groundDark)
  })

  test('files match the drawn mark; otherwise run tools/logo.ts', async () => {
    for (const [name, svg] of await renderLogoFiles())
      expect(readFileSync(`${ROOT}public/logo/${name}`, 'utf8'), name).toBe(svg)
    expect(existsSync(`${ROOT}public/logo/mark.png`)).toBe(true)
  })
})

test('the digests of the sample texts are those of content/, by which the set-up knows them', () => {
  const digest = (locale: Locale, name: string) =>
    createHash('sha256').update(readDocumentFile(locale, name)).digest('hex')
  const digests = (name: string) =>
    Object.fromEntries(LOCALES.map((locale) => [locale, digest(locale, name)]))
  expect(LEGAL_SAMPLES).toEqual(LEGAL_SAMPLES.map(({ name }) => ({ name, sha256: digests(name) })))
})
