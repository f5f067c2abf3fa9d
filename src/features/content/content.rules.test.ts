import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contentBlockSchema } from './content.contract.ts'
import { fillFiguresInTree, parseDocument, plainTextOf } from './content.rules.ts'

const WORLD = { isPath: (path: string) => path === '/packages', figures: ['brand', 'refundHours'] }
const HEADER = 'title: شرایط\ndescription: یک جمله.\nkind: page\n---\n'

const read = (text: string, header = HEADER) => parseDocument(header + text, WORLD)
const blocksOf = (text: string) => {
  const { document, faults } = read(text)
  expect(faults).toEqual([])
  return document.blocks
}
const faultsOf = (text: string, header = HEADER) => read(text, header).faults.map((fault) => fault.text)
/** Filler text for documents. */
const WORDS = '\nواژه‌ها.\n'

describe('the header', () => {
  test('is read', () => {
    const header =
      'title: شرایط {brand}\ndescription: یک جمله: با دونقطه.\nkind: legal\nupdated: 2026-11-15\n---\n'
    expect(read(WORDS, header).document).toMatchObject({
      title: 'شرایط {brand}',
      description: 'یک جمله: با دونقطه.',
      kind: 'legal',
      updated: '2026-11-15',
    })
    expect(read(WORDS).document.updated).toBeNull()
  })

  test.each([
    ['description: x\nkind: page\n---\n', 'the title is missing'],
    ['title:\ndescription: x\nkind: page\n---\n', 'the title is missing'],
    ['title: x\nkind: page\n---\n', 'the description is missing'],
    ['title: x\ndescription: x\n---\n', 'the kind is one of legal, help, page, faq'],
    ['title: x\ndescription: x\nkind: poem\n---\n', 'the kind is one of legal, help, page, faq'],
    ['title: x\ntitle: y\ndescription: x\nkind: page\n---\n', 'title is said twice'],
    [
      'title: x\ndescription: x\nkind: page\nupdated: yesterday\n---\n',
      'yesterday is no day such as 2026-11-15',
    ],
    [
      'title: x\nauthor: y\ndescription: x\nkind: page\n---\n',
      'the header knows title, description, kind, updated and nothing else',
    ],
    ['title: {nothing}\ndescription: x\nkind: page\n---\n', 'there is no figure {nothing}'],
    ['title: **x**\ndescription: x\nkind: page\n---\n', 'a heading is plain words'],
  ])('%j is a fault', (header, fault) => {
    expect(faultsOf(WORDS, header)).toEqual([fault])
  })

  test('must be closed', () => {
    expect(faultsOf(WORDS, 'title: x\ndescription: x\nkind: page\n')).toContain('a line --- ends the header')
  })
})

