import { describe, expect, test } from 'vitest'
import { plantApplication } from '../../support/application.ts'
import { commandRunner } from '../../support/commands.ts'
import { logIn } from '../../support/login.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { plantPackage } from '../../support/payment.ts'
import { plantPoll, plantVoters } from '../../support/poll.ts'
import { productForFile } from '../../support/product.ts'
import { plantCode } from '../../support/promotion.ts'
import { aCampaign, aCodeOrder, aPackage, aPoll } from './salesForms.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })

let desks: { finance: Desk; content: Desk; other: Desk } | undefined
async function atDesks() {
  desks ??= {
    finance: await openDesk(product, ['finance']),
    content: await openDesk(product, ['content']),
    other: await openDesk(product, ['finance', 'content']),
  }
  return desks
}

type Row = Record<string, unknown>
function rowOf(rows: Row[], name: string, value: string): Row {
  const found = rows.find((row) => row[name] === value)
  if (!found) throw new Error(`no ${name} ${value}`)
  return found
}

async function statusesOf(
  calls: Array<Promise<{ status: number; body: Row }>>,
): Promise<Array<number | string>> {
  const answers = await Promise.all(calls)
  return answers.map(({ status, body }) => (status === 200 ? 200 : String(body['error']))).sort()
}

async function auditOf(call: string) {
  return product.system.db
    .selectFrom('audit')
    .select(['operatorName', 'subject', 'outcome', 'detail'])
    .where('call', '=', call)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
}

describe('packages', () => {
  test('are added and changed, and sold at the new price', async () => {
    const { finance } = await atDesks()
    const added = await finance.call('POST /packages', aPackage({ label: 'six', position: 3 }))
    expect(added.status).toBe(200)
    const row = rowOf(added.body['packages'], 'label', 'six')
    const change = { ...aPackage({ label: 'six' }), discounted_price_toman: 299_000, version: row['version'] }
    expect((await finance.call('PUT /packages/{label}', change)).status).toBe(200)
    const shown = await product.call('GET /package')
    expect(rowOf(shown.body['packages'], 'label', 'six')).toMatchObject({ discounted_price: 299_000 })
    expect(await auditOf('PUT /packages/{label}')).toMatchObject({
      operatorName: finance.name,
      subject: 'six',
      outcome: 'done',
      detail: { discountedPriceToman: 299_000 },
    })
  })

  test('return an error at each invalid field', async () => {
    const { finance } = await atDesks()
    const wrong = aPackage({
      label: 'No Label!',
      name_fa: ' ',
      price_toman: -1,
      length_days: 4000,
      position: -1,
    })
    const { status, body } = await finance.call('POST /packages', wrong)
    expect(status).toBe(400)
    expect(Object.keys(body['fields']).sort()).toEqual([
      'label',
      'length_days',
      'name_fa',
      'position',
      'price_toman',
    ])
    const dear = await finance.call('POST /packages', aPackage({ discounted_price_toman: 349_000 }))
    expect(dear.body['fields']).toEqual({ discounted_price_toman: 'باید کمتر از قیمت باشد.' })
    const stray = await finance.call('POST /packages', aPackage({ label: 'stray', application: 'no-such' }))
    expect(Object.keys(stray.body['fields'])).toEqual(['application'])
  })

  test('of two concurrent additions or changes one succeeds and the other gets a conflict', async () => {
    const { finance, other } = await atDesks()
    const add = (desk: Desk) => desk.call('POST /packages', aPackage({ label: 'race' }))
    expect(await statusesOf([add(finance), add(other)])).toEqual([200, 'label_taken'])
    const { version } = rowOf((await finance.call('GET /packages')).body['packages'], 'label', 'race')
    const change = (desk: Desk, price: number) =>
      desk.call('PUT /packages/{label}', aPackage({ label: 'race', price_toman: price, version }))
    expect(await statusesOf([change(finance, 400_000), change(other, 500_000)])).toEqual([
      200,
      'changed_meanwhile',
    ])
    expect((await change(finance, 600_000)).status).toBe(409)
  })
})

