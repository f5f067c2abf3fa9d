import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSystem } from '#app/system.ts'
import { toPersianDigits } from '#kernel/digits.ts'
import { HOUR, SECOND } from '#kernel/time.ts'
import { PAGES } from '#pages.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { recordFigure } from '../support/figures.ts'
import { logIn, newestCode, wrongCode } from '../support/login.ts'
import { passSeconds } from '../support/payment.ts'
import type { Product } from '../support/product.ts'
import { askRefund, buySubscription, cardEnding } from '../support/refund.ts'
import { enrolDevice, settle } from '../support/registration.ts'
import { createTicket, sendFile } from '../support/ticket.ts'
import { type Site, startSite } from './site.ts'

/**
 * One user goes through login, device, purchase, refund and ticket of the deployed store. Afterwards the test
 * searches for their personal data in logs, caches, addresses, analytics, and every column of every table.
 */

const PHONE = '09128765432'
const UDID = '00008110-00A1B2C3D4E5F607'
const CARD = cardEnding('4471', '50417283')
const WORDS = { name: 'marker-name-zahra', field: 'marker-field-code', file: 'marker-file-text' }
const grouped = CARD.replace(/(.{4})(?=.)/g, '$1 ')

const TRACES: Record<string, string[]> = {
  phone: [PHONE.slice(1), toPersianDigits(PHONE.slice(1))],
  udid: [UDID, UDID.replace('-', ''), UDID.slice(9)],
  card: [CARD, grouped, grouped.replaceAll(' ', '-'), toPersianDigits(CARD), CARD.slice(0, 12)],
  words: Object.values(WORDS),
}

/**
 * The columns in which each kind of personal data is allowed; a card number only encrypted. Provisioning profiles list
 * their devices by definition; tables of the twins are the recipients' data.
 */
const ALLOWED: Record<string, string[]> = {
  phone: [
    'public.app_user.phone_number',
    'public.login_lane.phone_number',
    'public.login_number.phone_number',
    'public.notice.phone_number',
    'sandbox.bank_payment.phone_number',
    'sandbox.sms_message.receptor',
  ],
  udid: [
    'public.account_place.udid',
    'public.developer_account.profile_content',
    'public.device.udid',
    'sandbox.apple_device.udid',
    'sandbox.apple_profile.content',
  ],
  // Answers of idempotent requests are kept for a day.
  words: ['public.idempotency.body', 'public.ticket.fields', 'public.ticket_message.text'],
}

let site: Site
let product: Product
let close: () => Promise<void>
beforeAll(async () => {
  site = await startSite({ environment: { LOG_LEVEL: 'debug' } })
  const config = loadConfig({ ...site.environment, LOG_LEVEL: 'silent' })
  const system = await createSystem(config, createLog(config))
  close = () => system.close()
  product = { system, ...site.product }
})
afterAll(async () => {
  await close?.()
  await site?.stop()
})

const kindsIn = (text: string) =>
  Object.keys(TRACES).filter((kind) => TRACES[kind]?.some((trace) => text.includes(trace)))

/** Every URL that the store sent to the browser. */
const given: string[] = []
async function live(): Promise<void> {
  const keeping: Product = {
    ...product,
    async request(path, init) {
      const response = await product.request(path, init)
      given.push(path, response.headers.get('location') ?? '')
      return response
    },
  }
  const session = async () => {
    const who = await logIn(product, PHONE)
    return { ...who, phone: PHONE }
  }
  const first = await session()
  const device = await enrolDevice(keeping, first.headers, UDID)
  const { subscriptionId } = await buySubscription(keeping, device.headers, { deviceId: device.id })
  const refund = await askRefund(keeping, subscriptionId, device.headers)
  await passSeconds(product, HOUR / SECOND)
  const again = await session()
  const headers = { ...again.headers, 'secret-key': device.headers['secret-key'] ?? '' }
  const card = await product.call('POST /refund/{id}/card', { id: refund, card_number: grouped }, headers)
  expect(card.status).toBe(200)
  const wrong = await product.call('POST /refund/{id}/card', { id: refund, card_number: [CARD] }, headers)
  expect(wrong.status).toBe(400)
  const file = await sendFile(product, again.userId, WORDS.file)
  const ticket = await createTicket(product, again, {
    topic: 'codes',
    sub_topic: 'code_gift',
    fields: [{ label: 'code', value: WORDS.field }],
    description: WORDS.name,
    files: [file],
  })
  expect(ticket.status).toBe(200)
  given.push(JSON.stringify(card.body), `/ticket/${ticket.body['id']}`)
  // Data that a careless page could send to analytics.
  const data = { utm: { source: PHONE, campaign: CARD, term: UDID } }
  await product.call('POST /action', { name: 'website_open', data }, again.headers)
  await passSeconds(product, (6 * HOUR) / SECOND)
  // Wrong codes are counted by phone number.
  await product.call('POST /user/register', { phone_number: PHONE })
  const code = wrongCode(await newestCode(product, PHONE))
  const guess = await product.call('POST /user/activate', { phone_number: PHONE, code })
  expect(guess.status).toBe(400)
  await settle(product.system)
}

