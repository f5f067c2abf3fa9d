// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Calls } from '#web/calls.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { fakeApi, page, stage } from '../../../test/support/stage.tsx'
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
  isMore: false,
  didYouMean: null,
} as unknown as Results

async function show(search: string, results: Results | null = FOUND) {
  const wanted = parseSearchFilter(new URLSearchParams(search))
  stage({
    path: '/search',
    at: `/search${search}`,
    element: <SearchPage />,
    load: () => ({ wanted, categories: [], results, popular: [CARD], head: {} }),
    catalogues: { search: fa, web },
    api: fakeApi({}).api,
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

test('before typing: popular searches, and no counts', async () => {
  await show('')
  expect(page()).toContain(fa.search_popular)
  expect(page()).toContain('نقشه')
  expect(screen.queryByRole('navigation', { name: fa.search_types })).toBeNull()
})