describe('prices of applications', () => {
  const priceShown = async () =>
    (await product.call('GET /application/by_label/{label}', { label: 'alone' })).body['price']

  test('are set, changed and ended, and pages show them at once', async () => {
    const { finance } = await atDesks()
    await plantApplication(product, { label: 'alone', packageName: 'example.alone' })
    expect(await priceShown()).toBe(0)
    const set = (price_toman: number, version: unknown, confirms_large_drop = false) =>
      finance.call('PUT /prices/{label}', { label: 'alone', price_toman, version, confirms_large_drop })
    const { version } = rowOf((await set(149_000, null)).body['prices'], 'label', 'alone')
    expect(await priceShown()).toBe(149_000)
    expect(await auditOf('PUT /prices/{label}')).toMatchObject({ subject: 'alone', outcome: 'done' })
    // Another operator has not seen this price.
    expect((await set(200_000, null)).body['error']).toBe('changed_meanwhile')
    expect((await set(15_000, version)).body['error']).toBe('price_drops_by_half')
    expect((await set(149_500, version)).body['fields']).toHaveProperty('price_toman')
    expect(await priceShown()).toBe(149_000)
    expect((await set(0, version, true)).body['prices']).toEqual([])
    expect(await priceShown()).toBe(0)
  })

  test('need an application', async () => {
    const { finance } = await atDesks()
    const input = { label: 'nowhere', price_toman: 149_000, version: null }
    const { status, body } = await finance.call('PUT /prices/{label}', input)
    expect([status, Object.keys(body['fields'])]).toEqual([400, ['label']])
  })

  test('are set by a command too', async () => {
    await plantApplication(product, { label: 'by-command', packageName: 'example.command' })
    const run = commandRunner(product)
    await run('prices set', ['by-command'], { price: '99000' })
    expect((await run('prices')).data).toMatchObject([{ label: 'by-command', priceToman: 99_000 }])
  })
})

