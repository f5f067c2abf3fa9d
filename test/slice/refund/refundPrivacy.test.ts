import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { isCardNumber } from '#kernel/cardNumber.ts'
import { toPersianDigits } from '#kernel/digits.ts'
import { DAY, HOUR, SECOND } from '#kernel/time.ts'
import { commandRunner } from '../../support/commands.ts'
import { recordFigure } from '../../support/figures.ts'
import { logIn } from '../../support/login.ts'
import { openDesk } from '../../support/office.ts'
import { passSeconds } from '../../support/payment.ts'
import { productForFile } from '../../support/product.ts'
import { askRefund, buySubscription, cardEnding, makeBrowsersOld, OLD_BROWSER } from '../../support/refund.ts'
import { settle } from '../../support/registration.ts'

// Whole refunds with every failure leave no card number in a copy of the database (rows or files), a message or a log
// line.

const lines: string[] = []
const product = productForFile(
  { LOG_LEVEL: 'debug', TRUSTED_PROXIES: '1' },
  { log: { write: (line) => lines.push(line) } },
)
const run = commandRunner(product)

/** Each refund takes another path at the clearing house: paid, unknown, an empty wallet, a lost answer, returned. */
const CARDS = ['8317', '9701', '9704', '9706', '9709'].map((ending, at) =>
  cardEnding(ending, `5041728391${at}`),
)
/** One mistyped digit: not a valid card, but personal data of the same user. */
const MISTYPED = CARDS.map((card) => `${card.slice(0, 15)}${(Number(card[15]) + 1) % 10}`)

const pass = async (ms: number) => {
  await passSeconds(product, ms / SECOND)
  await settle(product.system)
}

async function payTo(card: string, at: number): Promise<number> {
  const phone = `0936000000${at}`
  const browser = { 'x-forwarded-for': `10.7.0.${at + 1}`, ...OLD_BROWSER }
  const session = async () => {
    const { headers, userId } = await logIn(product, phone, browser)
    if (at < CARDS.length - 1) await makeBrowsersOld(product, userId)
    return { ...headers, ...browser }
  }
  const { subscriptionId } = await buySubscription(product, await session())
  const id = await askRefund(product, subscriptionId, await session())
  await pass(HOUR)
  const headers = await session()
  const give = (number: unknown) =>
    product.call('POST /refund/{id}/card', { id, card_number: number as string }, headers)
  expect((await give(MISTYPED[at])).status).toBe(422)
  expect((await give([card])).status).toBe(400)
  expect((await give(`${card} ${card} ${card}`)).status).toBe(400)
  const spelt = toPersianDigits(card).replace(/(.{4})(?=.)/g, at % 2 ? '$1-' : '$1 ')
  const { status, body } = await give(spelt)
  expect([status, body['card'].last_four]).toEqual([200, card.slice(-4)])
  expect(JSON.stringify(body)).not.toContain(card)
  return body['number']
}

/** Every column of every table as text; bytes also decoded as text. */
async function wholeDatabase(): Promise<string> {
  const { db } = product.system
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db)
  const texts: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{
      text: string
    }>`select to_jsonb(kept)::text as text from ${sql.raw(name)} kept`.execute(db)
    for (const { text } of rows) texts.push(text, ...bytesIn(text))
  }
  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['public.refund', 'public.notice', 'pgboss.job', 'sandbox.payout_transfer']),
  )
  return texts.join('\n')
}

function bytesIn(text: string): string[] {
  return [...text.matchAll(/\\\\x([0-9a-f]+)/g)].map(([, hex = '']) =>
    Buffer.from(hex, 'hex').toString('latin1'),
  )
}

/** What a file backup would contain: the table files and the write-ahead log. */
async function filesWith(needles: Buffer[]): Promise<{ count: number; found: string[] }> {
  const { db } = product.system
  await sql`checkpoint`.execute(db)
  const { rows } = await sql<{ folder: string; oid: number }>`
    select current_setting('data_directory') as folder,
      (select oid from pg_database where datname = current_database())::int as oid`.execute(db)
  const [{ folder, oid } = { folder: '', oid: 0 }] = rows
  let count = 0
  const found: string[] = []
  for (const part of [join('base', String(oid)), 'pg_wal']) {
    const names = await readdir(join(folder, part), { withFileTypes: true })
    for (const name of names.filter((one) => one.isFile())) {
      const bytes = await readFile(join(folder, part, name.name))
      count++
      if (needles.some((needle) => bytes.includes(needle))) found.push(join(part, name.name))
    }
  }
  return { count, found }
}

