// @vitest-environment happy-dom
import { act, cleanup, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { type Answer, fakeApi, page, stage, title } from '../../../../test/support/screen/stage.tsx'
import fa from '../catalogue.fa.json' with { type: 'json' }
import { CollectionPage } from '../editorial/CollectionPage.tsx'
import { StoryPage } from '../editorial/StoryPage.tsx'
import { CategoriesPage } from './CategoriesPage.tsx'
import { CategoryPage } from './CategoryPage.tsx'
import type { Category } from './CategoryTiles.tsx'

type ListItem = Calls['GET /application']['output']['items'][number]
type Story = Calls['GET /story/by_label/{label}']['output']

const card = (id: number): ListItem => ({
  id,
  label: `app-${id}`,
  type: 'application',
  origin: 'iranian',
  nameFa: `برنامهٔ ${id}`,
  nameEn: `App ${id}`,
  summaryFa: 'خلاصه',
  summaryEn: 'Summary',
  price: 0,
  icon: null,
  primaryColor: '#1f7a5c',
  score: null,
  isEnableInstallFromWebsite: true,
  isCompatibleWithIphone: true,
  isCompatibleWithIpad: true,
  installableIos: '13.0',
  downloadCount: 21_217,
  categories: [{ id: 1, type: 'application', name: 'ابزارها', label: 'tools', page: '/categories/tools' }],
})
const cards = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => card(first + at))

const category = (id: number, label: string, type: Category['type'], name: string): Category => ({
  id,
  type,
  label,
  name,
  icon: null,
  page: `/categories/${label}`,
})
const TOOLS = category(1, 'tools', 'application', 'ابزارها')

/** An IntersectionObserver that reports the end of the list as visible at once. */
class NearEnd {
  readonly observe: () => void
  constructor(see: IntersectionObserverCallback) {
    const entry = { isIntersecting: true } as IntersectionObserverEntry
    this.observe = () => see([entry], this as unknown as IntersectionObserver)
  }
  disconnect() {}
}

beforeEach(() => void vi.stubGlobal('IntersectionObserver', undefined))

async function show(element: ReactElement, data: unknown, answer?: Answer) {
  const { api, asked } = fakeApi(answer ? { 'GET /application': answer } : {})
  stage({ path: '/here', element, load: () => data, catalogues: { catalogue: fa, web }, api })
  await act(async () => undefined)
  return asked
}

const paths = (within: ParentNode = document) =>
  Array.from(within.querySelectorAll('a'), (link) => link.getAttribute('href'))
const applications = () => paths().filter((path) => path?.startsWith('/applications/app-'))

test('[1.4] [20.9] all categories, separate for applications and games, each with its page', async () => {
  const items = [
    TOOLS,
    category(2, 'puzzle', 'game', 'معمایی'),
    category(3, 'music', 'application', 'موسیقی'),
  ]
  await show(<CategoriesPage />, { items })
  expect(paths(screen.getByRole('region', { name: web.nav_applications }))).toEqual([
    '/pages/APPLICATIONS',
    '/categories/tools',
    '/categories/music',
  ])
  expect(paths(screen.getByRole('region', { name: web.nav_games }))).toEqual([
    '/pages/GAMES',
    '/categories/puzzle',
  ])
  expect(page()).toContain('معمایی')
  expect(paths()).toContain('/content/appList')
})

test('[20.2] categories by origin: the tiles and the complete lists keep the origin', async () => {
  await show(<CategoriesPage />, { items: [TOOLS], origin: 'unlocked' })
  expect(paths(screen.getByRole('region', { name: web.nav_applications }))).toEqual([
    '/search?type=application&origin=unlocked',
    '/categories/tools?origin=unlocked',
  ])
  expect(paths(screen.getByRole('navigation', { name: fa.browse_origins }))).toEqual([
    '/categories',
    '/categories?origin=iranian',
    '/categories?origin=foreign',
    '/categories?origin=unlocked',
  ])
})

const LIST = {
  items: cards(1, 12),
  page: 1,
  perPage: 12,
  total: 15,
  pages: 2,
  origins: { all: 15, iranian: 12, foreign: 3, unlocked: 0 },
}

test('[20.2] a category by origin: counts of the origins there are, and further pages keep the origin', async () => {
  await show(<CategoryPage />, { category: TOOLS, list: LIST, origin: 'iranian' })
  const links = within(screen.getByRole('navigation', { name: fa.browse_origins })).getAllByRole('link')
  expect(links.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    [`${fa.browse_any_origin} ۱۵`, '/categories/tools'],
    [`${fa.detail_origin_iranian} ۱۲`, '/categories/tools?origin=iranian'],
    [`${fa.detail_origin_foreign} ۳`, '/categories/tools?origin=foreign'],
  ])
  expect(paths()).toContain('/categories/tools?origin=iranian&page=2')
})

test('[21.74] the order of a category can be chosen, and further pages keep it', async () => {
  await show(<CategoryPage />, { category: TOOLS, list: LIST, origin: 'iranian', sort: 'newest' })
  const links = within(screen.getByRole('navigation', { name: fa.browse_sort })).getAllByRole('link')
  expect(
    links.slice(0, 2).map((one) => [one.getAttribute('href'), one.getAttribute('aria-current')]),
  ).toEqual([
    ['/categories/tools?origin=iranian', null],
    ['/categories/tools?origin=iranian&sort=newest', 'page'],
  ])
  expect(paths()).toContain('/categories/tools?origin=iranian&sort=newest&page=2')
})

