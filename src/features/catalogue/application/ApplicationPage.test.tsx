// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import gate from '#features/gate/gate.fa.json' with { type: 'json' }
import { type Api, ApiError } from '#web/api.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { stage } from '../../../../test/support/screen/stage.tsx'
import catalogue from '../catalogue.fa.json' with { type: 'json' }
import { contrastRatio, DARK_TEXT_COLOR, LIGHT_TEXT_COLOR } from '../tint.rules.ts'
import { ApplicationPage } from './ApplicationPage.tsx'
import type { Application } from './application.types.ts'
import { PLAIN_FIELDS, type PlainField } from './plainField.rules.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const DESKTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:126.0) Gecko/20100101 Firefox/126.0'

const picture = (name: string) => ({ url: `/pictures/${name}`, width: 1170, height: 2532, color: '#225577' })
const card = (id: number, label: string) => ({
  id,
  label,
  type: 'application' as const,
  origin: 'iranian' as const,
  nameFa: `برنامهٔ ${label}`,
  nameEn: `App ${label}`,
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
})
const comment = (id: number) => ({
  id,
  text: `نظر ${id}`,
  score: 4,
  answer: id === 1 ? 'سپاس' : null,
  user: { id: null, name: 'کاربر 12' },
  createTime: '2026-01-10T10:00:00Z',
})
const version = {
  name: '3.5',
  build: '',
  changeLog: 'تازه‌ها',
  isForce: false,
  fileSize: 200_000_000,
  minimumIosVersion: '13.0',
  maximumIosVersion: null,
  createTime: '2026-01-10T10:00:00Z',
}

const USUAL: Application = {
  ...card(7, 'daftar'),
  nameFa: 'دفتر دخل',
  nameEn: 'Daftar',
  score: 4.5,
  packageName: 'example.daftar',
  descriptionFa: 'یک بند.',
  descriptionEn: 'A paragraph.',
  downloadCount: 21_217,
  bannerType: 'none',
  banner: picture('wide'),
  ipadBanner: picture('wide-pad'),
  fullscreenBanner: picture('full'),
  ipadFullscreenBanner: picture('full-pad'),
  ...(Object.fromEntries(PLAIN_FIELDS.map((name) => [name, null])) as Record<PlainField, null>),
  ageRating: '12+',
  website: 'https://daftar.example',
  developer: { id: 1, displayName: 'طرح' },
  isEnableComment: true,
  isEnableStatistics: true,
  isCompatibleWithIpad: true,
  isCompatibleWithIphone: true,
  isEnableUpdateWithoutPackage: false,
  isEnableInstallFromWebsite: true,
  isInstallable: true,
  installableIos: '13.0',
  titleIsDark: false,
  categories: [
    {
      id: 1,
      type: 'application',
      name: 'ابزارها',
      icon: null,
      label: 'tools',
      page: '/categories/tools',
    },
  ],
  imageLists: { iphone: [picture('a'), picture('b')], ipad: [picture('c')] },
  scoreCounts: [6, 2, 0, 0, 0],
  comments: [comment(1), comment(2)],
  commentCount: 2,
  latestVersion: version,
  versions: [version, { ...version, name: '3.4' }],
  suggestedApplication: card(8, 'suggested'),
  relatedApplications: [card(9, 'related')],
  developerApplications: [card(10, 'sister')],
  bestApplicationsInMainCategory: [card(11, 'best')],
  mainPackage: null,
  packages: [],
}

const SITE = {
  publicUrl: 'https://bustan.example',
  brand: { fa: 'بوستان', en: 'Bustan', ar: 'بوستان', ru: 'Bustan' },
  urlScheme: 'bustan',
}

const api = vi.fn()

beforeEach(() => {
  api.mockReset().mockResolvedValue({})
  vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(IPHONE)
})

const SUMMARY = { isOpen: true, monthlyPrice: 89_000, usuallyDays: 18, longDays: 36 }

