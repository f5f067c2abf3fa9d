import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LOCALES } from '#kernel/locale.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import gift from '../features/gift/gift.ru.json' with { type: 'json' }
import { messageDoor } from './messageDoor.ts'
import { catalogueFile } from './messageFile.ts'

const door = messageDoor()
const ask = (address: string, encoding = '') =>
  door.app.request(address.replace(/^\/messages/, ''), { headers: { 'accept-encoding': encoding } })

test('several catalogues come in one answer, in the language that was asked for, and are kept for good', async () => {
  const answer = await ask(catalogueFile(door.base('fa'), ['web', 'gift']))
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const { web: words, ...rest } = await answer.json()
  expect(words).toEqual(web)
  expect(Object.keys(rest)).toEqual(['gift'])
  expect(await (await ask(catalogueFile(door.base('ru'), ['gift']))).json()).toEqual({ gift })
})

test('one set has one address, whoever asks in which order', () => {
  expect(catalogueFile('', ['web', 'gift', 'web'])).toBe(catalogueFile('', ['gift', 'web']))
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('packed by %s it is the same', async (encoding, unpack) => {
  for (const names of [['web'], ['gift', 'login']]) {
    const file = catalogueFile(door.base('ar'), names)
    const packed = await ask(file, encoding)
    expect(packed.headers.get('content-encoding')).toBe(encoding)
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(JSON.parse(unpack(bytes).toString())).toEqual(await (await ask(file)).json())
  }
})

test.each([
  '/fa/nothing.json',
  '/fa/web+gift.json',
  '/fa/gift+gift.json',
  '/fa/gift+nothing.json',
  '/fa/.json',
  '/fa/web.js',
  '/fa/..%2Fweb.json',
  '/xx/web.json',
  `/fa/${Array(40).fill('web').join('+')}.json`,
])('%s is not there', async (path) => {
  const version = door.base('fa').split('/')[2]
  expect((await ask(`/messages/${version}${path}`)).status).toBe(404)
})

test('the words of another release are not there, in any language', async () => {
  for (const locale of LOCALES)
    expect((await ask(`/messages/0123456789ab/${locale}/web.json`)).status).toBe(404)
})