describe('blocks', () => {
  test('paragraphs end with a blank line, not with a line break', () => {
    expect(blocksOf('یک\nدو\n\n\nسه')).toEqual([
      { tag: 'p', children: ['یک دو'] },
      { tag: 'p', children: ['سه'] },
    ])
  })

  test('headings have unique ids from their words, which collide with nothing else on the page', () => {
    const blocks = blocksOf('## Content\n\n### بازپرداختِ {refundHours} ساعته؟\n\n## content!\n\n### ؟')
    expect(blocks.map((one) => 'id' in one && one.id)).toEqual([
      's-content',
      's-بازپرداختِ-refundhours-ساعته',
      's-content-2',
      's-section',
    ])
    expect(blocks.map(({ tag }) => tag)).toEqual(['h2', 'h3', 'h2', 'h3'])
  })

  test('an id does not depend on earlier content', () => {
    const idOf = (text: string) =>
      blocksOf(text)
        .flatMap((one) => ('id' in one ? one.id : []))
        .at(-1)
    expect(idOf('## یک\n\n## دو')).toBe(idOf('## دو'))
  })

  test('lists continue over blank lines, and their items over line breaks', () => {
    expect(blocksOf('- یک\n  و بیش\n\n- دو\n\n1. سه\n2. چهار\n\nپنج')).toEqual([
      {
        tag: 'ul',
        children: [
          { tag: 'li', children: ['یک و بیش'] },
          { tag: 'li', children: ['دو'] },
        ],
      },
      {
        tag: 'ol',
        children: [
          { tag: 'li', children: ['سه'] },
          { tag: 'li', children: ['چهار'] },
        ],
      },
      { tag: 'p', children: ['پنج'] },
    ])
  })

  test('a note may have several paragraphs', () => {
    expect(blocksOf('> یک\n> دو\n>\n> سه')).toEqual([
      {
        tag: 'blockquote',
        children: [
          { tag: 'p', children: ['یک دو'] },
          { tag: 'p', children: ['سه'] },
        ],
      },
    ])
  })

  test('a table has a head and rows', () => {
    expect(blocksOf('| الف | ب |\n|---|:-:|\n| یک | **دو** |')).toEqual([
      {
        tag: 'table',
        children: [
          {
            tag: 'thead',
            children: [
              {
                tag: 'tr',
                children: [
                  { tag: 'th', children: ['الف'] },
                  { tag: 'th', children: ['ب'] },
                ],
              },
            ],
          },
          {
            tag: 'tbody',
            children: [
              {
                tag: 'tr',
                children: [
                  { tag: 'td', 'data-column': 'الف', children: ['یک'] },
                  { tag: 'td', 'data-column': 'ب', children: [{ tag: 'strong', children: ['دو'] }] },
                ],
              },
            ],
          },
        ],
      },
    ])
  })

  test('a drawn part is a block', () => {
    expect(blocksOf('{{logoFiles}}')).toEqual([{ tag: 'figure', part: 'logoFiles', children: [] }])
  })

  test.each([
    ['', 'there is no text'],
    ['# یک', 'headings are ## and ###'],
    ['#### یک', 'headings are ## and ###'],
    ['### یک', '### stands below a ##'],
    ['## [یک](/packages)', 'a heading is plain words'],
    ['- یک\n  - دو', 'lists have one level'],
    ['* یک', 'lists begin with "- " or "1. "'],
    ['1) یک', 'lists begin with "- " or "1. "'],
    ['یک\n\n---\n\nدو', 'rules are not read here'],
    ['> - یک', 'a note holds paragraphs only'],
    ['| الف | ب |\n| یک | دو |', 'the second line of a table is |---|'],
    ['| الف | ب |\n|---|---|\n| یک |', 'every row of a table has as many cells as its head'],
    ['{{nothing}}', 'there is no drawn part {{nothing}}'],
  ])('%j is a fault', (text, fault) => {
    expect(faultsOf(text || '\n')).toContain(fault)
    expect(read(WORDS).faults).toEqual([])
  })

  test('a fault names its line', () => {
    expect(read('\nیک\n\n<b>دو</b>').faults).toEqual([{ line: 8, text: 'HTML is not read here' }])
  })
})

