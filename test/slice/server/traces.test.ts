import { globSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTracing } from '#server/tracing.ts'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'

/** A span as OTLP over HTTP sends it (opentelemetry-proto, JSON encoding). */
interface SentSpan {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: Array<{ key: string; value: Record<string, unknown> }>
  status: { code?: number; message?: string }
}

const bodies: string[] = []
let collector: Server
let url = ''

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part)
    expect([request.method, request.url]).toEqual(['POST', '/v1/traces'])
    bodies.push(Buffer.concat(parts).toString())
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((done) => collector.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}/v1/traces`
})
afterAll(() => collector.close())

const product = productForFile({}, { withPages: true })
const PHONE = '09121119999'

/** The spans that the collector received while traces were sent. */
async function spansOf(work: () => Promise<unknown>): Promise<SentSpan[]> {
  bodies.length = 0
  const stop = await startTracing({ tracesUrl: url, tracesPercent: 100 }, '1.2.3')
  await work()
  await stop()
  return bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((resource: { scopeSpans: Array<{ spans: SentSpan[] }> }) =>
      resource.scopeSpans.flatMap(({ spans }) => spans),
    ),
  )
}

const attributeOf = (span: SentSpan | undefined, key: string) =>
  Object.values(span?.attributes.find((one) => one.key === key)?.value ?? {})[0]

test('a call is a trace with its statements and providers, and without personal values', async () => {
  const spans = await spansOf(() => logIn(product, PHONE))
  const named = (name: string) => spans.find((span) => span.name === name)
  const call = named('POST /user/register')
  expect(attributeOf(call, 'http.response.status_code')).toBe(200)
  expect(attributeOf(call, 'bustan.request_id')).toMatch(/^[0-9a-f-]{36}$/)
  const inside = spans.filter(({ traceId }) => traceId === call?.traceId)
  const statements = inside.filter(({ name }) => name === 'postgres')
  expect(statements.length).toBeGreaterThan(2)
  expect(statements.map((span) => attributeOf(span, 'db.query.text')).join()).toContain('$1')
  for (const span of inside) {
    if (span !== call) expect(span.parentSpanId).toBeTruthy()
    expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano))
  }
  const code = spans.find(({ name }) => name === 'provider sms.sendCode')
  expect(attributeOf(code, 'outcome')).toBe('accepted')
  const words = bodies.join('')
  expect(words).toContain('"1.2.3"')
  expect(words).not.toContain(PHONE.slice(1))
})

test('a page is a trace with the calls that it makes', async () => {
  const spans = await spansOf(() => product.request('/packages'))
  const page = spans.find(({ name }) => name === 'page /packages')
  const call = spans.find(({ name }) => name === 'GET /package')
  expect(page?.traceId).toMatch(/^[0-9a-f]{32}$/)
  expect(call?.traceId).toBe(page?.traceId)
})

test('the text of an error is not sent', async () => {
  const spans = await spansOf(() => product.call('GET /application/by_label/{label}', { label: PHONE }))
  expect(spans.length).toBeGreaterThan(0)
  expect(spans.every(({ status }) => status.message === undefined)).toBe(true)
  expect(bodies.join('')).not.toContain(PHONE)
})

test('a collector that is away changes nothing', async () => {
  const stop = await startTracing({ tracesUrl: 'http://127.0.0.1:9/v1/traces', tracesPercent: 100 }, '1')
  expect((await product.request('/packages')).status).toBe(200)
  await stop()
})

test('no file loads the packages of OpenTelemetry when it is imported', () => {
  const files = globSync('src/**/*.{ts,tsx}')
  const eager = files.filter((file) =>
    /^import (?!type).*'@opentelemetry\//m.test(readFileSync(file, 'utf8')),
  )
  expect(files.length).toBeGreaterThan(1000)
  expect(eager).toEqual([])
})

test('without a collector nothing is sent', async () => {
  const stop = await startTracing({ tracesUrl: '', tracesPercent: 100 }, '1')
  bodies.length = 0
  await logIn(product, '09121119998')
  await stop()
  expect(bodies).toEqual([])
})
