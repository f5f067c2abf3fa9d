import fc from 'fast-check'

/** A call of the OpenAPI description. */
export interface DescribedCall {
  method: string
  path: string
  statuses: string[]
  /** Whether the call responds with a file when it is done, and with JSON otherwise. */
  givesFile: boolean
  /** The path parameters in order. */
  segments: Schema[]
  query: Record<string, Schema>
  body: Schema | undefined
}

export interface AnyRequest {
  call: DescribedCall
  path: string
  query: string
  body: string
  language: string
  idempotencyKey: string
}

export interface Schema {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  pattern?: string
  minimum?: number
  maximum?: number
  maxItems?: number
}

export const NASTY = [
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
  '__proto__',
  `${'a'.repeat(59)}😀`,
  `${'a'.repeat(299)}😀`,
  '9'.repeat(30),
  '0001-01-01T00:00:00.000Z',
  '2026-02-30T00:00:00Z',
]

/** A call as the OpenAPI description contains it. */
interface Operation {
  responses: Record<string, { content?: Record<string, unknown> }>
  requestBody?: { content: Record<string, { schema: Schema } | undefined> }
  parameters?: { in: string; name: string; schema: Schema }[]
}

/** Returns every call of an OpenAPI description. */
export function callsOf({ paths }: { paths: Record<string, Record<string, Operation>> }): DescribedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { responses, requestBody, parameters = [] }]) => {
      const schemasIn = (place: string): [string, Schema][] =>
        parameters.filter((one) => one.in === place).map((one) => [one.name, one.schema])
      return {
        method: method.toUpperCase(),
        path,
        statuses: Object.keys(responses),
        givesFile: responses['200']?.content?.['*/*'] !== undefined,
        segments: schemasIn('path').map(([, schema]) => schema),
        query: Object.fromEntries(schemasIn('query')),
        body: requestBody?.content['application/json']?.schema,
      }
    }),
  )
}

/**
 * Generates requests for these calls: mostly valid with something unusual inside, because a request that the edge
 * refuses tests no action. `known` are existing names.
 */
export function anyRequestTo(calls: DescribedCall[], known: string[]): fc.Arbitrary<AnyRequest> {
  const made = generators(known)
  const requests = calls.map((call) =>
    fc.record({
      call: fc.constant(call),
      path: fc.tuple(...call.segments.map(made.segment)).map((segments) => {
        const rest = segments.map((segment) => encodeURIComponent(segment.toWellFormed()))
        return call.path.replace(/\{\w+\}/g, () => rest.shift() ?? '')
      }),
      query: made.query(call.query),
      body: made.body(call.body),
      language: fc.constantFrom('fa', 'en', 'xx', '*', ';;;', 'en-US,en;q=0.5'),
      idempotencyKey: fc.oneof(fc.uuid(), fc.constantFrom('fuzz-key-1', '', 'short')),
    }),
  )
  return fc.oneof(...requests)
}

function generators(known: string[]) {
  const odd = fc.oneof(fc.constantFrom(...NASTY), fc.string({ unit: 'binary' }), fc.bigInt().map(String))
  const name = fc.oneof(fc.constantFrom(...known), odd)
  const anyValue = fc.oneof(fc.anything({ maxDepth: 3 }), odd)
  // Created once: these generators describe every character, and there are hundreds of calls.
  const graphemes = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })
  const anyQuery = fc.webQueryParameters()
  const anyBody = [fc.json(), fc.string({ unit: 'binary', maxLength: 200 })].map((arbitrary) => ({
    weight: 1,
    arbitrary,
  }))

  const textOf = ({ pattern }: Schema): fc.Arbitrary<string> => {
    const plain = fc.oneof(graphemes, fc.constantFrom(...known))
    return pattern === undefined ? plain : fc.oneof(matching(pattern) ?? plain, plain)
  }

  const fitting = (schema: Schema): fc.Arbitrary<unknown> => {
    const choices = schema.anyOf ?? schema.oneOf
    if (choices) return fc.oneof(...choices.map(value))
    if ('const' in schema) return fc.constant(schema.const)
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.type === 'string') return textOf(schema)
    if (schema.type === 'integer') return fc.integer(bounds(schema))
    if (schema.type === 'number') return fc.double({ ...bounds(schema), noNaN: true })
    if (schema.type === 'boolean') return fc.boolean()
    if (schema.type === 'null') return fc.constant(null)
    if (schema.type === 'array')
      return fc.array(value(schema.items ?? {}), { maxLength: Math.min(schema.maxItems ?? 4, 4) })
    if (schema.properties) return objectOf(schema)
    return anyValue
  }

  const objectOf = ({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> => {
    const whole = Object.fromEntries(Object.entries(properties).map(([key, part]) => [key, value(part)]))
    const requiredKeys = required.filter((key) => key in whole)
    const lessOrMore = fc.tuple(fc.record(whole, { requiredKeys: [] }), fc.dictionary(name, anyValue))
    return fc.oneof(
      { weight: 6, arbitrary: fc.record(whole, { requiredKeys }) },
      { weight: 1, arbitrary: lessOrMore.map(([some, others]) => ({ ...some, ...others })) },
    )
  }

  const value = (schema: Schema): fc.Arbitrary<unknown> =>
    fc.oneof({ weight: 12, arbitrary: fitting(schema) }, { weight: 1, arbitrary: anyValue })

  return {
    segment: (schema: Schema): fc.Arbitrary<string> =>
      fc
        .oneof(fc.constantFrom(...known), fitting(schema).map(String), odd)
        .map((text) => (text === '' ? ' ' : text)),
    query: (schemas: Record<string, Schema>): fc.Arbitrary<string> =>
      fc.oneof(
        { weight: 3, arbitrary: objectOf({ properties: schemas }).map(written) },
        { weight: 1, arbitrary: anyQuery },
      ),
    body: (schema: Schema | undefined): fc.Arbitrary<string> =>
      fc.oneof({ weight: 8, arbitrary: value(schema ?? { properties: {} }).map(asJson) }, ...anyBody),
  }
}

/** Up to the range of a PostgreSQL column; larger numbers are among the unusual values. */
const [LEAST, MOST] = [-(2 ** 31), 2 ** 31 - 1]

function bounds({ minimum = LEAST, maximum = MOST }: Schema): { min: number; max: number } {
  return { min: Math.max(minimum, LEAST), max: Math.min(maximum, MOST) }
}

const matched = new Map<string, fc.Arbitrary<string> | undefined>()

/**
 * Not every pattern can be generated from. Each generator is created once, because that takes longer than a request.
 */
function matching(pattern: string): fc.Arbitrary<string> | undefined {
  if (!matched.has(pattern)) matched.set(pattern, tryMatching(pattern))
  return matched.get(pattern)
}

function tryMatching(pattern: string): fc.Arbitrary<string> | undefined {
  try {
    return fc.stringMatching(new RegExp(pattern))
  } catch {
    return undefined
  }
}

function asJson(value: unknown): string {
  const plain = (_: string, item: unknown) =>
    typeof item === 'bigint' || typeof item === 'symbol' ? String(item) : item
  return JSON.stringify(value, plain) ?? ''
}

function written(values: unknown): string {
  return Object.entries(values as object)
    .map(([key, item]) => `${encoded(key)}=${encoded(typeof item === 'string' ? item : asJson(item))}`)
    .join('&')
}

function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
