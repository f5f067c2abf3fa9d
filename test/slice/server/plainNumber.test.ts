import { describe, expect, test } from 'vitest'
import { API_BINDINGS, OFFICE_API_BINDINGS } from '#app/slices.ts'
import { pathParameters } from '#kernel/call.ts'
import { parsePlainNumber } from '#kernel/digits.ts'
import { AppError } from '#kernel/errors.ts'
import { toSnakeCase } from '#kernel/wireCase.ts'
import { checkInput } from '#server/http/input.ts'
import { plantApplication } from '../../support/application.ts'
import { productForFile } from '../../support/product.ts'

// A number in a URL has exactly one spelling. Otherwise one resource would have many URLs, and a limit on one of them
// would be useless.

const product = productForFile()
const WRONG = [
  '1e1',
  '0x0a',
  '0b11',
  '+10',
  '-10',
  '010',
  ' 10',
  '10 ',
  '10.0',
  '1_0',
  '۱۰',
  '',
  'NaN',
  '9'.repeat(30),
]

interface Schema {
  _zod: { def: Record<string, unknown> & { type: string; coerce?: boolean } }
}

/** The paths of all numeric inputs, at any depth. */
function coerced(schema: Schema, path: string[] = []): string[][] {
  const { def } = schema._zod
  if (def.type === 'number' && def.coerce) return [path]
  if (def.type === 'object')
    return Object.entries(def['shape'] as Record<string, Schema>).flatMap(([name, inner]) =>
      coerced(inner, [...path, name]),
    )
  const inner = [def['innerType'], def['element'], def['in'], ...((def['options'] as Schema[]) ?? [])]
  return inner.filter((one) => one !== undefined).flatMap((one) => coerced(one as Schema, [...path, '*']))
}

const inputs = [...API_BINDINGS, ...OFFICE_API_BINDINGS].flatMap(({ endpoint }) =>
  coerced(endpoint.input as never as Schema).map((path) => ({
    endpoint,
    path: path.filter((part) => part !== '*'),
  })),
)

describe('a number in a path or a query', () => {
  test('is a top-level input of its call, where the edge checks it', () => {
    expect(inputs.length).toBeGreaterThan(20)
    expect(inputs.filter(({ path }) => path.length !== 1)).toEqual([])
  })

  test('of a path is numeric only where the edge checks it', () => {
    const digits = [...API_BINDINGS, ...OFFICE_API_BINDINGS].flatMap(({ endpoint }) =>
      pathParameters(endpoint.path)
        .filter((name) => (endpoint.input.shape[name] as never as Schema)._zod.def.type === 'number')
        .filter((name) => !inputs.some((one) => one.endpoint === endpoint && one.path[0] === name))
        .map((name) => `${endpoint.call} ${name}`),
    )
    expect(digits).toEqual([])
  })

  test.each(inputs.map(({ endpoint, path }) => [endpoint.call, path[0] ?? '', endpoint] as const))(
    '%s: %s accepts plain digits only',
    (_, name, endpoint) => {
      for (const value of [...WRONG, true, null, [10], { a: 1 }]) {
        const fault = faultOf(() => checkInput(endpoint, { [name]: value }))
        expect([value, fault?.data?.fields?.[toSnakeCase(name)]]).toEqual([value, 'number_wrong'])
      }
      const fault = faultOf(() => checkInput(endpoint, { [name]: '10' }))
      expect(fault?.data?.fields?.[toSnakeCase(name)]).not.toBe('number_wrong')
    },
  )

  test('has one address over HTTP', async () => {
    const id = await plantApplication(product)
    const statuses = async (...written: string[]) =>
      Promise.all(
        written.map(async (one) => (await product.request(`/api/v1/application/${one}/installation`)).status),
      )
    expect(await statuses(String(id))).toEqual([200])
    expect(
      await statuses(`${id}e0`, `0${id}`, `%20${id}`, `+${id}`, `0x${id.toString(16)}`, `${id}.0`),
    ).toEqual(Array(6).fill(400))
  })
})

function faultOf(run: () => unknown): AppError | null {
  try {
    run()
    return null
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

test('parsePlainNumber accepts one spelling of each number', () => {
  expect(['0', '7', '10', '9007199254740991'].map(parsePlainNumber)).toEqual([
    0,
    7,
    10,
    Number.MAX_SAFE_INTEGER,
  ])
  expect(WRONG.map(parsePlainNumber)).toEqual(WRONG.map(() => null))
})