function show(change: Partial<Application> = {}, at = '/applications/daftar', subscription = {}) {
  const application = { ...USUAL, ...change }
  return stage({
    path: '/applications/{label}',
    element: <ApplicationPage />,
    load: () => ({ application, subscription: { ...SUMMARY, ...subscription } }),
    at,
    catalogues: { catalogue, gate, web },
    api: api as unknown as Api,
    site: SITE,
  })
}

const text = () => document.body.textContent ?? ''
const get = () => screen.getByRole('link', { name: /^(دریافت|نصب|خرید)/ })
const facts = () => screen.getByRole('region', { name: 'اطلاعات' })

test('[1.3] shows its name in both languages under one heading', () => {
  show()
  expect(screen.getAllByRole('heading', { level: 1 }).map((heading) => heading.textContent)).toEqual([
    'دفتر دخل',
  ])
  expect(screen.getByText('Daftar').getAttribute('lang')).toBe('en')
  expect(screen.getByRole('list', { name: 'برچسب‌ها' }).textContent).toBe('ایرانیبرنامه')
  expect(screen.getByRole('link', { name: 'طرح' }).getAttribute('href')).toBe('#developer')
  expect(document.getElementById('developer')?.textContent).toContain('کارهای دیگر طرح')
})

test('[2.70] [2.72] shows its details', () => {
  show()
  for (const said of [
    '۴٫۵',
    '۸ رأی',
    '۲۱ هزار',
    '۲۱٬۲۱۷',
    '۱۹۱ مگابایت',
    '۳.۵',
    'iOS 13.0 و بالاتر',
    'آیفون و آیپد',
  ])
    expect(text()).toContain(said)
  expect(within(facts()).getByRole('link', { name: 'ابزارها' }).getAttribute('href')).toBe(
    '/categories/tools',
  )
  expect(within(facts()).getByRole('link', { name: 'daftar.example' }).getAttribute('rel')).toContain(
    'noopener',
  )
  expect(within(facts()).getByText('۲۰ دی ۱۴۰۴').tagName).toBe('TIME')
})

test('[2.81] shows the age rating among figures and facts; unknown, it shows nothing', () => {
  show()
  expect(screen.getAllByText('ردهٔ سنی').map((term) => term.nextSibling?.textContent)).toEqual(['۱۲+', '۱۲+'])
  cleanup()
  show({ ageRating: null })
  expect(screen.queryByText('ردهٔ سنی')).toBeNull()
})

test('[2.73] [2.74] links related applications, others of the developer and the best of its category', () => {
  show()
  const shelves = ['شاید خوش‌تان بیاید', 'کارهای دیگر طرح', 'برترین‌های ابزارها']
  for (const [at, label] of ['related', 'sister', 'best'].entries()) {
    const shelf = screen.getByRole('region', { name: shelves[at] ?? '' })
    expect(shelf.querySelector(`a[href="/applications/${label}"]`), label).not.toBeNull()
  }
})

test('has no notes when nothing is unusual', () => {
  show()
  for (const key of [
    'note_no_ipad',
    'note_no_iphone',
    'note_update_free',
    'note_force',
    'comments_closed',
  ] as const)
    expect(text()).not.toContain(catalogue[`detail_${key}`].split('{')[0])
})

test('an iPhone goes to the installation', () => {
  show()
  expect(get().getAttribute('href')).toBe('/applications/download/7')
  expect(get().textContent).toBe('دریافت دفتر دخل')
  expect(get().hasAttribute('aria-haspopup')).toBe(false)
})

