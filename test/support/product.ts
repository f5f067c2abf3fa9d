import { afterAll, beforeAll, inject } from 'vitest'
import { createHttp } from '#app/http.ts'
import { builtPages } from '#app/pages/builtPages.ts'
import { createSystem, type System } from '#app/system.ts'
import { addMilliseconds, DAY } from '#kernel/time.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { copyTemplate } from './server/database.ts'

export interface Answer {
  status: number
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: a test states what it expects of the answer
  body: Record<string, any>
}

export interface Product {
  system: System
  request(path: string, init?: RequestInit): Promise<Response>
  /**
   * `call('POST /registration/interest', { phone_number: '…' })`: bodies and answers in wire case. An input with a
   * File is sent as a form.
   */
  call(call: string, input?: Record<string, unknown>, headers?: Record<string, string>): Promise<Answer>
}

/** The whole product in process on its own database, for one test file. */
export function productForFile(
  environment: Record<string, string> = {},
  options: {
    withPages?: true
    withNightlyCheck?: true
    withCounts?: true
    log?: { write(line: string): void }
  } = {},
): Product {
  const product = {} as Product
  let drop: () => Promise<void>
  beforeAll(async () => {
    const database = await copyTemplate()
    drop = database.drop
    const config = loadConfig({
      ...databaseSettings(database.url),
      LOG_LEVEL: 'silent',
      CHECK_ANSWERS: 'true',
      // Tests of races check who wins, not how long fifty requests wait for ten connections on a slow machine.
      DATABASE_WAIT_SECONDS: '60',
      DEMO_LIFE: 'off',
      // Tests insert rows without changing the content version, so the page cache is off. Tests of pages and of the
      // cache turn it on.
      PAGE_CACHE_MEGABYTES: options.withPages ? '128' : '0',
      ...environment,
    })
    product.system = await createSystem(config, createLog(config, options.log))
    // Two RSA keys of 2048 bits cost half a second of a core, so the test files share one authority.
    await product.system.db.insertInto('sandbox.appleAuthority').values(inject('programme')).execute()
    // Otherwise a test that advances the clock by months would wait for one check of the books per day.
    if (!options.withNightlyCheck) await postponeNightlyCheck(product.system)
    if (!options.withCounts) await postponeCounts(product.system)
    await product.system.startWorking()
    const pages = options.withPages ? { pages: await builtPages() } : {}
    const { app } = await createHttp(product.system, { state: { isStopping: false }, ...pages })
    product.request = async (path, init) => app.request(path, init)
    product.call = (call, input, headers) => callOver(product.request, call, input, headers)
  })
  afterAll(async () => {
    await product.system?.close()
    await drop?.()
  })
  return product
}

/** The URL of the database, through PgBouncer if the test run uses it (tools/testPostgres15.ts). */
function databaseSettings(address: string): Record<string, string> {
  const port = process.env['BUSTAN_TEST_PGBOUNCER_PORT']
  if (!port) return { DATABASE_URL: address }
  const pooled = new URL(address)
  pooled.port = port
  return { DATABASE_URL: pooled.href, DATABASE_DIRECT_URL: address }
}

const FAR = 3650 * DAY

async function postponeNightlyCheck({ db, now }: System): Promise<void> {
  const dueAt = addMilliseconds(await now(), FAR)
  await db.updateTable('moneyCheck').set({ dueAt }).execute()
}

/**
 * The hourly counts of figures, experiments and sales. They cost a tenth of a second of a core, at the start and each
 * time that the clock moves by an hour. Tests that look at them ask for them.
 */
async function postponeCounts({ db, now }: System): Promise<void> {
  const dueAt = addMilliseconds(await now(), FAR)
  await db.updateTable('figureClock').set({ dueAt }).execute()
  await db.updateTable('salesCount').set({ dueAt }).execute()
  const countedBefore = dueAt.toISOString().slice(0, 10)
  await db.updateTable('experimentClock').set({ dueAt, countedBefore }).execute()
}

export async function callOver(
  request: (path: string, init?: RequestInit) => Promise<Response>,
  call: string,
  input: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Answer> {
  const [method = 'GET', pattern = '/'] = call.split(' ')
  const rest = { ...input }
  const path = pattern.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const isRead = method === 'GET' || method === 'DELETE'
  const query =
    isRead && Object.keys(rest).length > 0 ? `?${new URLSearchParams(rest as Record<string, string>)}` : ''
  const base = path.startsWith('/sandbox/') ? '' : '/api/v1'
  const isForm = Object.values(rest).some((value) => value instanceof File)
  const type = isForm ? undefined : { 'content-type': 'application/json' }
  const init: RequestInit = { method, headers: { ...type, ...headers } }
  if (!isRead) init.body = isForm ? formOf(rest) : JSON.stringify(rest)
  const response = await request(`${base}${path}${query}`, init)
  return { status: response.status, headers: response.headers, body: await bodyOf(response) }
}

function formOf(input: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(input)) {
    if (value instanceof File) form.append(name, value, value.name)
    else form.append(name, String(value))
  }
  return form
}

/** The content of a file answer is in `bytes`. */
async function bodyOf(response: Response): Promise<Answer['body']> {
  if (response.headers.get('content-type')?.startsWith('application/json')) return response.json()
  return { bytes: Buffer.from(await response.arrayBuffer()) }
}
