import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { createHttp } from '#app/http.ts'
import { API_BINDINGS, OFFICE_API_BINDINGS } from '#app/slices.ts'
import { createSystem, type System } from '#app/system.ts'
import { startOperatorSession } from '#features/office/operator/operator.actions.ts'
import { addOperator } from '#features/office/operator/operator.store.ts'
import type { Endpoint } from '#kernel/endpoint.ts'
import { startStopwatch } from '#kernel/time.ts'
import { toSnakeCase } from '#kernel/wireCase.ts'
import { isReadOnlyCall } from '#server/http/edge.ts'
import { openSession } from '#server/http/session.ts'
import { createLog } from '#server/log.ts'
import { loadConfig } from '#server/settings/config.ts'
import { OFFICE_ROWS } from '../../test/slice/office/matrix/matrix.ts'
import { SAMPLES } from '../../test/slice/server/accessMatrix.ts'
import { callOver } from '../../test/support/product.ts'
import { statementsOf } from '../../test/support/server/countStatements.ts'
import { type CallVariant, type SampleRequest, sampleUsers, variantsOf } from './callInputs.ts'
import { CHANGES, plantFailedJobs, type Row } from './changes.ts'

export interface MeasuredLatency {
  name: string
  p50: number
  p95: number
  statements: number
  statuses: string
}

const REQUESTS = 20
/** A call that takes this long is not asked twenty times. */
const SLOW_MS = 3000
/** Calls that end the session of their caller, or stop what the others need. */
const LEFT_OUT =
  /logout|DELETE \/session|(POST|PUT|DELETE) \/staff|registration\/(open|close)$|DELETE \/(pages|stories|collections|categories|documents)/

/** Measures every call of a store, reads first. `only` is a pattern for the names of rows. */
export async function measureStore(databaseUrl: string, dataDir: string, only = '', log = (_: string) => {}) {
  const config = loadConfig({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'silent',
    TRUSTED_PROXIES: '1',
  })
  const system = await createSystem(config, createLog(config))
  const { app } = await createHttp(system, { state: { isStopping: false } })
  const request = async (path: string, init?: RequestInit) => app.request(path, init)
  const headersOf = await createCallers(system)
  const users = await sampleUsers(system.db)
  const bindings = [...API_BINDINGS, ...OFFICE_API_BINDINGS].map(({ endpoint }) => endpoint)
  const calls = bindings.filter(
    ({ call, receivesFile, takesFile }) => !LEFT_OUT.test(call) && !receivesFile && !takesFile,
  )
  const results: MeasuredLatency[] = []
  for (const endpoint of calls.toSorted((a, b) => Number(isReadOnlyCall(b)) - Number(isReadOnlyCall(a)))) {
    const isOffice = OFFICE_API_BINDINGS.some((one) => one.endpoint === endpoint)
    const name = `${isOffice ? 'office ' : ''}${endpoint.call}`
    const base = isOffice ? '/office/api/v1' : '/api/v1'
    const send = async (path: string, init?: RequestInit) => {
      const response = await request(path.replace(/^\/api\/v1/, base), init)
      return endpoint.givesFile ? withFirstPart(response) : response
    }
    for (const variant of await variantsOf(
      system.db,
      endpoint,
      users,
      await fixedInput(endpoint, isOffice, system),
    )) {
      const rowName = `${name} ${variant.name}`.trim()
      if (!new RegExp(only).test(rowName)) continue
      const result = await measureVariant(variant, async (sample) => {
        const headers = await headersOf(isOffice ? 'operator' : endpoint.access, sample.userId)
        const call = endpoint.call.replace(/\{(\w+)\}/g, (_, part) => `{${toSnakeCase(part)}}`)
        const extra: Record<string, string> = endpoint.idempotent ? { 'idempotency-key': randomUUID() } : {}
        const { status, body } = await callOver(send, call, sample.input, { ...headers, ...extra })
        return status === 200 ? '200' : `${status} ${body['error']?.code ?? body['code'] ?? ''}`
      })
      results.push({ ...result, name: rowName })
      log(rowText(results.at(-1) as MeasuredLatency))
    }
  }
  results.push(...(await measureChanges(system, request, headersOf, only, log)))
  await system.close()
  return results
}

type Send = (path: string, init?: RequestInit) => Promise<Response>

