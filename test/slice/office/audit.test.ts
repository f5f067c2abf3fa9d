import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { OFFICE_API_BINDINGS } from '#app/slices.ts'
import { applicationDraftSchema } from '#features/catalogue/editing/draft.contract.ts'
import { findAuditedItem } from '#features/office/operator/auditSentence.ts'
import { AUDIT_WORDS } from '#features/office/operator/auditWords.ts'
import { FACT_WORDS, FIELD_WORDS } from '#features/office/version/fieldWords.ts'
import { keepsVersions } from '#features/office/version/recordVersions.actions.ts'
import { addMilliseconds, DAY, HOUR, startStopwatch } from '#kernel/time.ts'
import { type EndpointBinding, isReadOnlyCall } from '#server/http/edge.ts'
import { recordFigure } from '../../support/figures.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { passSeconds } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { scaled } from '../../support/scale.ts'
import { aPackage, aPoll } from './salesForms.ts'

const product = productForFile()
let desk: Desk

type Fields = Record<string, unknown>

beforeAll(async () => {
  desk = await openDesk(product, ['owner'])
})

const audit = async (filter: Fields = {}) => (await desk.call('GET /audit', filter)).body['lines'] as Fields[]

const changing = OFFICE_API_BINDINGS.filter(({ endpoint }) => !isReadOnlyCall(endpoint))

function unworded(calls: string[]): string[] {
  return calls.filter((call) => !AUDIT_WORDS[call])
}

/** Calls in areas with versions that do not add a version, each with the reason. */
const WITHOUT_VERSIONS: Record<string, string> = {
  'DELETE /documents/{name}/versions/{version}':
    'withdraws what is not valid yet; the document keeps its own plans',
  'POST /packages/prices/confirm': 'notes that finance has seen the prices; changes none',
  'POST /codes':
    'makes codes; their text is no part of versions, and their limits begin with the first change',
  'POST /codes/{id}/show': 'shows the text of a code',
  'PUT /applications/{label}/versions/{version}': 'the notes of a package, no part of what editors save',
  'POST /applications/{label}/versions/{version}/withdraw': 'a step of a package, which can be offered again',
  'POST /applications/{label}/versions/{version}/offer': 'a step of a package, which can be withdrawn again',
  'POST /applications/{label}/versions/{version}/roll_back':
    'withdraws newer packages, which can be offered again',
}
const VERSIONED_AREAS =
  /^\w+ \/(pages|stories|collections|applications|categories|documents|packages|campaigns|polls|codes)\b/

function unversioned(bindings: readonly EndpointBinding[]): string[] {
  return bindings
    .filter(({ endpoint, action }) => VERSIONED_AREAS.test(endpoint.call) && !keepsVersions(action))
    .map(({ endpoint }) => endpoint.call)
    .filter((call) => !WITHOUT_VERSIONS[call])
}

describe('the words of the audit', () => {
  test('[23.58] every call that changes something has words', () => {
    expect(unworded(changing.map(({ endpoint }) => endpoint.call))).toEqual([])
  })

  test('finds a new call without words (planted)', () => {
    expect(unworded(['POST /pages', 'POST /moons'])).toEqual(['POST /moons'])
  })

  test('[23.50] every call that changes what has versions keeps them, or says why not', () => {
    expect(unversioned(changing)).toEqual([])
  })

  test('finds a call that keeps no versions (planted)', () => {
    const binding = changing.find(({ endpoint }) => endpoint.call === 'PUT /pages/{label}') as EndpointBinding
    expect(unversioned([{ ...binding, action: async () => ({}) }])).toEqual(['PUT /pages/{label}'])
  })

  test('creations and uploads are named, without folders of the server', () => {
    const nameOf = (call: string, subject: string | null, detail: Fields) =>
      findAuditedItem({ call, subject, detail }).name
    expect(nameOf('POST /pages', null, { label: 'spring' })).toBe('spring')
    expect(nameOf('POST /pictures', null, { file: { name: 'tree.png', size: 3 } })).toBe('tree.png')
    expect(nameOf('POST /files', null, { file: { name: '/srv/data/in/tree.ipa' } })).toBe('tree.ipa')
    expect(nameOf('POST /devices/{id}/move', '0b0b0b0b-1111-2222-3333-444444444444', {})).toBe('0b0b0b0b')
    expect(
      findAuditedItem({ call: 'POST /versions/{kind}/{key}/restore', subject: 'page HOME', detail: {} }),
    ).toMatchObject({ name: 'HOME', kind: 'page' })
  })

  test('every field of a state has a word', async () => {
    await desk.call('POST /packages', aPackage({ label: 'worded' }))
    await desk.call('POST /polls', aPoll({ id: 'worded' }))
    const { db } = product.system
    const rows = await db.selectFrom('itemVersion').select('state').where('key', '=', 'worded').execute()
    expect(rows).toHaveLength(2)
    const names = rows.flatMap(({ state }) => Object.keys(state as object))
    expect([...names, ...Object.keys(applicationDraftSchema.shape)].filter(isUnworded)).toEqual([])
    expect(['titleFa', 'moon'].filter(isUnworded)).toEqual(['moon'])
  })
})

