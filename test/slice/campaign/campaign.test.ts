import { beforeAll, describe, expect, test } from 'vitest'
import {
  createOrUpdateCampaign,
  getCampaign,
  listAllCampaigns,
  listCampaigns,
  type NewCampaign,
  redeemCampaign,
} from '#features/campaign/campaign.actions.ts'
import { CAMPAIGN_FINISH_SECONDS } from '#features/campaign/campaign.rules.ts'
import { checkCode } from '#features/promotion/promotion.actions.ts'
import type { AppError } from '#kernel/errors.ts'
import { addMilliseconds, SECOND, startStopwatch } from '#kernel/time.ts'
import { seedCampaigns } from '#sandbox/seed/campaigns.seed.ts'
import { campaigns as seeded } from '#sandbox/seed/content.ts'
import type { UserCtx } from '#server/context.ts'
import { recordFigure } from '../../support/figures.ts'
import { type LoggedIn, logIn } from '../../support/login.ts'
import { plantPackage } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { addRow, getRow, listRows } from '../../support/rows.ts'
import { scaled } from '../../support/scale.ts'
import { msUntil } from '../../support/undisturbed.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' }, { withPages: true })
let user: LoggedIn
let people = 0

/** Creates a new user with their own IP address. */
function newcomer(): Promise<LoggedIn> {
  people += 1
  const headers = { 'x-forwarded-for': `10.9.${people >> 8}.${people & 255}` }
  return logIn(product, `0913${String(people).padStart(7, '0')}`, headers)
}

beforeAll(async () => {
  user = await newcomer()
})

async function put(change: Partial<NewCampaign> & Pick<NewCampaign, 'label'>): Promise<void> {
  await createOrUpdateCampaign(await product.system.context(), {
    type: 'campaign',
    nameFa: 'نام',
    nameEn: 'Name',
    textFa: 'متن',
    textEn: 'Text',
    code: change.label.replace(/-/g, '').toUpperCase(),
    percentOff: 20,
    amountOff: null,
    url: null,
    isGeneral: false,
    windowSeconds: null,
    startsAt: null,
    endsAt: null,
    position: 0,
    isActive: true,
    ...change,
  })
}

