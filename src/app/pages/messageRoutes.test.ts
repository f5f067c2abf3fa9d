import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { LOCALES, mapLocales } from '#kernel/locale.ts'
import { PAGES } from '#pages.ts'
import { readCatalogues } from '#server/messages.ts'
import web from '#web/web.fa.json' with { type: 'json' }
import gift from '../../features/gift/gift.ru.json' with { type: 'json' }
import { sandboxPages } from '../../sandbox/panel/sandbox.pages.ts'
import { MISSING_PAGE } from '../app.pages.ts'
import { catalogueFileUrl, messageFileUrl } from './messageFile.ts'
import { messageRoutes } from './messageRoutes.ts'
import { listMessageFiles, OFFICE_CATALOGUES } from './messageSets.ts'

const door = messageRoutes()
const ask = (address: string, encoding = '') =>
  door.app.request(address.replace(/^\/messages/, ''), { headers: { 'accept-encoding': encoding } })

test('several catalogues are one answer in the requested language, cached for good', async () => {
  const answer = await ask(catalogueFileUrl(door.base('fa'), ['web', 'gift']))
  expect(answer.headers.get('cache-control')).toContain('immutable')
  const { web: words, ...rest } = await answer.json()
  expect(words).toEqual(web)
  expect(Object.keys(rest)).toEqual(['gift'])
  expect(await (await ask(catalogueFileUrl(door.base('ru'), ['gift']))).json()).toEqual({ gift })
})

test('one set has one address, in any order of the names', () => {
  expect(catalogueFileUrl('', ['web', 'gift', 'web'])).toBe(catalogueFileUrl('', ['gift', 'web']))
})

test.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)('compressed by %s it is the same', async (encoding, unpack) => {
  for (const names of [['web'], ['gift', 'web']]) {
    const file = catalogueFileUrl(door.base('ar'), names)
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
  '/fa/gift+login.json',
  '/fa/.json',
  '/fa/web.js',
  '/fa/..%2Fweb.json',
  '/xx/web.json',
  `/fa/${Array(40).fill('web').join('+')}.json`,
])('%s returns 404', async (path) => {
  const version = door.base('fa').split('/')[2]
  expect((await ask(`/messages/${version}${path}`)).status).toBe(404)
})

test('messages of another release return 404 in every language', async () => {
  for (const locale of LOCALES)
    expect((await ask(`/messages/0123456789ab/${locale}/web.json`)).status).toBe(404)
})

test('every page and the office can load their catalogues, and each exists in every language', () => {
  const files = listMessageFiles(sandboxPages)
  for (const page of [...PAGES, MISSING_PAGE, ...sandboxPages]) {
    expect(files).toContain(messageFileUrl('', page).slice(1))
    for (const name of ['web', ...page.messages]) expect(files).toContain(`${name}.json`)
  }
  expect(files).toContain(catalogueFileUrl('', OFFICE_CATALOGUES).slice(1))
  const catalogues = mapLocales((locale) => readCatalogues(locale))
  for (const name of PAGES.flatMap(({ messages }) => ['web', ...messages]))
    for (const locale of LOCALES) expect(catalogues[locale].has(name), name).toBe(true)
})

test('2,600 invented combinations cost neither compression nor memory', async () => {
  const fresh = messageRoutes()
  const answer = (file: string) => fresh.app.request(`${fresh.base('fa').replace(/^\/messages/, '')}/${file}`)
  const names = [...mapLocales((locale) => readCatalogues(locale)).fa.keys()].sort()
  const files = listMessageFiles()
  const invented = names
    .flatMap((a, at) => names.slice(at + 1).map((b) => [a, b]))
    .flatMap(([a = '', b = '']) => names.filter((c) => c > b).map((c) => `${a}+${b}+${c}.json`))
    .filter((file) => !files.has(file))
    .slice(0, 2600)
  expect(invented).toHaveLength(2600)
  const statuses = await Promise.all(invented.map(async (file) => (await answer(file)).status))
  expect(new Set(statuses)).toEqual(new Set([404]))
  expect(fresh.kept()).toEqual({ files: 0, bytes: 0 })
})

test('all files of a language stay within three megabytes, each compressed once', async () => {
  const fresh = messageRoutes()
  const files = [...listMessageFiles()]
  for (const round of [1, 2])
    await Promise.all(
      files.map(async (file) => {
        const answer = await fresh.app.request(`${fresh.base('fa').replace(/^\/messages/, '')}/${file}`)
        expect(answer.status, `${file} ${round}`).toBe(200)
      }),
    )
  expect(files.length).toBeLessThan(PAGES.length)
  expect(fresh.kept().files).toBe(files.length)
  expect(fresh.kept().bytes).toBeLessThan(3 * 1024 * 1024)
})