describe('codes', () => {
  test('are generated in a batch, shown once, listed with their uses, and stopped together', async () => {
    const { finance } = await atDesks()
    await plantPackage(product, { label: 'for-codes' })
    const order = aCodeOrder({ count: 30, batch: 'partners', packages: ['for-codes'], prefix: 'par' })
    const made = await finance.call('POST /codes', order)
    expect(made.status).toBe(200)
    expect(new Set(made.body['codes']).size).toBe(30)
    const listed = await finance.call('GET /codes', { batch: 'partners' })
    expect(listed.body['codes']).toHaveLength(30)
    expect(listed.body['codes'][0]).toMatchObject({ packages: ['for-codes'], used: 0, is_bound: false })
    expect((await finance.call('POST /codes/stop', { batch: 'partners' })).body).toEqual({ stopped: 30 })
    expect((await finance.call('POST /codes/stop', { batch: 'partners' })).status).toBe(409)
    const [code] = made.body['codes']
    expect((await product.call('POST /promotion/check', { code })).body['error']).toBe('code_unknown')
  })

  test('[23.50] each code of a stopped batch has a version, which lets it work again', async () => {
    const { finance } = await atDesks()
    const made = await finance.call('POST /codes', aCodeOrder({ count: 2, batch: 'undone' }))
    await finance.call('POST /codes/stop', { batch: 'undone' })
    const { codes } = (await finance.call('GET /codes', { batch: 'undone' })).body
    for (const { id } of codes) {
      const item = { kind: 'code', key: String(id) }
      const { body } = await finance.call('GET /versions/{kind}/{key}', item)
      expect(body).toMatchObject({ newest: 2, versions: [{ is_own: true }, { operator: null }] })
      const restore = { ...item, number: 1, seen: 2 }
      expect((await finance.call('POST /versions/{kind}/{key}/restore', restore)).status).toBe(200)
    }
    const [code] = made.body['codes']
    expect((await product.call('POST /promotion/check', { code })).status).toBe(200)
  })

  test('[23.10] codes are ordered by their end, those without one last, and go on after a code', async () => {
    const { finance } = await atDesks()
    for (const [code, ends_at] of [
      ['ENDS-B', '2027-05-02T00:00:00Z'],
      ['ENDS-C', null],
      ['ENDS-A', '2027-05-01T00:00:00Z'],
    ])
      expect((await finance.call('POST /codes', aCodeOrder({ code, ends_at }))).status).toBe(200)
    const listed = async (input: Row) =>
      (await finance.call('GET /codes', { text: 'ENDS', ...input })).body['codes']
    const ordered = await listed({ order: 'ends' })
    expect(ordered.map(({ code }: Row) => code)).toEqual(['ENDSA', 'ENDSB', 'ENDSC'])
    const rest = await listed({ order: 'ends', before: ordered[0].id })
    expect(rest.map(({ code }: Row) => code)).toEqual(['ENDSB', 'ENDSC'])
    const backward = await listed({ order: '-ends', before: ordered[2].id })
    expect(backward.map(({ code }: Row) => code)).toEqual(['ENDSB', 'ENDSA'])
  })

  test('the next page of the list continues after the previous one', async () => {
    const { finance } = await atDesks()
    await finance.call('POST /codes', aCodeOrder({ count: 60, batch: 'many' }))
    const first = await finance.call('GET /codes', { batch: 'many' })
    expect([first.body['codes'].length, first.body['has_more']]).toEqual([50, true])
    const next = await finance.call('GET /codes', { batch: 'many', before: first.body['codes'].at(-1).id })
    expect([next.body['codes'].length, next.body['has_more']]).toEqual([10, false])
  })

  test('a gift code is shown when it is created and never again', async () => {
    const { finance } = await atDesks()
    const order = aCodeOrder({ kind: 'gift', percent_off: null, gift_days: 14, code: 'SORRY14' })
    expect((await finance.call('POST /codes', order)).body['codes']).toEqual(['SORRY14'])
    const { body } = await finance.call('GET /codes', { kind: 'gift' })
    expect(body['codes'][0]).toMatchObject({ code: '…RY14', gift_days: 14 })
    expect(JSON.stringify(body)).not.toContain('SORRY14')
  })

  test('an existing code is not overwritten, and a batch is created once', async () => {
    const { finance, other } = await atDesks()
    await plantCode(product, { code: 'KEEPME', percentOff: 10 })
    const taken = await finance.call('POST /codes', aCodeOrder({ code: 'keep-me', percent_off: 40 }))
    expect([taken.status, taken.body['error']]).toEqual([409, 'code_taken'])
    expect((await product.call('POST /promotion/check', { code: 'KEEPME' })).body['percent_off']).toBe(10)
    const both = (input: Row) => [finance, other].map((desk) => desk.call('POST /codes', aCodeOrder(input)))
    expect(await statusesOf(both({ code: 'BOTH01' }))).toEqual([200, 'code_taken'])
    expect(await statusesOf(both({ count: 20, batch: 'twice' }))).toEqual([200, 'batch_taken'])
  })

  test('paid codes and codes of campaigns cannot be stopped; others are stopped once', async () => {
    const { finance, other } = await atDesks()
    const paid = await plantCode(product, { code: 'PAIDFOR', kind: 'gift', giftDays: 9, source: 'payment:1' })
    const loose = await plantCode(product, { code: 'LOOSE1' })
    await finance.call('POST /campaigns', aCampaign({ label: 'holder', code: 'HELD15' }))
    const { id: held } = rowOf(
      (await finance.call('GET /codes', { text: 'held' })).body['codes'],
      'code',
      'HELD15',
    )
    const stop = (id: unknown, desk = finance) => desk.call('POST /codes/{id}/stop', { id })
    expect((await stop(paid)).body['error']).toBe('code_bound')
    expect((await stop(held)).body['error']).toBe('code_bound')
    expect(await statusesOf([stop(loose), stop(loose, other)])).toEqual([200, 'code_stopped'])
  })

  test('a personal code belongs to one user, and the audit entry has no phone number', async () => {
    const { finance } = await atDesks()
    const phone = '09351230099'
    const { headers } = await logIn(product, phone)
    const nobody = await finance.call('POST /codes', aCodeOrder({ phone: '09350000000' }))
    expect(Object.keys(nobody.body['fields'])).toEqual(['phone'])
    expect((await finance.call('POST /codes', aCodeOrder({ code: 'ONLYYOU', phone }))).status).toBe(200)
    expect((await product.call('POST /promotion/check', { code: 'ONLYYOU' }, headers)).status).toBe(200)
    const line = await auditOf('POST /codes')
    expect(line).toMatchObject({ operatorName: finance.name, outcome: 'done' })
    expect(JSON.stringify(line.detail)).not.toContain('0935123')
  })

  test.each([
    [{ percent_off: null }, 'percent_off'],
    [{ amount_off: 5000 }, 'percent_off'],
    [{ percent_off: 96 }, 'percent_off'],
    [{ kind: 'gift' }, 'percent_off'],
    [{ kind: 'gift', percent_off: null }, 'gift_days'],
    [{ kind: 'gift', percent_off: null, packages: ['a', 'b'] }, 'packages'],
    [{ gift_days: 3 }, 'gift_days'],
    [{ code: 'AB' }, 'code'],
    [{ code: 'SEVERAL', count: 2, batch: 'x' }, 'count'],
    [{ count: 2 }, 'batch'],
    [{ count: 2001, batch: 'x' }, 'count'],
    [{ packages: ['no-such'] }, 'packages'],
    [{ max_uses: 0 }, 'max_uses'],
    [{ starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-01T00:00:00Z' }, 'ends_at'],
  ])('%j is refused at %s', async (fields, name) => {
    const { finance } = await atDesks()
    const { status, body } = await finance.call('POST /codes', aCodeOrder(fields))
    expect(status).toBe(400)
    expect(Object.keys(body['fields'])).toContain(name)
  })
})

describe('a gift code is money', () => {
  const GIFT = { kind: 'gift', percent_off: null, gift_days: 7, packages: [] }
  const searched = async (desk: Desk, text: string) =>
    (await desk.call('GET /codes', { text })).body['codes'] as Array<{ id: number; code: string }>

  test('is found by its whole text only; lists show its end, and viewing it leaves an audit entry', async () => {
    const { finance } = await atDesks()
    const { body } = await finance.call('POST /codes', aCodeOrder({ ...GIFT, code: 'PRIZE7QWERTY' }))
    expect(body['codes']).toEqual(['PRIZE7QWERTY'])
    for (const part of ['PRIZ', 'PRIZE7', 'PRIZE7QWERT']) expect(await searched(finance, part)).toEqual([])
    const [found] = await searched(finance, 'prize7-qwerty')
    expect(found?.code).toBe('…ERTY')
    const id = found?.id ?? 0
    expect((await finance.call('POST /codes/{id}/show', { id })).body).toEqual({ code: 'PRIZE7QWERTY' })
    expect(await auditOf('POST /codes/{id}/show')).toMatchObject({ subject: String(id), outcome: 'done' })
    const kept = await product.system.db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain('PRIZE7QWERTY')
  })

  test('a discount code is found by its beginning', async () => {
    const { finance } = await atDesks()
    await finance.call('POST /codes', aCodeOrder({ code: 'OPENCODE15' }))
    expect((await searched(finance, 'openco')).map(({ code }) => code)).toEqual(['OPENCODE15'])
  })

  test('the command line lists its end, and shows it whole with an audit entry', async () => {
    const run = commandRunner(product)
    await run('codes make', ['PRIZE8ASDFGH'], { kind: 'gift', days: '7' })
    const listed = await run('codes', [], { kind: 'gift' })
    expect(JSON.stringify(listed)).not.toContain('PRIZE8ASDFGH')
    const row = (listed.data as Array<{ id: number; code: string }>).find(({ code }) => code === '…DFGH')
    expect((await run('codes show', [String(row?.id)])).text).toBe('PRIZE8ASDFGH')
    expect(await auditOf('POST /codes/{id}/show')).toMatchObject({
      subject: String(row?.id),
      outcome: 'done',
    })
  })
})

describe('campaigns', () => {
  const run = commandRunner(product)

  test('are planned, started and ended, each once', async () => {
    const { finance, other } = await atDesks()
    const plan = aCampaign({ label: 'nowruz', code: 'NOWRUZ30', starts_at: '2035-03-21T00:00:00Z' })
    const added = await finance.call('POST /campaigns', plan)
    expect(rowOf(added.body['campaigns'], 'label', 'nowruz')).toMatchObject({ phase: 'planned' })
    expect((await product.call('GET /campaign/{id}', { id: 'nowruz' })).status).toBe(404)
    const step = (name: string, desk: Desk) =>
      desk.call(`POST /campaigns/{label}/${name}`, { label: 'nowruz' })
    expect(await statusesOf([step('start', finance), step('start', other)])).toEqual([
      200,
      'campaign_running',
    ])
    expect((await product.call('GET /campaign/{id}', { id: 'nowruz' })).body['code']).toBe('NOWRUZ30')
    expect((await product.call('POST /promotion/check', { code: 'NOWRUZ30' })).status).toBe(200)
    expect(await statusesOf([step('end', finance), step('end', other)])).toEqual([200, 'campaign_ended'])
    expect((await product.call('POST /promotion/check', { code: 'NOWRUZ30' })).body['error']).toBe(
      'code_expired',
    )
    expect(await auditOf('POST /campaigns/{label}/end')).toMatchObject({ subject: 'nowruz' })
  })

  test('a campaign whose end has passed needs a new end before it starts', async () => {
    const { finance } = await atDesks()
    const past = aCampaign({ label: 'past', ends_at: '2021-01-01T00:00:00Z', is_active: false })
    await finance.call('POST /campaigns', past)
    const { body } = await finance.call('POST /campaigns/{label}/start', { label: 'past' })
    expect(body['error']).toBe('campaign_end_passed')
  })

  test('of two concurrent requests for the same label or code one succeeds', async () => {
    const { finance, other } = await atDesks()
    const both = (a: Row, b: Row) =>
      statusesOf([finance.call('POST /campaigns', aCampaign(a)), other.call('POST /campaigns', aCampaign(b))])
    expect(await both({ label: 'same' }, { label: 'same' })).toEqual([200, 'label_taken'])
    expect(await both({ label: 'one', code: 'SHARED1' }, { label: 'two', code: 'SHARED1' })).toEqual([
      200,
      'input_invalid',
    ])
  })

  test('a change of an outdated version is refused, also after a change by the command line', async () => {
    const { finance } = await atDesks()
    const { body } = await finance.call('POST /campaigns', aCampaign({ label: 'seen', code: 'SEEN10' }))
    const { version } = rowOf(body['campaigns'], 'label', 'seen')
    await run('campaigns put', ['seen'], { percent: '40' })
    const change = aCampaign({ label: 'seen', code: 'SEEN10', percent_off: 50, version })
    expect((await finance.call('PUT /campaigns/{label}', change)).body['error']).toBe('changed_meanwhile')
    const now = rowOf((await finance.call('GET /campaigns')).body['campaigns'], 'label', 'seen')
    expect(now).toMatchObject({ percent_off: 40 })
    const again = await finance.call('PUT /campaigns/{label}', { ...change, version: now['version'] })
    expect(rowOf(again.body['campaigns'], 'label', 'seen')).toMatchObject({ percent_off: 50 })
  })

  test('the role content changes the words of a campaign, but not its value', async () => {
    const { finance, content } = await atDesks()
    const form = aCampaign({ label: 'worded', code: 'WORDED10' })
    const { body } = await finance.call('POST /campaigns', form)
    const { version } = rowOf(body['campaigns'], 'label', 'worded')
    const put = (fields: Row) => content.call('PUT /campaigns/{label}', { ...form, version, ...fields })
    for (const worth of [
      { percent_off: 95 },
      { percent_off: null, amount_off: 1_000_000 },
      { code: 'MINE95' },
      { is_general: true },
      { window_seconds: 60 },
      { starts_at: '2020-01-01T00:00:00Z' },
      { ends_at: '2099-01-01T00:00:00Z' },
      { is_active: false },
      { type: 'application' },
    ])
      expect([worth, (await put(worth)).body['error']]).toEqual([worth, 'campaign_words_only'])
    const words = await put({ name_en: 'In spring', text_fa: 'بهار آمد', url: '/packages', position: 9 })
    expect(words.body).toMatchObject({ may_sell: false })
    expect(rowOf(words.body['campaigns'], 'label', 'worded')).toMatchObject({ name_en: 'In spring' })
  })

  test.each([
    [{ code: 'X' }, 'code'],
    [{ percent_off: null }, 'percent_off'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ url: '//evil.example' }, 'url'],
    [{ url: '/\\evil.example' }, 'url'],
    [{ url: 'https://store.example@evil.example' }, 'url'],
    [{ window_seconds: 0 }, 'window_seconds'],
    [{ type: 'application', label: 'no-such-app' }, 'label'],
    [{ starts_at: '2030-01-02T00:00:00Z', ends_at: '2030-01-02T00:00:00Z' }, 'ends_at'],
  ])('%j is refused at %s', async (fields, name) => {
    const { finance } = await atDesks()
    const { status, body } = await finance.call('POST /campaigns', aCampaign({ label: 'wrong', ...fields }))
    expect(status).toBe(400)
    expect(Object.keys(body['fields'])).toEqual([name])
  })
})

describe('polls', () => {
  test('are added, and keep their options after the first vote', async () => {
    const { content } = await atDesks()
    const added = await content.call('POST /polls', aPoll())
    const { options, version } = rowOf(added.body['polls'], 'id', 'lunch') as {
      options: Row[]
      version: string
    }
    const other = aPoll({
      version,
      options: [...(aPoll()['options'] as Row[]), { text_fa: 'ماهی', text_en: 'Fish' }],
    })
    const [voter] = await plantVoters(product, 1)
    const vote = { id: 'lunch', option_ids: [options[0]?.['id']] }
    expect((await product.call('POST /poll/{id}/vote', vote, voter?.headers)).status).toBe(200)
    expect((await content.call('PUT /polls/{id}', other)).body['error']).toBe('poll_voted_already')
    const words = aPoll({ version, question_en: 'And for lunch?' })
    const changed = await content.call('PUT /polls/{id}', words)
    expect(rowOf(changed.body['polls'], 'id', 'lunch')).toMatchObject({
      question_en: 'And for lunch?',
      voters: 1,
    })
  })

  test('of two concurrent additions, changes or closings one succeeds', async () => {
    const { content, other } = await atDesks()
    for (const id of ['water', 'milk', 'tea']) {
      const add = (desk: Desk, at: number) =>
        desk.call('POST /polls', aPoll({ id, question_fa: `${id} ${at}` }))
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, at) => add(at % 2 ? other : content, at)),
      )
      const first = answers.findIndex(({ status }) => status === 200)
      expect(answers.map(({ body }) => body['error'])).toEqual(
        answers.map((_, at) => (at === first ? undefined : 'label_taken')),
      )
      // The rejected requests have not changed the first poll.
      const kept = rowOf((await content.call('GET /polls')).body['polls'], 'id', id)
      expect(kept['question_fa']).toBe(`${id} ${first}`)
    }
    const { version } = rowOf((await content.call('GET /polls')).body['polls'], 'id', 'tea')
    const change = (desk: Desk, question: string) =>
      desk.call('PUT /polls/{id}', aPoll({ id: 'tea', question_fa: question, version }))
    expect(await statusesOf([change(content, 'چای؟'), change(other, 'قهوه؟')])).toEqual([
      200,
      'changed_meanwhile',
    ])
    const close = (desk: Desk) => desk.call('POST /polls/{id}/close', { id: 'tea' })
    expect(await statusesOf([close(content), close(other)])).toEqual([200, 'poll_closed_already'])
    expect(await auditOf('POST /polls/{id}/close')).toMatchObject({ subject: 'tea' })
  })

  test('a poll that was closed by hand stays closed when its words change', async () => {
    const { content } = await atDesks()
    await plantPoll(product, { id: 'shut' }, ['a', 'b'])
    const closed = await content.call('POST /polls/{id}/close', { id: 'shut' })
    const row = rowOf(closed.body['polls'], 'id', 'shut')
    const { version, close_time } = row
    const texts = (row['options'] as Row[]).map(({ text_fa, text_en }) => ({ text_fa, text_en }))
    const change = aPoll({ id: 'shut', version, close_time, options: texts })
    const changed = await content.call('PUT /polls/{id}', change)
    expect(rowOf(changed.body['polls'], 'id', 'shut')).toMatchObject({ state: 'closed' })
  })

  test('are hidden and shown again', async () => {
    const { content } = await atDesks()
    await plantPoll(product, { id: 'hide' })
    const set = (is_enabled: boolean) => content.call('POST /polls/{id}/enabled', { id: 'hide', is_enabled })
    expect(rowOf((await set(false)).body['polls'], 'id', 'hide')).toMatchObject({ state: 'disabled' })
    expect(rowOf((await set(true)).body['polls'], 'id', 'hide')).toMatchObject({ state: 'open' })
  })

  test('return an error at each invalid field', async () => {
    const { content } = await atDesks()
    const options = [{ text_fa: 'یک', text_en: '' }, ...(aPoll()['options'] as Row[])]
    const { body } = await content.call('POST /polls', aPoll({ id: 'Bad Id', question_fa: '', options }))
    expect(Object.keys(body['fields']).sort()).toEqual(['id', 'options.0.text_en', 'question_fa'])
    const many = await content.call('POST /polls', aPoll({ id: 'many', maximum_choices: 3 }))
    expect(Object.keys(many.body['fields'])).toEqual(['maximum_choices'])
  })
})

