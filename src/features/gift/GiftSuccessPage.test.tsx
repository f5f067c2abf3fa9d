// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import install from '#features/install/install.fa.json' with { type: 'json' }
import { ApiError } from '#web/api.ts'
import type { LoaderInput } from '#web/loader.ts'
import { PageRedirect } from '#web/router.tsx'
import { readStored, writeStored } from '#web/storage/storage.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { type Answer, fakeApi, page, stage } from '../../../test/support/screen/stage.tsx'
import { GiftSuccessPage } from './GiftSuccessPage.tsx'
import fa from './gift.fa.json' with { type: 'json' }
import { loadGiftSuccess } from './gift.loader.ts'

const ID = '3f2c1e50-0a7b-4a56-9c1e-0d2f6b8a9c11'
const GIFT = {
  id: ID,
  days: 90,
  packageName: 'سه‌ماهه',
  deviceId: null as string | null,
  isRenewal: false,
  time: '2026-03-21T12:00:00.000Z',
}

let gift: Answer
beforeEach(() => {
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  gift = () => GIFT
})

async function show(at = `/gift/success?gift=${ID}`) {
  const { api } = fakeApi({
    'GET /gift/{id}': (input, key) => gift(input, key),
    'GET /device/{id}/registration': () => ({ status: 0, estimate: null }),
    'GET /device': () => ({ devices: [{ id: 'd1', product: 'iPhone15,4' }] }),
  })
  const load = (url: URL) =>
    loadGiftSuccess({ api, query: url.searchParams, path: url.pathname + url.search } as LoaderInput)
  const first = await load(new URL(at, 'http://store.test')).catch((error: unknown) => error)
  if (first instanceof PageRedirect) return first
  let isFirst = true
  stage({
    path: '/gift/success',
    at,
    element: <GiftSuccessPage />,
    load: (url) => {
      if (!isFirst) return load(url)
      isFirst = false
      return first
    },
    catalogues: { gift: fa, install, web },
    api,
  })
  await act(async () => undefined)
  return null
}

const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

test('without a device: the days added, and that a device must be enrolled', async () => {
  await show()
  expect(page()).toContain('۹۰ روز اشتراک')
  expect(page()).toContain('سه‌ماهه')
  expect(page()).toContain(fa.gift_next_enrol_text)
  expect(link(fa.gift_next_enrol)).toBe('/installProfile')
})

test('on a queued device: which one, and a link to its position', async () => {
  gift = () => ({ ...GIFT, deviceId: 'd1' })
  await show()
  expect(page()).toContain('iPhone 15')
  expect(link(fa.gift_next_waiting)).toBe('/waiting?device=d1')
})

test('a renewal leads to the subscription', async () => {
  gift = () => ({ ...GIFT, deviceId: 'gone', isRenewal: true, packageName: null })
  await show()
  expect(page()).toContain(fa.gift_next_renewal_text)
  expect(screen.queryByText(fa.gift_fact_device)).toBeNull()
  expect(link(fa.gift_next_renewal)).toBe('/subscription')
})

test.each(['/gift/success', '/gift/success?gift=7', `/gift/success?gift=${ID}`])(
  '%s that is unknown or of another user shows a short message',
  async (at) => {
    gift = () => {
      throw new ApiError(404)
    }
    await show(at)
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(fa.gift_unknown)
  },
)

test.each([0, 500, 503])(
  '[8.21] information that fails to load (%d) has its error and a retry button',
  async (status) => {
    gift = () => {
      throw new ApiError(status)
    }
    await show()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(fa.gift_information_error)
    gift = () => GIFT
    await act(async () => {
      screen.getByRole('button', { name: web.retry }).click()
      await new Promise((resolve) => setTimeout(resolve))
    })
    expect(page()).toContain('۹۰ روز اشتراک')
  },
)

test('a visitor logs in first and returns', async () => {
  window.localStorage.clear()
  expect((await show())?.to).toBe('/register')
  expect(readStored('destination')).toBe(`/gift/success?gift=${ID}`)
})
