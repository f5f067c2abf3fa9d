// @vitest-environment happy-dom
import { act, cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { addMilliseconds, machineNow, SECOND } from '#kernel/time.ts'
import { ApiError } from '#web/api.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { readCampaign, readPurchaseCampaign } from '#web/storage/storedCampaign.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import { type Answer, fakeApi, logIn, page, stage } from '../../../test/support/screen/stage.tsx'
import { CampaignPage } from './CampaignPage.tsx'
import fa from './campaign.fa.json' with { type: 'json' }
import { type Campaign, loadCampaign } from './campaign.loader.ts'
import { CAMPAIGN_FINISH_SECONDS } from './campaign.rules.ts'

type Data = Awaited<ReturnType<typeof loadCampaign>>

const campaign = (label: string, change: Partial<Campaign> = {}): Campaign => ({
  label,
  type: 'campaign',
  name: `نام ${label}`,
  text: 'متن',
  code: label.toUpperCase(),
  percentOff: 20,
  amountOff: null,
  endTime: null,
  windowSeconds: null,
  isGeneral: false,
  isForApplication: false,
  application: null,
  ...change,
})
const GENERAL = campaign('general', {
  isGeneral: true,
  windowSeconds: CAMPAIGN_FINISH_SECONDS,
  percentOff: 30,
})
const DATA: Data = {
  variant: 'A',
  general: GENERAL,
  partners: [campaign('siboffer'), campaign('tamirchi', { percentOff: null, amountOff: 30_000 })],
}

let redeem: Answer
const ago = (seconds: number) => addMilliseconds(machineNow(), -seconds * SECOND).toISOString()
const ahead = (seconds: number) => ago(-seconds)

beforeEach(() => {
  redeem = () => ({ label: 'general', code: 'GENERAL', endTime: ahead(CAMPAIGN_FINISH_SECONDS) })
})

async function show(change: Partial<Data> = {}) {
  const { api, asked } = fakeApi({
    'GET /registration': () => ({ isOpen: true }),
    'POST /campaign/{id}/redeem': (input, key) => redeem(input, key),
  })
  stage({
    path: '/campaign',
    element: <CampaignPage />,
    load: () => ({ ...DATA, ...change }),
    catalogues: { campaign: fa, web },
    api,
    site: { brand: { fa: 'بوستان', en: 'Bustan', ar: 'بوستان', ru: 'Bustan' } },
  })
  await act(async () => undefined)
  return asked.map(({ call }) => call)
}

const startButton = () => screen.getByRole('button', { name: fa.campaign_start })
const start = () => act(async () => startButton().click())
function store(status: 'started' | 'finished', startTime: string): void {
  writeStored('campaignStatus', status)
  writeStored('campaignStartTime', startTime)
}

test('[4.18] shows the offer, hides the code, and counts as opened by viewing', async () => {
  const asked = await show()
  expect(page()).toContain('۳۰٪ تخفیف')
  expect(page()).toContain('۴۸:۰۰:۰۰')
  expect(page()).not.toContain('GENERAL')
  expect(readCampaign()).toEqual({ status: 'opened', startTime: null })
  expect(asked).toEqual([])
})

test('partners are listed below with their discounts, each with its page', async () => {
  await show()
  expect(screen.getByRole('link', { name: 'نام siboffer' }).getAttribute('href')).toBe('/campaign/siboffer')
  expect(page()).toContain('۲۰٪ تخفیف')
  expect(page()).toContain('۳۰ هزار تومان')
})

test('[4.19] a visitor starts it: the time runs, the code is shown and waits for the login', async () => {
  await show()
  await start()
  expect(readCampaign().status).toBe('started')
  expect(readPurchaseCampaign().id).toBe('general')
  expect(page()).toContain('GENERAL')
  expect(page()).toContain(fa.campaign_note_login)
  expect(screen.getByRole('timer').textContent).toMatch(/^۴(۸:۰۰:۰۰|۷:۵۹:۵\d)$/)
  expect(screen.getByRole('link', { name: fa.campaign_buy }).getAttribute('href')).toBe(
    '/packages?code=GENERAL',
  )
})

test("a logged-in user takes part at once, once for two quick taps, until the store's end", async () => {
  logIn()
  let times = 0
  redeem = () => {
    times += 1
    return { label: 'general', code: 'GENERAL', endTime: ahead(3600) }
  }
  await show()
  await act(async () => {
    startButton().click()
    startButton().click()
  })
  expect(times).toBe(1)
  expect(screen.getByRole('timer').textContent).toMatch(/^(۰۱:۰۰:۰۰|۵۹:۵\d)$/)
  expect(page()).toContain(fa.campaign_note_own)
  expect(readPurchaseCampaign().id).toBe('general')
})

test.each([404, 409])('a store answer of %d ends it, and nothing is stored', async (status) => {
  logIn()
  redeem = () => {
    throw new ApiError(status)
  }
  await show()
  await start()
  expect(page()).toContain(fa.campaign_over_title)
  expect(readStored('campaignStartTime')).toBeNull()
  expect(readCampaign().status).not.toBe('started')
  expect(readPurchaseCampaign().id).toBeNull()
})

test('with an expired session it starts as for a visitor', async () => {
  logIn()
  redeem = () => {
    throw new ApiError(401)
  }
  await show()
  await start()
  expect(readCampaign().status).toBe('started')
  expect(readPurchaseCampaign().id).toBe('general')
})

test('[3.27] a return after hours shows the time left, also offline', async () => {
  store('started', ago(3600))
  const asked = await show()
  expect(asked).toEqual(['GET /registration'])
  expect(screen.getByRole('timer').textContent).toMatch(/^۴(۷:۰۰:۰۰|۶:۵۹:۵\d)$/)
  cleanup()
  logIn()
  redeem = () => {
    throw new ApiError(0)
  }
  await show()
  expect(screen.getByRole('timer')).toBeTruthy()
})

test('after its time it is shown as not started', async () => {
  store('started', ago(CAMPAIGN_FINISH_SECONDS))
  await show()
  expect(startButton()).toBeTruthy()
  expect(readCampaign()).toEqual({ status: 'opened', startTime: null })
})

test('without a general campaign only partners are shown; without any, a short message', async () => {
  await show({ general: null })
  expect(screen.queryByRole('button', { name: fa.campaign_start })).toBeNull()
  expect(page()).toContain('نام siboffer')
  cleanup()
  await show({ general: null, partners: [] })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(fa.campaign_none)
})

test('the variants differ in words and order', async () => {
  const titles = new Set<string>()
  for (const variant of ['A', 'C', 'D'] as const) {
    await show({ variant })
    titles.add(screen.getByRole('heading', { level: 1 }).textContent ?? '')
    const isPartnersFirst = page().indexOf(fa.campaign_partners) < page().indexOf(fa.campaign_start)
    expect(isPartnersFirst).toBe(variant === 'D')
    cleanup()
  }
  expect(titles.size).toBe(3)
})

test('[21.36] the steps of a campaign say that its button applies the code, and never to copy it', async () => {
  await show()
  expect(page()).toContain(fa.campaign_how_copy)
  for (const key of [
    'campaign_how_copy',
    'campaign_how_buy',
    'campaign_step_package',
    'campaign_step_pay',
  ] as const)
    expect(fa[key]).not.toMatch(/کپی|وارد کنید/)
})

test('[21.37] the offers of partners are not listed, those for an application are', async () => {
  const campaigns = [GENERAL, campaign('siboffer'), campaign('chenar', { isForApplication: true })]
  const { api } = fakeApi({ 'GET /campaign': () => ({ campaigns }) })
  const input = { api, parameters: {}, query: new URLSearchParams(), locale: 'fa' as const, publicUrl: '' }
  const { general, partners } = await loadCampaign({ ...input, path: '/campaignD' })
  expect([general?.label, partners.map(({ label }) => label)]).toEqual(['general', ['chenar']])
})