describe('[21.28] prices that an update turned from net to gross', () => {
  test('are listed until finance confirms them once, and the confirmation is kept', async () => {
    const { finance } = await atDesks()
    const { db } = product.system
    const change = { kind: 'package' as const, name: 'month', netToman: 149_000, grossToman: 164_000 }
    await db.insertInto('priceChange').values(change).execute()
    const { body } = await finance.call('GET /packages')
    expect(body['price_changes']).toMatchObject([
      { kind: 'package', name: 'month', net_toman: 149_000, gross_toman: 164_000 },
    ])
    const unconfirmed = async () =>
      (await finance.call('GET /work')).body['items'].filter(
        ({ kind }: { kind: string }) => kind === 'price_unconfirmed',
      )
    expect(await unconfirmed()).toMatchObject([{ count: 1, to: '/packages' }])
    const input = { up_to: body['price_changes'][0].id }
    const support = await openDesk(product, ['support'])
    expect((await support.call('POST /packages/prices/confirm', input)).status).toBe(403)
    const confirmed = await finance.call('POST /packages/prices/confirm', input)
    expect(confirmed.body['price_changes']).toEqual([])
    expect(await unconfirmed()).toEqual([])
    expect(await auditOf('POST /packages/prices/confirm')).toMatchObject({ outcome: 'done' })
    const row = await db.selectFrom('priceChange').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ confirmedBy: finance.name })
  })

  test('a price or discount must be whole thousands', async () => {
    const { finance } = await atDesks()
    const odd = await finance.call('POST /packages', aPackage({ label: 'odd', price_toman: 164_500 }))
    expect(odd.body['fields']).toEqual({ price_toman: 'مبلغ باید مضربی از ۱٬۰۰۰ تومان باشد.' })
    const code = await finance.call('POST /codes', aCodeOrder({ percent_off: null, amount_off: 1500 }))
    expect(code.body['fields']).toEqual({ amount_off: 'مبلغ باید مضربی از ۱٬۰۰۰ تومان باشد.' })
  })
})