test('[2.75] a device that cannot install shows a QR code of the public address', async () => {
  vi.spyOn(window.navigator, 'userAgent', 'get').mockReturnValue(DESKTOP)
  show()
  fireEvent.click(get())
  const dialog = await screen.findByRole('dialog', { name: 'با آیفون یا آیپد ادامه دهید' })
  expect(await within(dialog).findByRole('img', { name: 'کد QR نصب دفتر دخل' })).toBeTruthy()
  // The code leads directly to the installation, because price and waiting time are already on this page.
  expect(dialog.textContent).toContain('https://bustan.example/applications/download/7')
  fireEvent.keyDown(dialog, { key: 'Escape' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

const LINE = 'با اشتراک، از ماهی ۸۹ هزار تومان؛ معمولاً ۱۸ روزه آماده می‌شود'

test('[21.1] [21.2] price and wait stand beside the button; a closed registration comes first', () => {
  show()
  expect(text()).toContain(LINE)
  cleanup()
  // Applications that are sold separately or cannot be installed yet do not show this line.
  for (const change of [{ price: 149_500 }, { isInstallable: false }]) {
    show(change)
    expect(text()).not.toContain('با اشتراک، از')
    cleanup()
  }
  show({}, undefined, { monthlyPrice: null })
  expect(text()).not.toContain('با اشتراک، از')
  cleanup()
  show({}, undefined, { isOpen: false })
  expect(text()).toContain(catalogue.detail_subscription_closed)
  expect(text()).not.toContain(LINE)
  const tellMe = screen.getByRole('link', { name: catalogue.detail_subscription_tell_me })
  expect(tellMe.getAttribute('href')).toBe('/visitLater')
})

const answerFacts = (summary = {}) =>
  api.mockImplementation(async (call: string) =>
    call === 'GET /package/summary' ? { ...SUMMARY, ...summary } : { ...USUAL, installTrackingLink: null },
  )

test('[21.3] a newcomer gets one sheet: steps, price, wait, refund, and a button that keeps the wish', async () => {
  answerFacts()
  const router = show()
  const button = get()
  fireEvent.click(button)
  expect(button.getAttribute('aria-busy')).toBe('true')
  const sheet = await screen.findByRole('dialog', { name: '«دفتر دخل» را چطور نصب کنم؟' })
  expect(button.getAttribute('aria-busy')).toBeNull()
  await within(sheet).findByText(gate.newcomer_refund)
  expect(within(sheet).getAllByRole('listitem')).toHaveLength(3)
  for (const said of ['از ماهی ۸۹ هزار تومان', 'معمولاً ۱۸ روزه', 'گاهی تا ۳۶ روز'])
    expect(sheet.textContent).toContain(said)
  await act(async () => within(sheet).getByRole('button', { name: gate.newcomer_action }).click())
  expect(router.state.location.pathname).toBe('/register')
  expect([readStored('destination'), readStored('installationRequest')]).toEqual([
    '/applications/download/7',
    7,
  ])
  expect(readStored('wish')).toMatchObject({ id: '7', label: 'daftar', nameFa: 'دفتر دخل' })
})

test('[21.3] closed: the sheet says so first and offers to leave a number; members can log in', async () => {
  answerFacts({ isOpen: false })
  show()
  fireEvent.click(get())
  const sheet = await screen.findByRole('dialog')
  await within(sheet).findByText(gate.newcomer_closed)
  expect(within(sheet).getByRole('link', { name: gate.newcomer_tell_me }).getAttribute('href')).toBe(
    '/visitLater',
  )
  expect(within(sheet).getByRole('button', { name: gate.newcomer_log_in })).toBeTruthy()
  expect(within(sheet).queryByRole('button', { name: gate.newcomer_action })).toBeNull()
})

test('[21.3] offline: the sheet says so and tries again', async () => {
  api.mockRejectedValue(new ApiError(0))
  show()
  fireEvent.click(get())
  const sheet = await screen.findByRole('dialog')
  const retry = await within(sheet).findByRole('button', { name: web.retry })
  answerFacts()
  await act(async () => retry.click())
  await within(sheet).findByText(gate.newcomer_refund)
})

test('[21.3] who has logged in here before goes straight to the installation', async () => {
  writeStored('user', { id: '7', phoneNumber: '0912•••6789' })
  show()
  // The tap follows the link itself.
  expect(fireEvent.click(get())).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('price: in thousand tomans, on the button', () => {
  show({ price: 149_500 })
  expect(get().textContent).toContain('خرید با ۱۴۹٫۵ هزار تومان')
  expect(get().getAttribute('href')).toBe('/packages?application=daftar')
})

test('packages of its own: their prices, and the price for unlimited use', () => {
  const month = {
    id: 3,
    label: 'daftar-30',
    name: 'یک‌ماهه',
    description: '',
    price: 40_000,
    discountedPrice: 30_000,
    length: 30,
  }
  show({ price: 149_500, mainPackage: month, packages: [month] })
  const offers = screen.getByRole('region', { name: 'خرید' })
  expect(offers.textContent).toContain('یک‌ماهه۳۰ هزار تومان')
  expect(offers.textContent).toContain('همیشگی۱۴۹٫۵ هزار تومان')
})

test('[12.9] isEnableInstallFromWebsite off: the button leads to the store app, with a note', () => {
  show({ isEnableInstallFromWebsite: false })
  expect(get().textContent).toBe('نصب از اپ بوستان')
  expect(get().getAttribute('href')).toBe('/install')
  expect(text()).toContain('این برنامه از داخل اپ بوستان نصب می‌شود')
})

test('[12.11] without a file: says so, sells nothing, and offers to tell the user', async () => {
  show({ isInstallable: false, price: 90_000 })
  expect(text()).toContain(catalogue.detail_note_no_file)
  expect(screen.queryByRole('link', { name: /^(دریافت|نصب|خرید)/ })).toBeNull()
  expect(screen.getByRole('link', { name: catalogue.detail_tell_me }).getAttribute('href')).toBe('/register')
})

test('[12.9] isEnableUpdateWithoutPackage on: a note', () => {
  show({ isEnableUpdateWithoutPackage: true })
  expect(text()).toContain(catalogue.detail_note_update_free)
})

test('[12.9] isForce on the latest version: a note and a badge', () => {
  show({ latestVersion: { ...version, isForce: true } })
  expect(text()).toContain('به‌روزرسانی به نسخهٔ ۳.۵ ضروری است.')
  expect(screen.getByText('ضروری')).toBeTruthy()
})

test('[12.9] isEnableStatistics off: no downloads anywhere', () => {
  show({ isEnableStatistics: false, downloadCount: null })
  expect(facts().textContent).toContain('حجم')
  expect(screen.queryByText('دانلود')).toBeNull()
})

test('[12.9] not for iPad: a note, and only the pictures of the iPhone', () => {
  show({ isCompatibleWithIpad: false })
  expect(text()).toContain(catalogue.detail_note_no_ipad)
  expect(screen.getAllByRole('link', { name: /نمای بزرگ/ })).toHaveLength(2)
  expect(facts().textContent).not.toContain('آیپد')
})

test('[12.9] only for iPad: a note, and only its pictures', () => {
  show({ isCompatibleWithIphone: false })
  expect(text()).toContain(catalogue.detail_note_no_iphone)
  expect(screen.getAllByRole('link', { name: /نمای بزرگ/ })).toHaveLength(1)
  expect(facts().textContent).not.toContain('آیفون')
})

test('[2.72] [12.9] [21.55] maximumIosVersion: a note and the range', () => {
  show({ latestVersion: { ...version, maximumIosVersion: '16.7' } })
  expect(text()).toContain('فقط تا iOS 16.7 کار می‌کند.')
  expect(facts().textContent).toContain('از iOS 13.0 تا iOS 16.7')
})

test('[12.9] titleIsDark: the hero uses the other text colour and stays readable', () => {
  const tint = () => document.querySelector('article rect')?.getAttribute('fill') ?? ''
  show({ primaryColor: '#f59f00' })
  expect(contrastRatio(tint(), LIGHT_TEXT_COLOR)).toBeGreaterThanOrEqual(4.5)
  const light = document.querySelector('article > div')?.className
  cleanup()
  show({ primaryColor: '#f59f00', titleIsDark: true })
  expect(contrastRatio(tint(), DARK_TEXT_COLOR)).toBeGreaterThanOrEqual(4.5)
  expect(document.querySelector('article > div')?.className).not.toBe(light)
})

test.each([
  ['wide', '/pictures/wide-', '/pictures/wide-pad-'],
  ['fullscreen', '/pictures/full-', '/pictures/full-pad-'],
] as const)('[12.9] banner %s: its own picture, and the iPad one from 600 px', (bannerType, phone, pad) => {
  show({ bannerType })
  const [wide] = document.querySelectorAll('source[media="(min-width: 600px)"]')
  expect(wide?.getAttribute('srcset')).toContain(pad)
  expect(document.querySelector('img[fetchpriority="high"]')?.getAttribute('src')).toContain(`${phone}640`)
})

test('banner none, and one that is missing', () => {
  show()
  expect(document.querySelector('source[media]')).toBeNull()
  cleanup()
  show({ bannerType: 'wide', ipadBanner: null })
  expect(document.querySelector('source[media]')?.getAttribute('srcset')).toContain('/pictures/wide-')
})

test('[2.71] comments with answers; writing one leads to the login, with a note', () => {
  show()
  expect(within(screen.getByRole('list', { name: 'نظرها' })).getAllByRole('listitem')).toHaveLength(2)
  expect(text()).toContain('پاسخ سازندهسپاس')
  expect(screen.getByRole('link', { name: 'نوشتن نظر' }).getAttribute('href')).toBe('/register')
  expect(text()).toContain(catalogue.detail_write_comment_note)
  expect(screen.queryByRole('button', { name: 'نظرهای بیشتر' })).toBeNull()
})

test('[6.5] isEnableComment off: a short line instead of comments, and no form', () => {
  show({ isEnableComment: false })
  expect(text()).toContain(catalogue.detail_comments_closed)
  expect(screen.queryByRole('list', { name: 'نظرها' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'نوشتن نظر' })).toBeNull()
})

test('further comments are added once, with the focus on the first new one; a failure is shown', async () => {
  show({ commentCount: 3 })
  const more = screen.getByRole('button', { name: 'نظرهای بیشتر' })
  api.mockRejectedValueOnce(new ApiError(0))
  await act(async () => fireEvent.click(more))
  expect(screen.getByRole('alert').textContent).toBe(web.network_failed)
  api.mockResolvedValueOnce({ items: [comment(2), comment(3)], page: 2, perPage: 6, total: 3, pages: 2 })
  await act(async () => fireEvent.click(more))
  expect(api).toHaveBeenLastCalledWith('GET /application/{id}/comment', { id: 7, page: 2, perPage: 6 })
  expect(within(screen.getByRole('list', { name: 'نظرها' })).getAllByRole('listitem')).toHaveLength(3)
  expect(document.activeElement?.textContent).toContain('نظر 3')
  expect(screen.queryByRole('button', { name: 'نظرهای بیشتر' })).toBeNull()
})

test('[7.26] a view is counted once, and its failure is ignored', async () => {
  api.mockRejectedValue(new ApiError(500))
  show()
  await act(async () => undefined)
  expect(api.mock.calls).toEqual([['POST /application/{id}/event/view_site', { id: 7 }]])
})

test('the black screen of the large view answers a tap at once, and goes with it', async () => {
  show()
  const row = screen.getByRole('list', { name: 'تصویرهای آیفون' })
  const backdrop = () => row.parentElement?.parentElement?.querySelector(':scope > div:empty')
  fireEvent.click(screen.getByRole('link', { name: 'تصویر ۲ از ۲، نمای بزرگ' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(backdrop()).toBeTruthy()
  await screen.findByRole('dialog', { name: 'تصویرهای آیفون' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'بستن' })))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(backdrop()).toBeNull()
})

test('a tap opens a screenshot, its address reopens it, and closing returns to the page', async () => {
  show()
  await act(async () => fireEvent.click(screen.getByRole('link', { name: 'تصویر ۲ از ۲، نمای بزرگ' })))
  const viewer = await screen.findByRole('dialog', { name: 'تصویرهای آیفون' })
  expect(viewer.textContent).toContain('تصویر ۲ از ۲')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'بستن' })))
  expect(screen.queryByRole('dialog')).toBeNull()
  cleanup()
  show({}, '/applications/daftar#ipad-1')
  expect(await screen.findByRole('dialog', { name: 'تصویرهای آیپد' })).toBeTruthy()
})
