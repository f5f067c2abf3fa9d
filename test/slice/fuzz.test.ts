import fc from 'fast-check'
import { expect, test } from 'vitest'
import { recordFigure } from '../support/figures.ts'
import { productForFile } from '../support/product.ts'
import { scaled } from '../support/scale.ts'

const REQUESTS = scaled(2000, 20_000)
const product = productForFile()

interface Described {
  method: string
  path: string
  statuses: string[]
  names: string[]
}

async function describedCalls(): Promise<Described[]> {
  const { paths } = await (await product.request('/api/v1/openapi.json')).json()
  // biome-ignore lint/suspicious/noExplicitAny: a JSON document of somebody else's shape
  return Object.entries<Record<string, any>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      path,
      statuses: Object.keys(operation.responses),
      names: [
        ...Object.keys(operation.requestBody?.content['application/json'].schema.properties ?? {}),
        // biome-ignore lint/suspicious/noExplicitAny: as above
        ...(operation.parameters ?? []).map((parameter: any) => parameter.name),
      ],
    })),
  )
}

const NASTY = [
  '',
  '\u0000',
  '﷽',
  '۰۹۱۲۳۴۵۶۷۸۹',
  "' or 1=1 --",
  '<script>',
  '../../etc/passwd',
  '%00',
  '\ud800',
  '1e999',
  '-0',
  'NaN',
  '{}',
]

function anyValue() {
  return fc.oneof(
    fc.anything({ maxDepth: 3 }),
    fc.constantFrom(...NASTY),
    fc.string({ unit: 'binary' }),
    fc.bigInt().map(String),
  )
}

function anyBody(names: string[]) {
  const fitting = fc.record(Object.fromEntries(names.map((name) => [name, anyValue()])), { requiredKeys: [] })
  return fc.oneof(
    { weight: 5, arbitrary: fitting.map((value) => JSON.stringify(value, plain) ?? '') },
    { weight: 1, arbitrary: fc.json() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }) },
  )
}

function plain(_: string, value: unknown): unknown {
  return typeof value === 'bigint' || typeof value === 'symbol' ? String(value) : value
}

test(`${REQUESTS} fuzzed requests: no 5xx, no undescribed status, no stack trace`, {
  timeout: 300_000,
}, async () => {
  const calls = await describedCalls()
  const request = fc.constantFrom(...calls).chain((call) =>
    fc.record({
      call: fc.constant(call),
      segment: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      query: fc.webQueryParameters(),
      body: anyBody(call.names),
      language: fc.constantFrom('fa', 'en', 'xx', '*', ';;;', 'en-US,en;q=0.5'),
    }),
  )
  let sent = 0
  await fc.assert(
    fc.asyncProperty(request, async ({ call, segment, query, body, language }) => {
      const path = call.path.replace(/\{\w+\}/g, encodeURIComponent(segment.toWellFormed()))
      const isRead = call.method === 'GET' || call.method === 'DELETE'
      const init: RequestInit = {
        method: call.method,
        headers: { 'accept-language': language, 'idempotency-key': 'fuzz-key-1' },
      }
      if (!isRead) init.body = body
      const response = await product.request(`/api/v1${path}${isRead ? `?${query}` : ''}`, init)
      const text = await response.text()
      sent++
      expect(response.status).toBeLessThan(500)
      expect(call.statuses).toContain(String(response.status))
      expect(text).not.toMatch(/\bat .*\.ts:\d+/)
      expect(() => JSON.parse(text)).not.toThrow()
    }),
    { numRuns: REQUESTS, ...(process.env['FUZZ_SEED'] && { seed: Number(process.env['FUZZ_SEED']) }) },
  )
  recordFigure('fuzzed requests without a server error', sent)
})