test('[2.76] a category: its name, its count, its applications, and further pages as plain links', async () => {
  await show(<CategoryPage />, { category: TOOLS, list: LIST })
  expect(title()).toBe('ابزارها')
  expect(page()).toContain('۱۵ برنامه')
  expect(applications()).toHaveLength(12)
  expect(paths()).toContain('/categories/tools?page=2')
})

test('[2.76] further pages load on scrolling, once each; a failure is shown and can be retried', async () => {
  vi.stubGlobal('IntersectionObserver', NearEnd)
  let isAway = true
  const asked = await show(<CategoryPage />, { category: TOOLS, list: LIST }, () => {
    if (isAway) throw new ApiError(0)
    return { ...LIST, items: cards(12, 15), page: 2 }
  })
  expect(screen.getByRole('alert').textContent).toContain(fa.browse_more_failed)
  isAway = false
  await act(async () => screen.getByRole('button', { name: web.retry }).click())
  expect(asked.at(-1)?.input).toEqual({ category: 'tools', page: 2 })
  // An application that moved to the second page between the calls is not shown twice.
  expect(applications()).toHaveLength(15)
  expect(page()).toContain(fa.browse_list_end)
})

test('an empty category, and a page past its end, link to other pages', async () => {
  await show(<CategoryPage />, {
    category: TOOLS,
    list: { ...LIST, items: [], total: 0, pages: 1, origins: { all: 0 } },
  })
  expect(page()).toContain(fa.browse_category_empty)
  cleanup()
  await show(<CategoryPage />, { category: TOOLS, list: { ...LIST, items: [], page: 9 } })
  expect(screen.getByRole('link', { name: fa.browse_first_page }).getAttribute('href')).toBe(
    '/categories/tools',
  )
})

test('[1.6] [2.79] a collection: title, subtitle, its applications in order; an empty one shows a message', async () => {
  const collection = {
    id: 1,
    type: 'list',
    label: 'evening',
    title: 'برای عصر',
    subtitle: 'آرام و کوتاه',
    applications: [card(3), card(1)],
  }
  await show(<CollectionPage />, { collection })
  expect(title()).toBe('برای عصر')
  expect(page()).toContain('آرام و کوتاه')
  expect(page()).toContain('ابزارها · خلاصه')
  expect(page()).toContain('دانلود ۲۱ هزار')
  expect(applications()).toEqual(['/applications/app-3', '/applications/app-1'])
  cleanup()
  await show(<CollectionPage />, { collection: { ...collection, applications: [] } })
  expect(page()).toContain(fa.browse_collection_empty)
})

const NOTHING = { url: null, picture: null, text: '', applications: [] }
const STORY: Story = {
  id: 1,
  type: 'story',
  label: 'month-end',
  title: 'آخر ماه',
  subtitle: 'دخل و خرج',
  description: 'سرآغاز',
  image: { url: '/pictures/hero', width: 1280, height: 720, color: '#225577' },
  isDark: false,
  action: { label: 'اشتراک‌ها', href: '/packages' },
  pinApplication: card(9),
  applications: [card(2)],
  contents: [
    { ...NOTHING, type: 'text', text: 'بند نخست' },
    { ...NOTHING, type: 'video', url: '/video.mp4', text: 'فیلم' },
    { ...NOTHING, type: 'applications', applications: [card(2)] },
    { ...NOTHING, type: 'text', text: 'بند آخر' },
  ],
}

test('[1.5] [2.78] a story: picture, lead, contents in order, its action and its application', async () => {
  await show(<StoryPage />, { story: STORY })
  expect(title()).toBe('آخر ماه')
  expect(document.querySelector('img')?.getAttribute('src')).toContain('/pictures/hero')
  const places = ['دخل و خرج', 'سرآغاز', 'بند نخست', 'فیلم', 'برنامهٔ 2', 'بند آخر', 'اشتراک‌ها'].map((said) =>
    page().indexOf(said),
  )
  expect(places.every((place, at) => place >= 0 && place > (places[at - 1] ?? -1))).toBe(true)
  expect(document.querySelector('video')?.getAttribute('preload')).toBe('none')
  expect(screen.getByRole('link', { name: 'اشتراک‌ها' }).getAttribute('href')).toBe('/packages')
  const pinned = screen.getByRole('complementary', { name: fa.browse_story_pinned })
  expect(within(pinned).getByRole('link', { name: 'دریافت برنامهٔ 9' }).getAttribute('href')).toBe(
    '/applications/download/9',
  )
})

test('applications without content in a story are listed at its end', async () => {
  const contents = STORY.contents.filter(({ type }) => type === 'text')
  await show(<StoryPage />, {
    story: { ...STORY, contents, image: null, action: null, pinApplication: null },
  })
  expect(applications()).toEqual(['/applications/app-2'])
  expect(page().indexOf('برنامهٔ 2')).toBeGreaterThan(page().indexOf('بند آخر'))
})
