import { beforeAll, describe, expect, test } from 'vitest'
import { addMilliseconds, HOUR } from '#kernel/time.ts'
import { collectionDraft } from '../../support/drafts.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { passSeconds } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { changeRows, listRows } from '../../support/rows.ts'
import { aCampaign, aPackage, aPoll } from './salesForms.ts'

const product = productForFile()
let content: Desk
let finance: Desk
let owner: Desk

type Fields = Record<string, unknown>

beforeAll(async () => {
  content = await openDesk(product, ['content'])
  finance = await openDesk(product, ['finance'])
  owner = await openDesk(product, ['owner'])
})

async function made(desk: Desk, call: string, input: Fields = {}) {
  const { status, body } = await desk.call(call, input)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

async function addCollection(label: string) {
  await made(content, 'POST /collections', { label, draft: collectionDraft() })
}

async function saveTitle(desk: Desk, label: string, title: string) {
  const { version, draft } = await made(desk, 'GET /collections/{label}', { label })
  return desk.call('PUT /collections/{label}', { label, version, draft: { ...draft, title_fa: title } })
}

const titleOf = async (label: string) =>
  (await made(content, 'GET /collections/{label}', { label }))['draft']['title_fa']

const listed = (kind: string, key: string) => made(owner, 'GET /versions/{kind}/{key}', { kind, key })

const restore = (desk: Desk, kind: string, key: string, number: number, seen: number, more: Fields = {}) =>
  desk.call('POST /versions/{kind}/{key}/restore', { kind, key, number, seen, ...more })

describe('versions', () => {
  test('[23.50] every save keeps the whole state, who saved it and what changed', async () => {
    await addCollection('kept')
    expect((await saveTitle(content, 'kept', 'تازه')).status).toBe(200)
    const { newest, versions } = await listed('collection', 'kept')
    expect(newest).toBe(2)
    expect(versions[0]).toMatchObject({
      number: 2,
      operator: content.name,
      changes: [{ path: 'titleFa', kind: 'changed', before: 'سبزها', after: 'تازه' }],
    })
    expect(versions[1]).toMatchObject({ number: 1, operator: content.name, changes: [] })
  })

  test('[23.50] a save that is refused or changes nothing leaves no version', async () => {
    await addCollection('refused')
    const draft = collectionDraft({ title_fa: 'x' })
    const { status } = await content.call('PUT /collections/{label}', {
      label: 'refused',
      version: 'old',
      draft,
    })
    expect(status).toBe(409)
    expect((await saveTitle(content, 'refused', 'سبزها')).status).toBe(200)
    expect((await listed('collection', 'refused'))['newest']).toBe(1)
  })

  test('[23.50] a change outside the office is kept as such before the next save', async () => {
    await addCollection('outside')
    await changeRows(product.system.db, 'collection', { label: 'outside' }, { titleFa: 'از بیرون' })
    await saveTitle(content, 'outside', 'در دفتر')
    const { versions } = await listed('collection', 'outside')
    expect(versions.map(({ operator }: Fields) => operator)).toEqual([content.name, null, content.name])
    expect(versions[1].changes).toMatchObject([{ after: 'از بیرون' }])
  })

  test('two versions are compared field by field, with blocks that moved', async () => {
    await addCollection('compared')
    await saveTitle(content, 'compared', 'دو')
    await saveTitle(content, 'compared', 'سه')
    const item = { kind: 'collection', key: 'compared' }
    const { changes } = await made(content, 'GET /versions/{kind}/{key}/comparison', {
      ...item,
      from: 1,
      to: 3,
    })
    expect(changes).toMatchObject([{ path: 'titleFa', before: 'سبزها', after: 'سه' }])
  })

  test('[23.52] undo restores the version before, and is refused once somebody saved', async () => {
    await addCollection('undone')
    await saveTitle(content, 'undone', 'اشتباه')
    expect((await restore(content, 'collection', 'undone', 1, 2)).status).toBe(200)
    expect(await titleOf('undone')).toBe('سبزها')
    expect((await listed('collection', 'undone'))['versions'][0]).toMatchObject({
      number: 3,
      restored_from: 1,
    })
    await saveTitle(content, 'undone', 'از کسی دیگر')
    const late = await restore(content, 'collection', 'undone', 1, 3)
    expect([late.status, late.body['error']]).toEqual([409, 'edited_meanwhile'])
    expect(await titleOf('undone')).toBe('از کسی دیگر')
  })

  test('[23.52] of two restores at once one wins', async () => {
    await addCollection('raced')
    await saveTitle(content, 'raced', 'دو')
    await saveTitle(content, 'raced', 'سه')
    const answers = await Promise.all([
      restore(content, 'collection', 'raced', 1, 3),
      restore(owner, 'collection', 'raced', 2, 3),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await listed('collection', 'raced'))['newest']).toBe(4)
  })

  test('[23.53] versions of a kind want the role of its save', async () => {
    const kinds = { page: content, collection: content, poll: content, package: finance, code: finance }
    for (const [kind, allowed] of Object.entries(kinds))
      for (const desk of [content, finance]) {
        const input = { kind, key: 'x' }
        const expected = desk === allowed ? 200 : 403
        expect((await desk.call('GET /versions/{kind}/{key}', input)).status).toBe(expected)
        const comparison = await desk.call('GET /versions/{kind}/{key}/comparison', {
          ...input,
          from: 1,
          to: 2,
        })
        expect(comparison.status).toBe(desk === allowed ? 404 : 403)
        expect((await restore(desk, kind, 'x', 1, 1)).status).toBe(desk === allowed ? 404 : 403)
        const draft = { ...input, draft: {}, version: '', publish_at: null }
        expect((await desk.call('POST /plans', draft)).status === 403).toBe(desk !== allowed)
      }
  })

  test('[23.53] content restores the words of a campaign, but not its discount', async () => {
    const form = aCampaign({ label: 'restored' })
    const { campaigns } = await made(finance, 'POST /campaigns', form)
    const known = (campaigns as Fields[]).find(({ label }) => label === 'restored')
    await made(finance, 'PUT /campaigns/{label}', { ...known, percent_off: 30 })
    const refused = await restore(content, 'campaign', 'restored', 1, 2)
    expect(refused.body['error']).toBe('campaign_words_only')
    expect((await restore(finance, 'campaign', 'restored', 1, 2)).status).toBe(200)
  })

  test('[23.54] a poll with votes keeps its options, and the answer says what stays', async () => {
    await made(content, 'POST /polls', aPoll({ id: 'voted' }))
    const { polls } = await made(content, 'GET /polls')
    const poll = (polls as Fields[]).find(({ id }) => id === 'voted')
    const options = [
      { text_fa: 'نان', text_en: 'Bread' },
      { text_fa: 'آش', text_en: 'Soup' },
    ]
    await made(content, 'PUT /polls/{id}', { ...poll, options })
    await changeRows(product.system.db, 'poll', { id: 'voted' }, { voters: 1 })
    expect((await restore(content, 'poll', 'voted', 1, 2)).body['error']).toBe('poll_voted_already')
    await made(content, 'POST /polls/{id}/close', { id: 'voted' })
    expect((await restore(content, 'poll', 'voted', 2, 3)).body).toMatchObject({ is_complete: true })
    expect((await listed('poll', 'voted'))['untouched']).toEqual(['votes'])
  })
})

describe('a second look', () => {
  const change = async (fields: Fields) => {
    const { packages } = await made(finance, 'GET /packages')
    const row = (packages as Fields[]).find(({ label }) => label === 'cheap')
    return finance.call('PUT /packages/{label}', { ...row, ...fields })
  }

  test('[23.55] a price that drops by more than half is refused until it is confirmed', async () => {
    await made(finance, 'POST /packages', aPackage({ label: 'cheap', price_toman: 850_000 }))
    const refused = await change({ price_toman: 85_000 })
    expect([refused.status, refused.body['error']]).toEqual([409, 'price_drops_by_half'])
    expect((await change({ discounted_price_toman: 85_000 })).body['error']).toBe('price_drops_by_half')
    expect((await change({ price_toman: 425_000 })).status).toBe(200)
    expect((await change({ price_toman: 85_000, confirms_large_drop: true })).status).toBe(200)
    expect((await change({ price_toman: 850_000 })).status).toBe(200)
    expect((await restore(finance, 'package', 'cheap', 3, 4)).body['error']).toBe('price_drops_by_half')
    const confirmed = await restore(finance, 'package', 'cheap', 3, 4, { confirms_large_drop: true })
    expect(confirmed.status).toBe(200)
  })

  test('[23.55] a campaign above half of the price as well', async () => {
    const form = aCampaign({ label: 'large', percent_off: 60 })
    expect((await finance.call('POST /campaigns', form)).body['error']).toBe('discount_above_half')
    expect((await finance.call('POST /campaigns', { ...form, confirms_large_drop: true })).status).toBe(200)
  })
})

describe('drafts and schedules', () => {
  async function plan(label: string, title: string, hours: number | null, desk = content) {
    const { version, draft } = await made(desk, 'GET /collections/{label}', { label })
    const now = await product.system.now()
    return desk.call('POST /plans', {
      ...{ kind: 'collection', key: label, version },
      draft: { ...draft, title_fa: title },
      publish_at: hours === null ? null : addMilliseconds(now, hours * HOUR).toISOString(),
    })
  }
  /** Sessions of operators end while the clock moves. */
  async function passHours(hours: number) {
    await passSeconds(product, hours * 3600 + 1)
    content = await openDesk(product, ['content'])
    owner = await openDesk(product, ['owner'])
  }
  const planOf = async (label: string) =>
    (await made(content, 'GET /plans', { kind: 'collection', key: label }))['plans'][0]

  test('[23.56] a draft does not go live until it is published', async () => {
    await addCollection('draft')
    const { body } = await plan('draft', 'پیش‌نویس', null)
    await passHours(24)
    expect(await titleOf('draft')).toBe('سبزها')
    expect(await made(content, 'GET /plans/{id}', body)).toMatchObject({
      changes: [{ path: 'titleFa', after: 'پیش‌نویس' }],
    })
    await made(content, 'POST /plans/{id}/publish', body)
    expect(await titleOf('draft')).toBe('پیش‌نویس')
    expect((await content.call('POST /plans/{id}/publish', body)).body['error']).toBe('plan_ended')
  })

  test('[23.57] a schedule goes live at its time, once, with a version and an audit entry', async () => {
    await addCollection('planned')
    const author = content.name
    await plan('planned', 'فردا', 24)
    await passHours(23)
    expect(await titleOf('planned')).toBe('سبزها')
    await passHours(1)
    expect(await titleOf('planned')).toBe('فردا')
    expect((await listed('collection', 'planned'))['versions'][0]).toMatchObject({
      number: 2,
      operator: author,
    })
    const { lines } = await made(owner, 'GET /audit', { group: 'plans', operator: author })
    expect(lines[0]).toMatchObject({ call: 'POST /plans/{id}/publish', outcome: 'done' })
    await passHours(24)
    expect((await listed('collection', 'planned'))['newest']).toBe(2)
  })

  test('[23.57] a schedule over a later save fails, is shown, and overwrites nothing', async () => {
    await addCollection('overtaken')
    await plan('overtaken', 'فردا', 24)
    await saveTitle(content, 'overtaken', 'امروز')
    await passHours(24)
    expect(await titleOf('overtaken')).toBe('امروز')
    expect(await planOf('overtaken')).toMatchObject({ state: 'failed', fault: 'edited_meanwhile' })
    const { id } = await planOf('overtaken')
    await made(content, 'DELETE /plans/{id}', { id })
    expect(await planOf('overtaken')).toBeUndefined()
  })

  test('[23.57] a schedule over a change outside the office fails too', async () => {
    await addCollection('imported')
    await plan('imported', 'فردا', 1)
    await changeRows(product.system.db, 'collection', { label: 'imported' }, { titleFa: 'وارد شد' })
    await passHours(1)
    expect(await titleOf('imported')).toBe('وارد شد')
    expect(await planOf('imported')).toMatchObject({ state: 'failed' })
  })

  test('[23.57] a schedule of an operator who was disabled meanwhile is not published', async () => {
    await addCollection('fired')
    const gone = await openDesk(product, ['content'])
    await plan('fired', 'فردا', 1, gone)
    await changeRows(product.system.db, 'operator', { name: gone.name }, { isDisabled: true })
    await passHours(1)
    expect(await titleOf('fired')).toBe('سبزها')
    expect(await planOf('fired')).toMatchObject({ state: 'failed', fault: 'role_missing' })
  })

  test('what a save would refuse is refused when it is scheduled', async () => {
    await addCollection('wrong')
    expect((await plan('wrong', '', 24)).body['error']).toBe('input_invalid')
    expect((await plan('wrong', 'گذشته', -1)).body['error']).toBe('plan_time_passed')
    expect((await listed('collection', 'wrong'))['newest']).toBe(1)
    expect(await listRows(product.system.db, 'itemPlan', { key: 'wrong' })).toEqual([])
  })
})
