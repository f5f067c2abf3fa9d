// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { beforeEach, expect, test, vi } from 'vitest'
import { writeStored } from '#web/storage/storage.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { browse, IPHONE } from '../../../../test/support/screen/install.tsx'
import { fakeApi, href, logIn, page, stage } from '../../../../test/support/screen/stage.tsx'
import type { ApplicationCardData } from '../application/ApplicationCard.tsx'
import { GetButton } from '../application/GetButton.tsx'
import fa from '../catalogue.fa.json' with { type: 'json' }
import { BlockCard } from '../editorial/BlockCard.tsx'
import { EditorialPage } from '../editorial/EditorialPage.tsx'
import type { DeviceOverview } from './buttonState.rules.ts'
import { clearUserOverview, useOverviewLoading, useUserOverview } from './userOverview.ts'

const card = (id: number, change: Partial<ApplicationCardData> = {}): ApplicationCardData => ({
  id,
  label: `app-${id}`,
  type: 'application',
  origin: 'iranian',
  nameFa: `نام ${id}`,
  nameEn: `App ${id}`,
  summaryFa: 'خلاصه',
  summaryEn: 'Summary',
  price: 0,
  icon: null,
  primaryColor: '#1f7a5c',
  score: 4.5,
  isEnableInstallFromWebsite: true,
  isCompatibleWithIphone: true,
  isCompatibleWithIpad: true,
  installableIos: '13.0',
  ...change,
})
const OVERVIEW: DeviceOverview = {
  device: { id: 'd1', type: 0, iosMajor: 18, status: 2, usuallyTime: null },
  hasDays: true,
  daysLeft: 40,
  applications: [
    { id: 2, version: '1.0', update: '2.0', isToReinstall: false, urlScheme: null },
    { id: 3, version: '1.0', update: null, isToReinstall: false, urlScheme: 'daftar' },
  ],
  installing: [{ id: 4, installationId: 'i', percent: 42 }],
  bought: [],
}

beforeEach(() => {
  clearUserOverview()
  browse(IPHONE)
})

function show(element: ReactElement, overview: DeviceOverview | Promise<DeviceOverview> | null = OVERVIEW) {
  const Page = () => {
    useOverviewLoading('/')
    return element
  }
  const answer = () => {
    if (!overview) throw new Error('offline')
    return overview
  }
  const { api, asked } = fakeApi({ 'GET /device/overview': answer })
  stage({
    path: '/',
    element: <Page />,
    load: () => ({ page: { label: 'HOME', blocks: [] } }),
    catalogues: { catalogue: fa, web },
    api,
    site: { brand: { fa: 'بوستان', en: 'Bustan' } } as object,
  })
  return asked
}

const LIST = (
  <>
    {[1, 2, 3, 4].map((id) => (
      <BlockCard key={id} application={card(id)} />
    ))}
    <BlockCard application={card(5, { installableIos: null })} />
    <BlockCard application={card(6, { installableIos: '19.0' })} />
  </>
)

test('[21.44] visitors without a session ask for nothing, and the row has one link', async () => {
  const asked = show(LIST)
  await act(async () => undefined)
  expect(asked).toEqual([])
  expect(screen.getAllByRole('link')).toHaveLength(6)
  expect(page()).toContain(fa.browse_get)
  expect(page()).toContain(fa.button_soon)
})

test('[21.44] one call fills every row of the page', async () => {
  logIn()
  writeStored('device', { id: 'd1', secretKey: 'k' })
  const asked = show(LIST)
  await waitFor(() => expect(href('نصب نام 1')).toBe('/applications/download/1'))
  expect(asked.map(({ input }) => input)).toEqual([{ device: 'd1' }])
  expect(href('به‌روزرسانی نام 2')).toBe('/applications/download/2')
  expect(href('باز کردن نام 3')).toBe('daftar://')
  expect(href(/^\u061c۴۲٪ نام 4/)).toBe('/applications/download/4')
  expect(href('به‌زودی نام 5')).toBe('/applications/app-5')
  expect(href('ناسازگار نام 6')).toBe('/applications/app-6')
})

test('[21.44] without an answer the rows stay as everybody sees them', async () => {
  logIn()
  const asked = show(LIST, null)
  await waitFor(() => expect(asked).toHaveLength(1))
  await act(async () => undefined)
  expect(screen.getAllByRole('link')).toHaveLength(6)
})

test('[21.44] signing out forgets what was known', async () => {
  logIn()
  show(LIST)
  await waitFor(() => expect(href('نصب نام 1')).toBeTruthy())
  await act(async () => writeStored('accessToken', null))
  expect(screen.getAllByRole('link')).toHaveLength(6)
})

const LARGE = (id: number, change = {}) => <GetButton application={card(id, change)} size="large" wide />

test.each([
  ['update', 2, {}, 'به‌روزرسانی نام 2', 'نسخهٔ ۲.۰ آماده است.'],
  ['open', 3, {}, 'باز کردن نام 3', fa.button_note_open],
  ['installing', 4, {}, /^در حال نصب، \u061c۴۲٪/, fa.button_note_installing],
  [
    'not for this device',
    9,
    { installableIos: '19.0' },
    /^برای این دستگاه نیست/,
    'به iOS 19.0 یا بالاتر نیاز دارد.',
  ],
])('[21.43] the large button explains itself: %s', async (_, id, change, name, note) => {
  logIn()
  show(LARGE(id, change))
  await waitFor(() => expect(screen.getByRole('link', { name })).toBeTruthy())
  expect(page()).toContain(note)
})

test('[21.43] a device on its way: the date, and the wish is kept', async () => {
  logIn()
  const device = { id: 'd1', type: 0, iosMajor: 18, status: 0, usuallyTime: '2099-03-21T09:00:00.000Z' }
  show(LARGE(1), { ...OVERVIEW, device, daysLeft: null })
  await waitFor(() => expect(href(/^معمولاً تا ۲ فروردین آماده است/)).toBe('/applications/download/1'))
  expect(page()).toContain(fa.button_note_wait)
})

test('[21.46] home tells a user what to know first', async () => {
  logIn()
  show(<EditorialPage />)
  expect(href(fa.home_account)).toBe('/account')
  await waitFor(() => expect(href(/^۱ به‌روزرسانی دارید/)).toBe('/applications/download'))
  expect(page()).toContain('۴۰ روز از اشتراک‌تان مانده')
})

test('[21.47] the HTML of the server holds nothing of a user', async () => {
  logIn()
  show(LIST)
  await waitFor(() => expect(href('نصب نام 1')).toBeTruthy())
  const Seen = () => (useUserOverview() ? 'known' : 'nobody')
  expect(renderToString(<Seen />)).toBe('nobody')
  vi.restoreAllMocks()
})

test('a tap that began before the state was known is not lost: the button waits for the release', async () => {
  logIn()
  let answer: (overview: DeviceOverview) => void = () => undefined
  const later = new Promise<DeviceOverview>((resolve) => {
    answer = resolve
  })
  show(LARGE(1), later)
  const link = screen.getByRole('link')
  await vi.dynamicImportSettled()
  fireEvent.touchStart(link)
  await act(async () => answer(OVERVIEW))
  await act(async () => new Promise((done) => setTimeout(done, 50)))
  expect(screen.getByRole('link')).toBe(link)
  fireEvent.touchEnd(link)
  // The click of this tap is about to come and must find its link.
  expect(link.isConnected).toBe(true)
  await waitFor(() => expect(screen.queryByRole('link')).not.toBe(link))
})
