// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiError } from '#web/api.ts'
import { writeStored } from '#web/storage/storage.ts'
import { readPurchaseCampaign } from '#web/storage/storedCampaign.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { type Answer, fakeApi, page, stage } from '../../../test/support/screen/stage.tsx'
import { CampaignDetailPage } from './CampaignDetailPage.tsx'
import fa from './campaign.fa.json' with { type: 'json' }
import type { Campaign } from './campaign.loader.ts'

const CAMPAIGN: Campaign = {
  label: 'siboffer',
  type: 'campaign',
  name: 'سیب‌آفر',
  text: 'متن',
  code: 'SIB20',
  percentOff: 20,
  amountOff: null,
  endTime: '2026-12-30T10:00:00.000Z',
  windowSeconds: null,
  isGeneral: false,
  isForApplication: false,
  application: null,
}

let url: Answer
let redeem: Answer
let assign: ReturnType<typeof vi.fn<(url: string | URL) => void>>
beforeEach(() => {
  url = () => ({ url: 'https://store.test/packages?code=SIB20' })
  redeem = () => ({ label: 'siboffer', code: 'SIB20', endTime: null })
  assign = vi.fn()
  vi.spyOn(window.location, 'assign').mockImplementation(assign)
})

async function show(change: Partial<Campaign> = {}) {
  const { api, asked } = fakeApi({
    'GET /campaign/{id}/url': (input, key) => url(input, key),
    'POST /campaign/{id}/redeem': (input, key) => redeem(input, key),
  })
  const router = stage({
    path: '/campaign/siboffer',
    element: <CampaignDetailPage />,
    load: () => ({ campaign: { ...CAMPAIGN, ...change } }),
    catalogues: { campaign: fa, web },
    api,
    site: {
      brand: { fa: 'بوستان', en: 'Bustan', ar: 'بوستان', ru: 'Bustan' },
      publicUrl: 'https://store.test',
    },
  })
  await act(async () => undefined)
  return { router, asked }
}

const take = () => act(async () => screen.getByRole('button', { name: fa.campaign_take }).click())

test('[3.29] [4.21] shows the discount of the code and its end, and is recorded with a time', async () => {
  await show()
  expect(page()).toContain('۲۰٪ تخفیف')
  expect(page()).toContain('برای اشتراک‌های بوستان')
  expect(page()).toContain('تا ۹ دی ۱۴۰۵')
  expect(page()).toContain('SIB20')
  expect(readPurchaseCampaign()).toEqual({ id: 'siboffer', startTime: expect.any(String) })
})

test('leads to a page of the store without a reload; a visitor takes part after the login', async () => {
  const { router, asked } = await show()
  await take()
  expect(router.state.location.pathname + router.state.location.search).toBe('/packages?code=SIB20')
  expect(asked.map(({ call }) => call)).toEqual(['GET /campaign/{id}/url'])
  expect(readPurchaseCampaign().id).toBe('siboffer')
  expect(assign).not.toHaveBeenCalled()
})

test('leads to a partner by browser navigation; a logged-in user takes part at once', async () => {
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  url = () => ({ url: 'https://partner.example/offer' })
  const { asked } = await show()
  await take()
  expect(assign).toHaveBeenCalledExactlyOnceWith('https://partner.example/offer')
  expect(asked.map(({ call }) => call)).toContain('POST /campaign/{id}/redeem')
  expect(readPurchaseCampaign().id).toBe('siboffer')
})

test('a failed participation request does not stop the user', async () => {
  writeStored('accessToken', { accessToken: 'a', refreshToken: 'r' })
  redeem = () => {
    throw new ApiError(500)
  }
  const { router } = await show()
  await take()
  expect(router.state.location.pathname).toBe('/packages')
})

test('a campaign that has just ended says so and stays', async () => {
  url = () => {
    throw new ApiError(404, { error: 'campaign_not_found', message: 'دیگر برقرار نیست' })
  }
  const { router } = await show()
  await take()
  expect(screen.getByRole('alert').textContent).toBe('دیگر برقرار نیست')
  expect(router.state.location.pathname).toBe('/campaign/siboffer')
})

test('the general campaign starts on its own page: its code is hidden, and viewing starts nothing', async () => {
  await show({ isGeneral: true, windowSeconds: 172_800 })
  expect(page()).not.toContain('SIB20')
  expect(screen.getByRole('link', { name: fa.campaign_general_action }).getAttribute('href')).toBe(
    '/campaign',
  )
  expect(readPurchaseCampaign().id).toBeNull()
})
