// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Calls } from '#web/calls.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { fakeApi, page, type RecordedCall, stage } from '../../../test/support/screen/stage.tsx'
import catalogue from '../catalogue/catalogue.fa.json' with { type: 'json' }
import { SearchPage } from './SearchPage.tsx'
import fa from './search.fa.json' with { type: 'json' }
import { parseSearchFilter } from './search.loader.ts'

type Results = Calls['GET /search']['output']

const CARD: Results['items'][number] = {
  id: 1,
  label: 'naghshe',
  type: 'application',
  origin: 'iranian',
  nameFa: 'نقشه',
  nameEn: 'Map',
  summaryFa: 'راه',
  summaryEn: 'Ways',
  price: 0,
  icon: null,
  primaryColor: '#1f7a5c',
  score: null,
  isEnableInstallFromWebsite: true,
  isCompatibleWithIphone: true,
  isCompatibleWithIpad: true,
  installableIos: '13.0',
  downloadCount: 21_217,
  categories: [],
}
const FOUND = {
  items: [CARD],
  page: 1,
  perPage: 12,
  total: 31,
  pages: 3,
  counts: { all: 31, application: 24, game: 7 },
  origins: { all: 31, iranian: 20, foreign: 11, unlocked: 0 },
  isMore: false,
  didYouMean: null,
} as unknown as Results

let asked: RecordedCall[] = []

async function show(search: string, results: Results | null = FOUND, items: object[] = []) {
  const fake = fakeApi({
    'GET /search/suggest': () => ({ items }),
    'POST /search/wish': () => ({ isCounted: true }),
  })
  asked = fake.asked
  const wanted = parseSearchFilter(new URLSearchParams(search))
  stage({
    path: '/search',
    at: `/search${search}`,
    element: <SearchPage />,
    load: () => ({ wanted, categories: [], results, popular: results?.items.length ? [] : [CARD], head: {} }),
    catalogues: { search: fa, catalogue, web },
    api: fake.api,
  })
  await act(async () => undefined)
}

const types = () =>
  within(screen.getByRole('navigation', { name: fa.search_types }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])

test('[1.2] [2.77] results show the total and the count of each type, which links to its list', async () => {
  await show('?q=نقشه')
  const q = encodeURIComponent('نقشه')
  expect(types()).toEqual([
    [`${fa.search_all} ۳۱`, `/search?q=${q}`, 'page'],
    [`${web.nav_applications} ۲۴`, `/search?q=${q}&type=application`, null],
    [`${web.nav_games} ۷`, `/search?q=${q}&type=game`, null],
  ])
  expect(screen.getByRole('link', { name: /نقشه/ }).getAttribute('href')).toBe('/applications/naghshe')
})

const origins = () =>
  within(screen.getByRole('navigation', { name: catalogue.browse_origins }))
    .getAllByRole('link')
    .map((link) => [link.textContent, link.getAttribute('href'), link.getAttribute('aria-current')])

test('[20.1] results show the count of each origin, which links to its list', async () => {
  await show('?q=a&type=game&origin=foreign')
  expect(origins()).toEqual([
    [`${catalogue.browse_any_origin} ۳۱`, '/search?q=a&type=game', null],
    [`${catalogue.detail_origin_iranian} ۲۰`, '/search?q=a&type=game&origin=iranian', null],
    [`${catalogue.detail_origin_foreign} ۱۱`, '/search?q=a&type=game&origin=foreign', 'page'],
  ])
})

test('[20.1] without a query, the filters alone give a list with counts and an order', async () => {
  await show('?origin=iranian&sort=newest')
  expect(types()[2]).toEqual([`${web.nav_games} ۷`, '/search?type=game&origin=iranian&sort=newest', null])
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: fa.search_sort }).value).toBe('newest')
  expect(page()).not.toContain(fa.search_popular)
  cleanup()
  await show('?origin=unlocked', { ...FOUND, items: [] })
  expect(page()).toContain(fa.search_nothing_filtered)
  expect(screen.getByRole('link', { name: fa.search_drop_filters }).getAttribute('href')).toBe('/search')
})

test('shows when there are more results than counted', async () => {
  await show('?q=a', { ...FOUND, counts: { all: 500, application: 500, game: 0 }, isMore: true })
  expect(types().map(([text]) => text)).toEqual([
    `${fa.search_all} ۵۰۰+بیش از ۵۰۰`,
    `${web.nav_applications} ۵۰۰+بیش از ۵۰۰`,
    `${web.nav_games} ۰`,
  ])
})

test('nothing found: a message, with a way to remove the filters', async () => {
  await show('?q=هیچ', { ...FOUND, items: [] })
  expect(screen.getByText('چیزی برای «هیچ» پیدا نشد')).toBeTruthy()
  expect(page()).toContain(fa.search_nothing_text)
  cleanup()
  await show('?q=هیچ&type=game', { ...FOUND, items: [] })
  expect(screen.getByRole('link', { name: fa.search_drop_filters }).getAttribute('href')).toBe(
    `/search?q=${encodeURIComponent('هیچ')}`,
  )
})

test('[21.73] nothing found: popular applications are shown', async () => {
  await show('?q=هیچ', { ...FOUND, items: [], total: 0 })
  expect(page()).toContain(fa.search_popular)
  expect(screen.getByRole('link', { name: /نقشه/ }).getAttribute('href')).toBe('/applications/naghshe')
})

test('[21.77] nothing found: the application can be asked for', async () => {
  await show('?q=هیچ', { ...FOUND, items: [], total: 0 })
  await act(async () => screen.getByRole('button', { name: fa.search_ask }).click())
  expect(asked.filter(({ call }) => call === 'POST /search/wish').map(({ input }) => input['q'])).toEqual([
    'هیچ',
  ])
  expect(page()).toContain('درخواست‌تان برای «هیچ» ثبت شد.')
})

test('[21.72] the number of results is announced', async () => {
  await show('?q=نقشه')
  expect(screen.getByText('۳۱ نتیجه برای «نقشه»').getAttribute('aria-live')).toBe('polite')
})

test('[21.70] [21.71] suggestions have icons and the right kind; Escape closes them and keeps the text', async () => {
  const game = {
    kind: 'game',
    text: 'شطرنج',
    label: 'chess',
    href: '/applications/chess',
    icon: null,
    primaryColor: '#123456',
  }
  const developer = {
    kind: 'developer',
    text: 'شرکت',
    label: null,
    href: '/search?q=x',
    icon: null,
    primaryColor: null,
  }
  await show('', FOUND, [game, developer])
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: fa.search_placeholder })
  fireEvent.change(field, { target: { value: 'ش' } })
  const list = await screen.findByRole('listbox', { name: fa.search_suggestions })
  const options = await within(list).findAllByRole('option')
  expect(options.map((one) => one.textContent)).toEqual([
    expect.stringContaining(`شطرنج${fa.search_kind_game}`),
    expect.stringContaining(`شرکت${fa.search_kind_developer}`),
  ])
  for (const one of options) expect(one.querySelector('svg')).not.toBeNull()
  // Returns false to prevent the browser's own reaction, which would empty the field.
  expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(false)
  expect(within(list).queryAllByRole('option')).toEqual([])
  expect(field.value).toBe('ش')
})

test('before typing: popular searches, and no counts', async () => {
  await show('')
  expect(page()).toContain(fa.search_popular)
  expect(page()).toContain('نقشه')
  expect(screen.queryByRole('navigation', { name: fa.search_types })).toBeNull()
  expect(origins()[1]).toEqual([`${catalogue.detail_origin_iranian} ۲۰`, '/search?origin=iranian', null])
})