/** Changes come last, because they change what the reads would find. */
async function measureChanges(
  { db }: System,
  request: Send,
  headersOf: Awaited<ReturnType<typeof createCallers>>,
  only: string,
  log: (row: string) => void,
): Promise<MeasuredLatency[]> {
  await plantFailedJobs(db)
  const results: MeasuredLatency[] = []
  for (const { call, note = '', caller, rows, input = (row: Row) => row, headers = {} } of CHANGES) {
    const isOffice = caller === 'operator'
    const name = `change ${isOffice ? 'office ' : ''}${call} ${note}`.trim()
    if (!new RegExp(only).test(name)) continue
    const send: Send = (path, init) =>
      request(isOffice ? path.replace(/^\/api\/v1/, '/office/api/v1') : path, init)
    const samples = (await sql.raw<Row>(rows).execute(db)).rows.map((row) => ({
      userId: Number(row['userId'] ?? 0),
      input: row,
    }))
    const headersFor = async ({ userId }: SampleRequest) => ({
      ...(await headersOf(caller, userId)),
      ...headers,
      'idempotency-key': randomUUID(),
    })
    const result = await measureVariant(
      { name, samples },
      async (sample) => {
        const { status, body } = await callOver(send, call, sample.input, await headersFor(sample))
        return status === 200 ? '200' : `${status} ${body['error']?.code ?? body['error'] ?? ''}`
      },
      async (sample) => {
        const read = async (other: string, given?: Record<string, unknown>) =>
          (await callOver(send, other, given, await headersFor(sample))).body
        return { ...sample, input: await input(sample.input, read) }
      },
    )
    results.push({ ...result, name })
    log(rowText(results.at(-1) as MeasuredLatency))
  }
  return results
}

/** A file is measured until its first bytes: exports of 200,000 lines are streamed. */
async function withFirstPart(response: Response): Promise<Response> {
  const reader = response.body?.getReader()
  const first = await reader?.read()
  await reader?.cancel()
  return new Response(first?.value, response)
}

export function rowText({ name, p50, p95, statements, statuses }: MeasuredLatency): string {
  return `${p95.toFixed(1).padStart(9)} ${p50.toFixed(1).padStart(9)} ${String(statements).padStart(4)}  ${name}  ${statuses}`
}

/** Inputs of calls whose schema alone does not give a useful one: those of the access matrices. */
async function fixedInput(
  { call, path }: Endpoint,
  isOffice: boolean,
  system: System,
): Promise<object | undefined> {
  if (!isOffice) return SAMPLES[call]?.input
  const row = OFFICE_ROWS[call]?.input
  if (!row || call === 'POST /search') return undefined
  const given = (await Promise.resolve(row({ system } as never)).catch(() => undefined)) as
    | Record<string, unknown>
    | undefined
  const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, part]) => toSnakeCase(part ?? ''))
  return given && Object.fromEntries(Object.entries(given).filter(([name]) => !parts.includes(name)))
}

async function measureVariant(
  { samples }: CallVariant,
  ask: (sample: SampleRequest) => Promise<string>,
  prepare: (sample: SampleRequest) => Promise<SampleRequest> = async (sample) => sample,
): Promise<Omit<MeasuredLatency, 'name'>> {
  const times: number[] = []
  const statuses = new Map<string, number>()
  let statements = 0
  for (let turn = 0; turn < REQUESTS + 1; turn++) {
    const taken = samples[turn % samples.length]
    if (!taken) break
    const sample = await prepare(taken)
    const elapsed = startStopwatch()
    const { result: status, statements: sent } = await statementsOf(() => ask(sample))
    const took = elapsed()
    if (turn > 0 || took > SLOW_MS) times.push(took)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    statements = Math.max(statements, sent.length)
    if (times.reduce((sum, one) => sum + one, 0) > SLOW_MS * 4) break
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.ceil(times.length * share) - 1] ?? 0
  const text = [...statuses].map(([status, count]) => `${count}x${status}`).join(' ')
  return { p50: at(0.5), p95: at(0.95), statements, statuses: text }
}

type Caller = Endpoint['access']

/** Headers of a visitor, a user or an owner at the office, each from another address. */
async function createCallers(system: System) {
  const ctx = await system.context()
  const operator = { id: randomUUID(), name: `op-${randomUUID().slice(0, 8)}`, roles: ['owner' as const] }
  await addOperator(ctx.db, { ...operator, passwordHash: '', sealedTotp: Buffer.of() }, ctx.now)
  await startOperatorSession(ctx, operator, 'password')
  const cookie = ctx.responseCookie?.split(';')[0] ?? ''
  const tokens = new Map<number, string>()
  let address = 0
  return async (caller: Caller, userId?: number): Promise<Record<string, string>> => {
    address++
    const from = { 'x-forwarded-for': `10.${(address >> 16) % 256}.${(address >> 8) % 256}.${address % 256}` }
    if (caller === 'operator') return { ...from, 'x-office': '1', cookie }
    if (caller !== 'user' || userId === undefined) return from
    if (!tokens.has(userId)) {
      const now = await system.context()
      tokens.set(userId, (await openSession(now, now.db, userId)).accessToken)
    }
    return { ...from, 'access-token': tokens.get(userId) ?? '' }
  }
}
