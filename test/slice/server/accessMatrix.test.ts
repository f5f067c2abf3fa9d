import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { API_BINDINGS } from '#app/slices.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { type Answer, productForFile } from '../../support/product.ts'
import { type Actor, rowOf, SAMPLES } from './accessMatrix.ts'
import { createOwnersWorld } from './ownersWorld.ts'

const product = productForFile({ TRUSTED_PROXIES: '1' })
const ACTORS: Actor[] = ['anonymous', 'other', 'owner']
const { sessionOf, world } = createOwnersWorld(product)

const RESOURCES = Object.keys(world)
const ROWS = API_BINDINGS.map(({ endpoint }) => rowOf(endpoint, RESOURCES))

describe('the access matrix', () => {
  test('[6.1] has a row for every call of the description', async () => {
    const description = await (await product.request('/api/v1/openapi.json')).json()
    const calls = Object.entries(description.paths as Record<string, object>).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    )
    expect(ROWS.map(({ call }) => call).sort()).toEqual(calls.sort())
  })

  test('has no sample of a call that does not exist', () => {
    const calls = API_BINDINGS.map(({ endpoint }) => endpoint.call as string)
    expect(Object.keys(SAMPLES).filter((call) => !calls.includes(call))).toEqual([])
  })

  const cells = ROWS.flatMap((row) => ACTORS.map((actor) => ({ call: row.call, actor, row })))
  test.each(cells)('[6.1] $call by $actor', async ({ call, actor, row }) => {
    const { input, headers } = await row.prepare(world)
    const answer: Answer = await product.call(call, input, { ...(await sessionOf(actor)), ...headers })
    expect(answer.status).toBeOneOf(row.expected[actor])
  })

  test('finds a call without a declared access (planted)', () => {
    const input = { summary: '', input: z.object({}), output: z.object({}) }
    const planted = endpoint('GET /secret', { ...input, access: undefined as never })
    expect(() => rowOf(planted, RESOURCES)).toThrow('GET /secret declares no access.')
  })

  test('finds rows without a known owner (planted)', () => {
    const options = { summary: '', input: z.object({ id: z.uuid() }), output: z.object({}) }
    for (const access of ['public', 'user'] as const) {
      const planted = endpoint('POST /secret/{id}', { ...options, access })
      expect(() => rowOf(planted, RESOURCES)).toThrow('POST /secret/{id}: the test cannot create a secret.')
    }
  })
})