const CARD_LIKE = /(?<!\w)(?:\d{16}|(?:\d{4}[ -]){3}\d{4})(?!\w)/g
const cardsIn = (text: string) =>
  (text.match(CARD_LIKE) ?? []).filter((run) => isCardNumber(run.replace(/\D/g, '')))

test('[13.19] planted card numbers are in no row, file, job, message or log line', async () => {
  const numbers: number[] = []
  for (const [at, card] of CARDS.entries()) numbers.push(await payTo(card, at))
  const [first = 0] = numbers
  // The last payout waits for approval, because its browser is new. An operator claims it and releases it after seeing
  // the card, so it must be approved again.
  const last = String(numbers.at(-1))
  const desk = await openDesk(product, ['finance'])
  const approve = async () => (await desk.call('POST /refunds/{number}/approve', { number: last })).status
  await run('refunds claim', [last])
  expect(await approve()).toBe(200)
  expect((await run('refunds card', [last])).text.replaceAll(' ', '')).toContain(CARDS.at(-1) ?? '')
  await run('refunds release', [last])
  expect(await approve()).toBe(200)
  await expect(run('refunds pay', [String(first)], { tracking: CARDS[0] ?? '' })).rejects.toThrow(
    'not stored',
  )
  const before = await wholeDatabase()
  // After every payout, and after the returned one.
  await pass(6 * HOUR)
  await pass(3 * DAY)
  const { body } = await product.call('GET /sandbox/api/payout')
  const { rows: states } = await sql<{ state: string; failure: string | null }>`
    select state, card_failure as failure from refund order by number`.execute(product.system.db)
  expect(states).toEqual([
    { state: 'paid', failure: null },
    { state: 'paying', failure: 'card_unknown' },
    { state: 'paid', failure: null },
    { state: 'paid', failure: null },
    { state: 'paying', failure: 'returned' },
  ])
  const log = lines.join('\n')
  expect(log).toContain('the card number of a refund was shown')
  expect(log).toContain('the provider did not accept a payout yet')
  const places = {
    before,
    database: await wholeDatabase(),
    log,
    sandbox: JSON.stringify(body),
    messages: JSON.stringify((await product.call('GET /sandbox/api/sms')).body),
  }
  const traces = [...CARDS, ...MISTYPED].flatMap((card) => {
    const grouped = card.replace(/(.{4})(?=.)/g, '$1 ')
    return [card, grouped, grouped.replaceAll(' ', '-'), toPersianDigits(card), card.slice(0, 12)]
  })
  for (const [place, text] of Object.entries(places)) {
    expect([place, traces.filter((trace) => text.includes(trace))]).toEqual([place, []])
    expect([place, cardsIn(text)]).toEqual([place, []])
  }
  const { count, found } = await filesWith(CARDS.map((card) => Buffer.from(card)))
  expect(count).toBeGreaterThan(50)
  expect(found).toEqual([])
  recordFigure(
    'refund: planted cards, characters of rows and log, files looked through',
    `${CARDS.length}, ${places.database.length + log.length}, ${count}`,
  )
})

test('the search finds a planted card number (planted)', async () => {
  const [card = ''] = CARDS
  const { db } = product.system
  expect(cardsIn(`paid to ${card}.`)).toEqual([card])
  const grouped = card.replace(/(.{4})(?=.)/g, '$1-')
  expect(cardsIn(`"${grouped}"`)).toEqual([grouped])
  await sql`create table planted (bytes bytea)`.execute(db)
  await sql`insert into planted values (${Buffer.from(card)})`.execute(db)
  expect(await wholeDatabase()).toContain(card)
  expect((await filesWith([Buffer.from(card)])).found.length).toBeGreaterThan(0)
})
