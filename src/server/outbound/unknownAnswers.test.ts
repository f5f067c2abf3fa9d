import { expect, it } from 'vitest'
import { findUnknown, type KnownAnswers, shapeOf } from './unknownAnswers.ts'

const KNOWN: KnownAnswers = {
  provider: 'bank',
  fields: ['data', 'code', 'list'],
  codesOf: ({ data }) => {
    const code = (data as { code?: unknown } | undefined)?.code
    return code === undefined ? [] : [`code ${code}`]
  },
  codes: ['code 1', /^code 5\d$/],
}
const find = (body: unknown, status = 200) =>
  findUnknown(KNOWN, 'pay', { status, body }).map(({ kind, detail }) => `${kind} ${detail}`)

it('a documented answer is not reported', () => {
  expect(find({ data: { code: 1, list: [] } })).toEqual([])
  expect(find({ data: { code: 55 } })).toEqual([])
})

it('reports codes, fields and shapes, without values', () => {
  expect(find({ data: { code: 7, card: '6037991234567890' } })).toEqual([
    'code code 7',
    'field data.card: string',
  ])
  expect(find({ data: { list: [{ phone: '09121234567' }] } })).toEqual([
    'shape http 200: {data:{list:[{phone:string}]}}',
  ])
  expect(find(undefined, 502)).toEqual(['shape http 502: not JSON'])
  expect(find([{ name: 'سارا' }])).toEqual(['shape http 200: [{name:string}]'])
})

it('hides numbers in codes, and names of fields that look like values', () => {
  expect(find({ data: { code: '989121234567' } })).toEqual(['code code #'])
  expect(find({ data: { code: 1, '09121234567': 1, سارا: 2, 'a b': 3, n6037: 4 } })).toEqual([
    'field data.?: number',
  ])
})

it('is bounded in size and number', () => {
  const wide = Object.fromEntries(Array.from({ length: 500 }, (_, at) => [`field_${at}`, 'x'.repeat(1e4)]))
  expect(find({ data: { code: 1, ...wide } })).toHaveLength(10)
  let deep: unknown = 1
  for (let at = 0; at < 500; at++) deep = { list: deep, other: [deep] }
  const found = findUnknown(KNOWN, 'pay', { status: 200, body: { list: deep } })
  expect(found).toHaveLength(1)
  expect(found[0]?.detail.length).toBeLessThanOrEqual(200)
  expect(shapeOf(deep).length).toBeLessThan(2000)
})