function isUnworded(name: string): boolean {
  const text = name.replace(/(Fa|En|Ar|Ru)$/, '')
  return !FIELD_WORDS[name] && !FIELD_WORDS[text] && !FACT_WORDS.has(name)
}

describe('the audit', () => {
  test('[23.58] tells a price before and after, with the version', async () => {
    await desk.call('POST /packages', aPackage({ label: 'priced', price_toman: 850_000 }))
    const { packages } = (await desk.call('GET /packages')).body
    const row = (packages as Fields[]).find(({ label }) => label === 'priced')
    await desk.call('PUT /packages/{label}', { ...row, price_toman: 85_000 })
    await desk.call('PUT /packages/{label}', { ...row, price_toman: 85_000, confirms_large_drop: true })
    const [done, refused] = await audit({ group: 'packages', subject: 'priced' })
    expect(done).toMatchObject({
      outcome: 'done',
      version: { kind: 'package', key: 'priced', number: 2, changes: [{ before: 850_000, after: 85_000 }] },
    })
    expect(refused).toMatchObject({ outcome: 'price_drops_by_half', version: null })
    expect(refused?.['refusal']).not.toBe('')
  })

  test('[23.59] filters by person, area and day', async () => {
    const start = await product.system.now()
    await passSeconds(product, DAY / 1000)
    // Sessions of operators end while the clock moves.
    desk = await openDesk(product, ['owner'])
    const other = await openDesk(product, ['owner'])
    await other.call('POST /polls', aPoll({ id: 'tomorrow' }))
    const dayAfter = addMilliseconds(start, HOUR).toISOString()
    const calls = async (filter: Fields) => (await audit(filter)).map(({ call }) => call)
    expect(await calls({ operator: other.name })).toEqual(['POST /polls', 'POST /session'])
    expect(await calls({ operator: other.name, group: 'packages' })).toEqual([])
    expect(await calls({ group: 'polls', from: dayAfter })).toEqual(['POST /polls'])
    expect(await calls({ group: 'packages', from: dayAfter })).toEqual([])
    expect(await calls({ group: 'packages', until: dayAfter })).toContain('PUT /packages/{label}')
    expect(await calls({ from: '2099-01-01T00:00:00Z' })).toEqual([])
  })

  test('[23.59] is fast with a million entries', async () => {
    const rows = scaled(30_000, 1_000_000)
    const { db } = product.system
    const now = await product.system.now()
    await sql`insert into audit (at, operator_name, call, subject, detail, outcome)
      select ${now}::timestamptz - (${rows} - n) * interval '30 seconds', 'worker' || n % 20,
        (array['POST /tickets/{number}/message', 'PUT /pages/{label}', 'POST /devices/search'])[n % 3 + 1],
        (n % 5000)::text, '{}', 'done' from generate_series(1, ${rows}) n`.execute(db)
    await sql`analyze audit`.execute(db)
    const from = addMilliseconds(now, -3 * DAY).toISOString()
    const filters: Fields[] = [
      {},
      { operator: 'worker7' },
      { operator: desk.name, group: 'packages' },
      { group: 'packages' },
      { group: 'tickets', from, until: now.toISOString() },
      { subject: '77' },
    ]
    const times: number[] = []
    for (const filter of filters) {
      const elapsed = startStopwatch()
      expect((await desk.call('GET /audit', filter)).status).toBe(200)
      times.push(elapsed())
    }
    recordFigure(`audit, slowest filter over ${rows} entries (ms)`, Math.round(Math.max(...times)))
    const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`explain select id from audit
      where call = 'POST /packages' and id between 0 and 9007199254740990 order by id desc limit 101`.execute(
      db,
    )
    expect(JSON.stringify(plan)).toContain('audit_call')
  })
})