/** Columns with a finding, by kind; bytes are also decoded as text. */
async function columnsWith(): Promise<Record<string, string[]>> {
  const { db } = product.system
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const found: Record<string, Set<string>> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(every_column) as row from ${sql.raw(name)} every_column`.execute(db)
    for (const { row } of rows)
      for (const [column, value] of Object.entries(row))
        for (const kind of kindsIn(readable(value))) {
          found[kind] ??= new Set()
          found[kind].add(`${name}.${column}`)
        }
  }
  return Object.fromEntries(Object.entries(found).map(([kind, columns]) => [kind, [...columns].sort()]))
}

function readable(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text?.startsWith('\\x') ? Buffer.from(text.slice(2), 'hex').toString('latin1') : (text ?? '')
}

/** Files below a folder, as text. */
async function filesOf(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && !entry.name.endsWith('.pem'))
  return (await Promise.all(files.map((file) => readFile(join(file.parentPath, file.name), 'latin1')))).join(
    '\n',
  )
}

test('personal data is where it belongs, and nowhere else', async () => {
  await live()
  const pages = PAGES.filter(({ access, path }) => access === 'public' && !path.includes('{'))
  const shown = await Promise.all(pages.map(async ({ path }) => (await site.ask(path)).text))
  const logs = [...site.servers, ...site.workers].flatMap(({ output }) => output).join('\n')
  expect(logs).toContain('POST /refund/{id}/card')
  const places = {
    logs,
    addresses: given.join('\n'),
    pages: shown.join('\n'),
    // Its logs, and its cache of pages and answers.
    nginx: await filesOf(site.nginx.folder),
  }
  const found = Object.entries(places).flatMap(([place, text]) =>
    kindsIn(text).map((kind) => `${kind} in ${place}`),
  )
  recordFigure(
    'personal data: kinds planted, characters looked through, outside its columns (goal 0)',
    `${Object.keys(TRACES).length}, ${Object.values(places).join('').length}, ${found.length}`,
  )
  expect(found).toEqual([])
  expect(await columnsWith()).toEqual(ALLOWED)
})

test('no address contains a phone number, a udid or a card number', async () => {
  const { paths } = JSON.parse((await site.ask('/api/v1/openapi.json')).text) as {
    paths: Record<string, Record<string, { parameters?: Array<{ name: string }> }>>
  }
  const names = Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ parameters = [] }) =>
      parameters.map(({ name }) => `${name} of ${path}`),
    ),
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name) => /^\w*(phone|udid|card|secret|token)/.test(name))).toEqual([])
})

test('the search finds each of them (planted)', async () => {
  const { db } = product.system
  for (const [kind, traces] of Object.entries(TRACES))
    for (const trace of traces) expect(kindsIn(`before "${trace}" after`)).toContain(kind)
  await sql`create table planted (kept bytea, said text)`.execute(db)
  await sql`insert into planted values (${Buffer.from(`card ${CARD}`)}, ${WORDS.name})`.execute(db)
  const columns = await columnsWith()
  expect(columns['card']).toEqual(['public.planted.kept'])
  expect(columns['words']).toContain('public.planted.said')
})