describe('text', () => {
  test('is bold, a link, or both', () => {
    expect(
      blocksOf('یک **دو [سه](/packages)** [چهار](https://a.example/b?c#d) [پنج](mailto:a@b.example)'),
    ).toEqual([
      {
        tag: 'p',
        children: [
          'یک ',
          { tag: 'strong', children: ['دو ', { tag: 'a', href: '/packages', children: ['سه'] }] },
          ' ',
          { tag: 'a', href: 'https://a.example/b?c#d', children: ['چهار'] },
          ' ',
          { tag: 'a', href: 'mailto:a@b.example', children: ['پنج'] },
        ],
      },
    ])
  })

  test('links to an anchor on a page, too', () => {
    expect(plainTextOf(blocksOf('[یک](/packages?a=b#c)')[0] ?? '')).toBe('یک')
  })

  test.each([
    '/nowhere',
    '//packages',
    '/\\evil.example',
    'packages',
    'http://a.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'https:evil',
    'https://a@b.example/',
    'mailto:a',
    '',
  ])('does not link to %j', (href) => {
    const { document, faults } = read(`[یک](${href})`)
    expect(faults.length).toBeGreaterThan(0)
    expect(JSON.stringify(document.blocks)).not.toContain('href')
  })

  test.each([
    ['<b>یک</b>', 'HTML is not read here'],
    ['<!-- یک -->', 'HTML is not read here'],
    ['`یک`', 'code is not read here'],
    ['![یک](/packages)', 'pictures are not read here'],
    ['{nothing}', 'there is no figure {nothing}'],
    ['**{nothing}**', 'there is no figure {nothing}'],
    ['[{nothing}](/packages)', 'there is no figure {nothing}'],
    ['{ brand }', 'a brace without a figure'],
    ['یک } دو', 'a brace without a figure'],
    ['**یک', '** that is not closed'],
    ['*[*](/packages)', '** that is not closed'],
    ['**<**b>', 'HTML is not read here'],
    ['!**[**', 'pictures are not read here'],
    ['[یک]', 'a bracket that is no link'],
    ['[](/packages)', 'the link [](/packages) has no text'],
  ])('%j is a fault', (text, fault) => {
    expect(faultsOf(text)).toContain(fault)
  })

  test('may contain a sign that is not HTML', () => {
    expect(faultsOf('۲ < ۳ و a<2')).toEqual([])
  })
})

test('figures are inserted in any text, and are never parsed as markup', () => {
  const [paragraph, list] = blocksOf('یک **{brand} [{brand}](/packages)**\n\n- {refundHours} {brand}')
  const figures = { brand: '**[x](/y)**{refundHours}', refundHours: '۱' }
  expect(fillFiguresInTree(paragraph ?? '', figures)).toEqual({
    tag: 'p',
    children: [
      'یک ',
      {
        tag: 'strong',
        children: [
          '**[x](/y)**{refundHours} ',
          { tag: 'a', href: '/packages', children: ['**[x](/y)**{refundHours}'] },
        ],
      },
    ],
  })
  expect(plainTextOf(fillFiguresInTree(list ?? '', figures))).toBe('۱ **[x](/y)**{refundHours}')
})

/** Random texts that look like documents: every sign of the syntax, in any order. */
const signs = fc.constantFrom(
  ...'# ## ### #### - * 1. 1) > | |---| {{ }} {brand} {x} ** [ ]( ) ![ < </ <b ` --- title: kind: faq /packages https://a.b \n \n\n \r\n   واژه word ؟ \u2028 \uFEFF \0'.split(
    ' ',
  ),
  '\n',
  ' ',
)
const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.array(signs, { maxLength: 60 }).map((all) => all.join(' ')),
  fc.array(signs, { maxLength: 60 }).map((all) => all.join('')),
)

describe('arbitrary text', () => {
  test('parses without throwing, into blocks that the contract allows', () => {
    fc.assert(
      fc.property(texts, fc.boolean(), (text, hasHeader) => {
        const { document, faults } = parseDocument(hasHeader ? HEADER + text : text, WORLD)
        for (const one of document.blocks)
          expect(contentBlockSchema.safeParse(one).success, JSON.stringify(one)).toBe(true)
        for (const { line } of faults) expect(line).toBeGreaterThan(0)
      }),
      { numRuns: 2000 },
    )
  })

  test('without a fault links only to known places, and has unique sections', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const { document, faults } = parseDocument(`${HEADER}واژه\n\n${text}`, WORLD)
        const json = JSON.stringify(document.blocks)
        for (const [, href = ''] of json.matchAll(/"href":"([^"]*)"/g))
          expect(href).toMatch(/^(\/packages|https:\/\/|mailto:)/)
        const ids = document.blocks.flatMap((one) => ('id' in one ? one.id : []))
        expect(new Set(ids).size).toBe(ids.length)
        if (faults.length === 0)
          expect(document.blocks.map(plainTextOf).join()).not.toMatch(/<[a-z/!?]|\*\*/i)
      }),
      { numRuns: 2000 },
    )
  })
})
