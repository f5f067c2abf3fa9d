import { beforeAll, describe, expect, test } from 'vitest'
import { OFFICE_API_BINDINGS } from '#app/slices.ts'
import { countFigures } from '#features/office/figures/figureCount.actions.ts'
import { isRoleAllowed, ROLES, type Role } from '#kernel/role.ts'
import { parseInstant } from '#kernel/time.ts'
import { seedUsage } from '#sandbox/seed/usage/seedUsage.ts'
import { DEMO_SCALE } from '#sandbox/seed/usage/world.ts'
import { collectionDraft, storyDraft } from '../../support/drafts.ts'
import { plantDemoCatalogue } from '../../support/life.ts'
import { type Desk, openDesk } from '../../support/office.ts'
import { productForFile } from '../../support/product.ts'
import {
  type FoundField,
  findLeaks,
  findSensitiveFields,
  type SchemaPart,
  undecidedFields,
} from './matrix/fieldMatrix.ts'
import { FIELD_TABLE, SAMPLES, UNSAMPLED } from './matrix/fieldTable.ts'
import { aCampaign } from './salesForms.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' }, { withCounts: true })
const START = parseInstant('2040-03-14T09:00:00Z')
const desks = new Map<Role, Desk>()

const READS = OFFICE_API_BINDINGS.filter(
  ({ endpoint: { method, access } }) => method === 'GET' && access === 'operator',
).map(({ endpoint }) => ({ call: endpoint.call as string, roles: endpoint.roles ?? [] }))

beforeAll(async () => {
  await plantDemoCatalogue(product)
  await product.system.clock.moveTo(START)
  await seedUsage(await product.system.context({}, START), DEMO_SCALE)
  for (const role of ROLES) desks.set(role, await openDesk(product, [role]))
  await ask('content', 'POST /stories', { label: 'story', draft: storyDraft() })
  await ask('content', 'POST /collections', { label: 'collection', draft: collectionDraft() })
  await countFigures(await product.system.context())
  await plantVersions()
  Object.assign(samples, await customerSamples())
}, 180_000)

const samples = { ...SAMPLES }

async function made(role: Role, call: string, input: Record<string, unknown>) {
  const { status, body } = await ask(role, call, input)
  expect([call, status, body['error']]).toEqual([call, 200, undefined])
  return body
}

/** A campaign with two versions and a draft, whose sums differ. */
async function plantVersions(): Promise<void> {
  const sums = { percent_off: null, amount_off: 20_000 }
  const { campaigns } = await made('finance', 'POST /campaigns', aCampaign(sums))
  const isSpring = ({ label }: { label: string }) => label === 'spring'
  const saved = { ...campaigns.find(isSpring), amount_off: 30_000 }
  const changed = (await made('finance', 'PUT /campaigns/{label}', saved)).campaigns.find(isSpring)
  const { version, ...draft } = { ...changed, amount_off: 40_000 }
  const plan = { kind: 'campaign', key: 'spring', draft, version, publish_at: null }
  await made('finance', 'POST /plans', plan)
}

/** The customer with the most to see: a refund, payments and a subscription. */
async function customerSamples(): Promise<Record<string, Record<string, unknown>>> {
  const { payments } = await made('owner', 'GET /payments', {})
  const ids = new Set<number>(
    payments.flatMap((row: { customer_id: number | null }) => row.customer_id ?? []),
  )
  for (const id of ids) {
    const customer = await made('owner', 'GET /customers/{id}', { id })
    const [subscription] = customer.subscriptions
    if (customer.refunds.length === 0 || customer.payments.length === 0 || !subscription) continue
    return {
      'GET /customers/{id}': { id },
      'GET /customers/{id}/timeline': { id },
      'GET /customers/{id}/quote/{subscription}': { id, subscription: subscription.id },
    }
  }
  return {}
}

const ask = (role: Role, call: string, input: Record<string, unknown>) =>
  (desks.get(role) as Desk).call(call, input)

/**
 * A value for the parameter in a path, taken from the list above it: for example a number for `GET /payments/{number}`.
 */