async function plantApplication(label: string, priceToman: number): Promise<number> {
  const { db } = product.system
  const now = await product.system.now()
  const developer = await db
    .insertInto('developer')
    .values({ slug: `dev-${label}`, nameFa: 'سازنده', nameEn: 'Maker' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id } = await addRow(db, 'application', {
    label,
    type: 'application',
    origin: 'iranian',
    nameFa: `برنامهٔ ${label}`,
    nameEn: `App ${label}`,
    packageName: `example.${label}`,
    developerId: developer.id,
    primaryColor: '#0e7a4e',
    priceToman,
    createdAt: now,
    updatedAt: now,
  })
  return id
}

const redeem = (id: string, { headers }: Pick<LoggedIn, 'headers'> = user) =>
  product.call('POST /campaign/{id}/redeem', { id }, headers)
const get = (id: string) => product.call('GET /campaign/{id}', { id })
const urlOf = async (id: string) => (await product.call('GET /campaign/{id}/url', { id })).body['url']
const check = (code: string, { headers }: Pick<LoggedIn, 'headers'>) =>
  product.call('POST /promotion/check', { code }, headers)
async function listLabels(): Promise<string[]> {
  const { body } = await product.call('GET /campaign')
  return body['campaigns'].map(({ label }: { label: string }) => label)
}

describe('the demo campaigns', () => {
  test('[3.21] [3.22] [9.18] are 26 rows of both types, with siboffer and macoffer, and are inserted once', async () => {
    for (const { label } of seeded.applications)
      await plantApplication(label, ['hamfarman', 'lexifern'].includes(label) ? 70_000 : 0)
    await plantPackage(product, { applicationId: await plantedId('tahdig') })
    await seedCampaigns(await product.system.context())
    await seedCampaigns(await product.system.context())
    const rows = await listAllCampaigns(await product.system.context())
    expect(rows).toHaveLength(26)
    expect(rows.filter(({ type }) => type === 'application')).toHaveLength(13)
    expect(rows.filter(({ isGeneral }) => isGeneral)).toMatchObject([
      { type: 'campaign', windowSeconds: 172_800, isPersonal: true, percentOff: 30 },
    ])
    for (const label of ['siboffer', 'macoffer'])
      expect(rows.find((row) => row.label === label)).toMatchObject({ type: 'campaign', isPersonal: false })
    for (const { percentOff, amountOffToman } of rows)
      expect(percentOff === null ? (amountOffToman ?? 0) > 0 : percentOff >= 10 && percentOff <= 40).toBe(
        true,
      )
  })

  test('[1.12] the code of an application is for that application if it is sold separately, otherwise for the store', async () => {
    const readCampaign = async (id: string) => (await get(id)).body
    for (const label of ['hamfarman', 'lexifern', 'tahdig'])
      expect(await readCampaign(label)).toMatchObject({ type: 'application', is_for_application: true })
    expect(await readCampaign('chenar')).toMatchObject({
      is_for_application: false,
      name: 'برنامهٔ chenar',
      application: { label: 'chenar', name_en: 'App chenar' },
    })
    expect(await urlOf('hamfarman')).toBe('http://localhost:3000/applications/hamfarman')
    expect(await urlOf('chenar')).toBe('http://localhost:3000/packages?code=CHENAR15')
  })

  async function plantedId(label: string): Promise<number> {
    const { id } = await getRow(product.system.db, 'application', { label })
    return id
  }
})

describe('a campaign', () => {
  test('is returned in the requested language with the discount of its code', async () => {
    await put({
      label: 'discount',
      nameFa: 'تخفیف',
      nameEn: 'Discount',
      code: 'discount50',
      percentOff: null,
      amountOff: 50_000,
    })
    expect((await get('discount')).body).toMatchObject({
      name: 'تخفیف',
      code: 'DISCOUNT50',
      percent_off: null,
      amount_off: 50_000,
      end_time: null,
      application: null,
    })
    const english = await product.call('GET /campaign/{id}', { id: 'discount' }, { 'accept-language': 'en' })
    expect(english.body['name']).toBe('Discount')
  })

  test('[7.32] leads to its partner, to a page of the store, or to the packages with its code', async () => {
    await put({ label: 'leads', url: 'https://partner.example/offer?a=1' })
    expect(await urlOf('leads')).toBe('https://partner.example/offer?a=1')
    await put({ label: 'leads', url: '/pages/GAMES' })
    expect(await urlOf('leads')).toBe('http://localhost:3000/pages/GAMES')
    await put({ label: 'leads', url: null })
    expect(await urlOf('leads')).toBe('http://localhost:3000/packages?code=LEADS')
  })

  test('gives every user its discount once', async () => {
    await put({ label: 'open', percentOff: 35 })
    const { body } = await product.call('POST /promotion/check', { code: 'open' })
    expect(body).toMatchObject({ kind: 'campaign', percent_off: 35, application_id: null })
  })

  test('that is unknown or removed is not found, and its code stops working', async () => {
    await put({ label: 'gone' })
    await put({ label: 'gone', isActive: false })
    for (const id of ['gone', 'nothing', '%00', 'x'.repeat(80)]) {
      expect((await get(id)).body).toMatchObject({ error: 'campaign_not_found' })
      expect((await product.call('GET /campaign/{id}/url', { id })).status).toBe(404)
      expect(await redeem(id)).toMatchObject({ status: 404, body: { error: 'campaign_not_found' } })
    }
    expect(await listLabels()).not.toContain('gone')
    expect((await check('gone', user)).body['error']).toBe('code_expired')
    await put({ label: 'gone' })
    expect((await get('gone')).status).toBe(200)
    expect((await check('gone', user)).status).toBe(200)
  })

  test('the next general campaign replaces the previous one', async () => {
    await put({ label: 'first-general', isGeneral: true, windowSeconds: 60 })
    await put({ label: 'second-general', isGeneral: true, windowSeconds: 60 })
    const { body } = await product.call('GET /campaign')
    const general = body['campaigns'].filter((one: { is_general: boolean }) => one.is_general)
    expect(general).toMatchObject([{ label: 'second-general' }])
    expect(body['campaigns'][0].label).toBe('second-general')
  })

  test('never overwrites a code that belongs to something else', async () => {
    await put({ label: 'holder', code: 'HELD20' })
    await expect(put({ label: 'thief', code: 'held-20' })).rejects.toThrow('code_taken')
    await put({ label: 'holder', code: 'OTHER20' })
    await put({ label: 'thief', code: 'HELD20' })
    expect((await get('thief')).body['code']).toBe('HELD20')
  })
})

describe('time', () => {
  /** Sets the product clock to exactly this time: it keeps running while a test works. */
  async function at(now: Date, userId = user.userId): Promise<UserCtx> {
    return { ...(await product.system.context()), now, user: { userId, sessionId: '' } } as unknown as UserCtx
  }
  const codeOf = (error: unknown) => (error as AppError).code
  const partAt = async (id: string, now: Date, userId?: number) =>
    redeemCampaign(await at(now, userId), { id }).then(({ endTime }) => endTime, codeOf)
  const seenAt = async (id: string, now: Date) =>
    getCampaign(await at(now), { id }).then(() => 'seen', codeOf)
  const listedAt = async (id: string, now: Date) =>
    (await listCampaigns(await at(now))).campaigns.some(({ label }) => label === id)
  const codeAt = async (code: string, now: Date, userId?: number) =>
    checkCode(await at(now, userId), { code }).then(() => 'works', codeOf)

  test('a campaign begins at its start and ends at its end, to the second', async () => {
    const startsAt = addMilliseconds(await product.system.now(), 600 * SECOND)
    const endsAt = addMilliseconds(startsAt, 600 * SECOND)
    const end = endsAt.toISOString()
    await put({ label: 'timed', startsAt, endsAt })
    const steps: Array<[from: Date, seconds: number, part: string, isSeen: boolean, code: string]> = [
      [startsAt, -1, 'campaign_not_found', false, 'code_not_started'],
      [startsAt, 0, end, true, 'works'],
      [startsAt, 1, end, true, 'works'],
      [endsAt, -1, end, true, 'works'],
      [endsAt, 0, 'campaign_expired', false, 'code_expired'],
      [endsAt, 1, 'campaign_expired', false, 'code_expired'],
    ]
    for (const [from, seconds, part, isSeen, code] of steps) {
      const now = addMilliseconds(from, seconds * SECOND)
      expect(await partAt('timed', now)).toBe(part)
      expect(await seenAt('timed', now)).toBe(isSeen ? 'seen' : 'campaign_not_found')
      expect(await listedAt('timed', now)).toBe(isSeen)
      expect(await codeAt('timed', now)).toBe(code)
    }
    expect(await partAt('timed', endsAt, (await newcomer()).userId)).toBe('campaign_expired')
  })

  test('[4.20] a participant of the general campaign has 172800 s from the first start, to the second', async () => {
    await put({ label: 'exact', isGeneral: true, windowSeconds: CAMPAIGN_FINISH_SECONDS })
    const { userId } = await newcomer()
    const start = await product.system.now()
    const end = addMilliseconds(start, CAMPAIGN_FINISH_SECONDS * SECOND)
    expect(await codeAt('exact', start, userId)).toBe('code_not_yours')
    expect(await partAt('exact', start, userId)).toBe(end.toISOString())
    const steps: Array<[seconds: number, part: string, code: string]> = [
      [1, end.toISOString(), 'works'],
      [CAMPAIGN_FINISH_SECONDS - 1, end.toISOString(), 'works'],
      [CAMPAIGN_FINISH_SECONDS, 'campaign_expired', 'code_expired'],
      [CAMPAIGN_FINISH_SECONDS + 1, 'campaign_expired', 'code_expired'],
    ]
    for (const [seconds, part, code] of steps) {
      const now = addMilliseconds(start, seconds * SECOND)
      expect(await partAt('exact', now, userId)).toBe(part)
      expect(await codeAt('exact', now, userId)).toBe(code)
      expect(await codeAt('exact', now)).toBe('code_not_yours')
    }
    // The campaign continues for other users.
    expect(await partAt('exact', end, (await newcomer()).userId)).not.toBe('campaign_expired')
  })
})

describe('taking part', () => {
  test('[7.33] a hundred concurrent starts count once and return the same end', async () => {
    await put({ label: 'crowd', isGeneral: true, windowSeconds: CAMPAIGN_FINISH_SECONDS })
    const one = await newcomer()
    const count = scaled(100, 100)
    const elapsed = startStopwatch()
    const answers = await Promise.all(Array.from({ length: count }, () => redeem('crowd', one)))
    recordFigure('100 parallel redemptions of a campaign by one user, ms', Math.round(elapsed()))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(new Set(answers.map(({ body }) => body['end_time'])).size).toBe(1)
    const { db } = product.system
    const rows = await listRows(db, 'campaignRedemption', { label: 'crowd', userId: one.userId })
    expect(rows).toHaveLength(1)
    const grants = await listRows(db, 'promotionGrant', { userId: one.userId })
    expect(grants).toHaveLength(1)
    expect(grants[0]?.endsAt).toEqual(rows[0]?.endsAt)
  })

  test('requires a login', async () => {
    expect((await product.call('POST /campaign/{id}/redeem', { id: 'crowd' })).status).toBe(401)
  })
})

describe('the pages', () => {
  const text = async (path: string, headers: Record<string, string> = {}) =>
    (await product.request(path, { headers })).text()

  test('show a change within a second', async () => {
    await put({ label: 'paged', nameFa: 'نام پیشین' })
    await expect.poll(() => text('/campaign/paged')).toContain('نام پیشین')
    await put({ label: 'paged', nameFa: 'نام تازه' })
    const seenAfter = await msUntil(async () => (await text('/campaign/paged')).includes('نام تازه'))
    expect(seenAfter).toBeLessThan(1000)
    recordFigure('a changed campaign is on its page, ms', seenAfter)
    expect(await text('/campaign/paged')).toContain('<title>نام تازه | ')
  })

  test('of a campaign that is not running return 404', async () => {
    for (const path of ['/campaign/nothing', '/campaign/timed', '/campaign/%F0%9F%8D%8E', '/campaign/%00'])
      expect((await product.request(path)).status, path).toBe(404)
  })
})

test('[20.7] a list has no code of a partner: it stands on the page of the partner', async () => {
  const context = await product.system.context()
  const fields = {
    nameFa: 'الف',
    nameEn: 'A',
    textFa: '',
    textEn: '',
    amountOff: null,
    url: null,
    position: 0,
  }
  const times = { windowSeconds: null, startsAt: null, endsAt: null, isActive: true, isGeneral: false }
  await createOrUpdateCampaign(context, {
    ...fields,
    ...times,
    label: 'quiet-partner',
    type: 'campaign',
    code: 'QUIET10',
    percentOff: 10,
  })
  const { body } = await product.call('GET /campaign')
  const listed = body['campaigns'].find(({ label }: { label: string }) => label === 'quiet-partner')
  expect([listed.code, listed.percent_off]).toEqual([null, 10])
  expect((await get('quiet-partner')).body['code']).toBe('QUIET10')
})
