// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Calls } from '#web/calls.ts'
import { fakeApi, stage } from '../../../test/support/screen/stage.tsx'
import { ContentPage } from './ContentPage.tsx'
import fa from './content.fa.json' with { type: 'json' }
import { parseDocument } from './content.rules.ts'
import { EmbeddedComponentPage } from './EmbeddedComponentPage.tsx'

type Content = Calls['GET /content/{name}']['output']

function content(name: string, kind: Content['kind'], text: string): Content {
  const source = `title: x\ndescription: x\nkind: ${kind}\n---\n${text}`
  const { document, faults } = parseDocument(source, { isPath: () => true, figures: [] })
  expect(faults).toEqual([])
  const head = { title: `سند ${name}`, description: 'x', structuredData: [] }
  return {
    name,
    kind,
    updated: '۲۴ آبان ۱۴۰۵',
    head,
    blocks: document.blocks,
    version: 1,
    versions: [{ version: 1, day: '' }],
  }
}

const sections = (count: number) =>
  Array.from({ length: count }, (_, at) => `## بخش ${at}\n\nمتن ${at}.`).join('\n\n')
const FAQ = content(
  'faq',
  'faq',
  '## خرید\n\n### چطور می‌خرم؟\n\nاین‌طور.\n\n## نصب\n\n### چرا نصب نشد؟\n\nشاید.',
)
const OTHER = content('resetFAQ', 'faq', '## تعویض\n\n### چرا بسته شد؟\n\nنمی‌دانیم.')

function show(first: Content, element = <ContentPage />, other: Content = OTHER) {
  const { api } = fakeApi({})
  return stage({
    path: '/content/first',
    element,
    load: () => first,
    others: [{ path: '/content/other', element, load: () => other }],
    catalogues: { content: fa },
    api,
  })
}

const headings = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const said = () => document.querySelector('article [role=status]')?.textContent
async function type(text: string) {
  const field = screen.getByRole('searchbox', { name: 'جست‌وجو در پرسش‌ها' })
  await act(async () => {
    fireEvent.input(field, { target: { value: text } })
  })
}

test('every block becomes its element, with its title and the date of its last change', () => {
  show(
    content(
      'tos',
      'legal',
      '## یک\n\nبه [بسته‌ها](/packages) **بروید**.\n\n1. الف\n2. ب\n\n> راستش.\n\n| ج | د |\n|---|---|\n| ه | و |',
    ),
  )
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('سند tos')
  expect(screen.getByText('آخرین تغییر: ۲۴ آبان ۱۴۰۵')).toBeTruthy()
  expect(screen.getByRole('heading', { level: 2 }).id).toBe('s-یک')
  expect(screen.getByRole('link', { name: 'بسته‌ها' }).getAttribute('href')).toBe('/packages')
  expect(document.querySelector('strong')?.textContent).toBe('بروید')
  expect(Array.from(document.querySelectorAll('ol > li'), (item) => item.textContent)).toEqual(['الف', 'ب'])
  expect(document.querySelector('blockquote > p')?.textContent).toBe('راستش.')
  expect(screen.getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['ج', 'د'])
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual(['ه', 'و'])
  expect(screen.queryByRole('searchbox')).toBeNull()
})

test.each([
  [5, false],
  [6, true],
])('with %d sections there is a table of contents: %s', (count, isThere) => {
  show(content('tos', 'legal', sections(count)))
  const table = screen.queryByRole('navigation', { name: 'بخش‌های این صفحه' })
  expect(table !== null).toBe(isThere)
  if (!table) return
  const links = within(table).getAllByRole('link')
  expect(links).toHaveLength(count)
  for (const link of links)
    expect(document.getElementById(link.getAttribute('href')?.slice(1) ?? '')?.textContent).toBe(
      link.textContent,
    )
})

test('questions are filtered while typing, and return', async () => {
  show(FAQ)
  expect(headings()).toEqual(['چطور می‌خرم؟', 'چرا نصب نشد؟'])
  await type('نصب')
  await waitFor(() => expect(headings()).toEqual(['چرا نصب نشد؟']))
  expect(said()).toBe('۱ پرسش پیدا شد')
  await type('')
  await waitFor(() => expect(headings()).toHaveLength(2))
  expect(said()).toBe('')
})

test('a search without a result links to support', async () => {
  show(FAQ)
  await type('هیچ‌کدام')
  const ask = await screen.findByRole('link', { name: 'پرسشی پیدا نشد؛ از ما بپرسید' })
  expect(ask.getAttribute('href')).toBe('/ticket/create')
  expect(screen.queryAllByRole('heading', { level: 3 })).toEqual([])
})

test('another document starts without the previous search', async () => {
  const router = show(FAQ)
  await type('نصب')
  await waitFor(() => expect(headings()).toHaveLength(1))
  await act(() => router.navigate('/content/other'))
  await waitFor(() => expect(headings()).toEqual(['چرا بسته شد؟']))
  expect((screen.getByRole('searchbox') as HTMLInputElement).value).toBe('')
})

test('the logo files are downloads at their place in the text', () => {
  show(content('logo', 'page', '## فایل‌ها\n\n{{logoFiles}}\n\nپایان.'), <EmbeddedComponentPage />)
  const links = screen.getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/logo/mark.svg',
    '/logo/mark-dark.svg',
    '/logo/mark-black.svg',
    '/logo/mark.png',
  ])
  for (const link of links) expect(link.hasAttribute('download')).toBe(true)
  expect(document.querySelector('h2 + ul + p')?.textContent).toBe('پایان.')
})