async function sampleOf(call: string): Promise<Record<string, unknown> | null> {
  const parameters = Array.from(call.matchAll(/\{(\w+)\}/g), ([, name = '']) => name)
  if (parameters.length === 0) return samples[call] ?? {}
  if (samples[call]) return samples[call]
  const list = call.slice(0, call.indexOf('/{'))
  if (!READS.some((read) => read.call === list)) return null
  const { body } = await ask('owner', list, samples[list] ?? {})
  const rows = Object.values(body).filter(Array.isArray).flat()
  const names = parameters.map((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`))
  const row = rows.find((one) => names.every((name) => one?.[name] !== undefined && one[name] !== null))
  return row ? Object.fromEntries(parameters.map((name, at) => [name, row[names[at] ?? '']])) : null
}

/** Reads a list that was exported as a file: rows with the titles of its columns. */
function readable(call: string, body: { bytes?: Buffer }): unknown {
  if (!call.endsWith('/csv')) return body
  const [titles = [], ...rows] = csvRows(body.bytes?.toString('utf8').replace('\uFEFF', '') ?? '')
  expect([call, rows.length > 0]).toEqual([call, true])
  const names = titles.map((title) => title.toLowerCase().replaceAll(' ', '_'))
  return { rows: rows.map((cells) => Object.fromEntries(cells.map((cell, at) => [names[at], cell]))) }
}

function csvRows(text: string): string[][] {
  return text
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) =>
      Array.from(line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g), ([, quoted, plain = '']) =>
        quoted === undefined ? plain : quoted.replaceAll('""', '"'),
      ),
    )
}

/** Lists the fields with sensitive names of every read call, from the OpenAPI description of the contracts. */
async function describedFields(): Promise<Record<string, FoundField[]>> {
  const headers = (desks.get('owner') as Desk).headers
  const described = await (await product.request('/office/api/v1/openapi.json', { headers })).json()
  const paths = described.paths as Record<string, Record<string, { responses: Record<string, never> }>>
  return Object.fromEntries(
    READS.map(({ call }) => {
      const path = call.slice('GET '.length)
      const snake = path.replace(
        /\{(\w+)\}/g,
        (_, name: string) => `{${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}}`,
      )
      const operation = (paths[snake] ?? paths[path])?.['get']
      const answer = operation?.responses['200'] as
        | { content?: Record<string, { schema: SchemaPart }> }
        | undefined
      const schema = answer?.content?.['application/json']?.schema
      return [call, schema ? findSensitiveFields(schema) : []]
    }),
  )
}

describe('who sees money, cards, secrets and phone numbers', () => {
  test('[23.69] every field of a read call with such a name is decided', async () => {
    const fields = await describedFields()
    expect(Object.values(fields).flat().length).toBeGreaterThan(50)
    expect(undecidedFields(FIELD_TABLE, fields)).toEqual([])
  })

  test('every read call is asked in a store with a life', async () => {
    const unasked: string[] = []
    for (const { call } of READS) if ((await sampleOf(call)) === null) unasked.push(call)
    expect(unasked.filter((call) => !UNSAMPLED.includes(call))).toEqual([])
  })

  test.each(ROLES)('[23.69] %s sees only what is decided', async (role) => {
    const leaks: string[] = []
    for (const { call, roles } of READS) {
      const input = await sampleOf(call)
      if (input === null) continue
      const { status, body } = await ask(role, call, input)
      if (!isRoleAllowed([role], roles)) expect([call, status]).toEqual([call, 403])
      else {
        expect([call, status]).toEqual([call, 200])
        leaks.push(...findLeaks(FIELD_TABLE, call, role, readable(call, body)))
      }
    }
    expect([...new Set(leaks)]).toEqual([])
  })
})

describe('the check itself', () => {
  const table = { 'GET /x': { 'sums.paid': ['finance'], key: 'harmless' } } as const

  test('finds sums, cards, secrets and numbers in any place and under any name (planted)', () => {
    const leaks = (answer: unknown) => findLeaks(table, 'GET /x', 'support', answer)
    expect(leaks({ sums: { paid: 625_000 } })).toEqual([
      'GET /x: support sees sums (money), and nobody decided about it',
      'GET /x: support sees sums.paid (money)',
    ])
    expect(leaks({ rows: [{ note: 'a' }, { worth: 625_000 }] })).toEqual([
      'GET /x: support sees rows.worth (money), and nobody decided about it',
    ])
    expect(leaks({ lines: [{ text: 'از ۰۹۱۲۱۲۳۴۵۶۷ رسید' }] })).toEqual([
      'GET /x: support sees lines.text (phone), and nobody decided about it',
    ])
    expect(leaks({ story: { said: '6037 9911 1111 1111' } })).toEqual([
      'GET /x: support sees story.said (card), and nobody decided about it',
    ])
    expect(leaks({ totp_secret: 'JBSW' })[0]).toContain('totp_secret (secret)')
  })

  test('lets pass what is decided, empty or only named like it (planted)', () => {
    const leaks = (role: Role, answer: unknown) =>
      findLeaks({ 'GET /x': { sums: ['finance'], key: 'harmless' } }, 'GET /x', role, answer)
    expect(leaks('finance', { sums: { paid: 625_000 } })).toEqual([])
    expect(leaks('owner', { sums: { paid: 625_000 } })).toEqual([])
    expect(leaks('content', { sums: null, key: 'title', size: 50_000, download_count: 12_000 })).toEqual([])
    expect(leaks('content', { id: 'ab123456-7890-4123-8456-0912123456ab' })).toEqual([])
    expect(leaks('content', { sums: { paid: 625_000 } })).toEqual([
      'GET /x: content sees sums (money)',
      'GET /x: content sees sums.paid (money)',
    ])
  })

  test('finds a new field of a contract that nobody decided about (planted)', () => {
    const schema: SchemaPart = {
      properties: { rows: { items: { anyOf: [{ properties: { refund_sum: {} } }] } } },
    }
    expect(undecidedFields({}, { 'GET /x': findSensitiveFields(schema) })).toEqual([
      'GET /x: nobody decided who sees rows.refund_sum (money)',
    ])
  })

  test('finds a leak in a real answer to which a sum was added (planted)', async () => {
    const { body } = await ask('content', 'GET /applications', {})
    const [first] = body['items']
    expect(findLeaks(FIELD_TABLE, 'GET /applications', 'content', body)).toEqual([])
    const leaking = { ...body, items: [{ ...first, revenue_toman: 850_000, worth: 90_000 }] }
    expect(findLeaks(FIELD_TABLE, 'GET /applications', 'content', leaking)).toEqual([
      'GET /applications: content sees items.revenue_toman (money), and nobody decided about it',
      'GET /applications: content sees items.worth (money), and nobody decided about it',
    ])
  })
})
