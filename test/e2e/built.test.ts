import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CLIENT_FOLDER } from '#app/pages/builtPages.ts'
import { readPageFiles } from '#app/pages/pageFiles.ts'
import { PAGES } from '#pages.ts'
import { recordFigure } from '../support/figures.ts'
import { builtFiles, cssFaults } from './builtFiles.ts'
import { type FirstView, measureFirstView } from './firstView.ts'
import { expect, test } from './fixtures.ts'

const run = promisify(execFile)
/** In bytes, brotli, with a little room. React alone takes 47,000 of the scripts. */
const LIMITS: Record<string, { script: number; stylesheet: number }> = {
  '/content/faq': { script: 74_000, stylesheet: 6_500 },
  '/': { script: 80_000, stylesheet: 8_300 },
  '/applications/sahm-e-ma': { script: 85_000, stylesheet: 9_000 },
  '/search': { script: 80_000, stylesheet: 7_700 },
  '/packages': { script: 92_000, stylesheet: 11_000 },
  '/register': { script: 86_000, stylesheet: 8_500 },
}
/** The document, styles, scripts, messages and fonts that a page loads before it is usable. */
const FILES_AT_MOST = 12

/**
 * Safari 12.2 supports ES2019, and from ES2020 `import()` and `import.meta`, which are hidden from the check.
 * Look-behind in patterns is part of ES2018, but Safari supports it since 16.4.
 */
async function syntaxFaults(files: Map<string, string>): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bustan-syntax-'))
  try {
    for (const [name, text] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(
        join(folder, name),
        text.replace(/\bimport\(/g, 'imported(').replace(/\bimport\.meta\b/g, 'meta'),
      )
    }
    await run('node_modules/.bin/es-check', [
      'es2019',
      join(folder, '**/*.js'),
      '--module',
      '--noColor',
      '--noCache',
    ])
    const behind = [...files].filter(([, text]) => /\(\?<[=!]/.test(text)).map(([name]) => name)
    return behind.length > 0 ? `look-behind in ${behind.join()}` : ''
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    return stdout || stderr || String(error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

test('Safari 12.2 can parse every script', async () => {
  const scripts = builtFiles('.js')
  expect(scripts.size).toBeGreaterThan(10)
  expect([...scripts.keys()].some((name) => /\/boot-/.test(name))).toBe(true)
  expect(await syntaxFaults(scripts)).toBe('')
})

const NEWER = ['a?.b', 'a ?? b', 'class A { x = 1 }', 'a ||= 1', 'const n = 10n', '1_000']

test('the check of scripts finds newer syntax and look-behind (planted)', async () => {
  const files = NEWER.map((text, at): [string, string] => [`planted${at}.js`, `const a = {}, b = 1;${text}`])
  const found = await syntaxFaults(new Map([...files, ['good.js', 'const a = { ...{} }']]))
  for (const [name] of files) expect(found).toContain(name)
  expect(found).not.toContain('good.js')
  expect(await syntaxFaults(new Map([['behind.js', '/(?<=a)b/']]))).toContain('behind.js')
})

test('pages have no inline script that runs', async ({ request }) => {
  for (const path of ['/', '/visitLater', '/nowhere', '/private-browsing']) {
    const html = await (await request.get(path)).text()
    const inline = Array.from(html.matchAll(/<script(?![^>]*\bsrc=)([^>]*)>/g), (match) => match[1])
    expect(inline.filter((attributes) => !/type="application\/(ld\+)?json"/.test(attributes ?? ''))).toEqual(
      [],
    )
    expect(html).not.toMatch(/\son\w+="/)
  }
})

test('Safari 12.2 understands every style', () => {
  const faults = [...builtFiles('.css')].flatMap(([name, css]) =>
    cssFaults(css).map((fault) => `${name} ${fault}`),
  )
  expect(faults).toEqual([])
})

const UNKNOWN = [
  'a{display:flex;gap:4px}',
  'a{aspect-ratio:1}',
  'a{color:color-mix(in srgb,red,blue)}',
  'a{height:100dvh}',
  'a:focus-visible{color:red}',
  '@layer x{a{color:red}}',
  ':is(a,b){color:red}',
  'a{inset-inline-start:0}',
]

test('the check of styles finds each kind of newer style (planted)', () => {
  expect(UNKNOWN.filter((css) => cssFaults(css).length === 0)).toEqual([])
  expect(
    cssFaults('a{display:grid;gap:1px;height:100vh;height:100dvh}a:focus:not(:focus-visible){outline:0}'),
  ).toEqual([])
})

test('every public page has preload addresses for its chunks', () => {
  const files = readPageFiles(CLIENT_FOLDER)
  const shared = PAGES.filter((route) => route.access === 'public' && !files(route, 'fa').parts)
  expect(shared.map(({ path }) => path)).toEqual([])
})

function fontsOf({ loaded }: FirstView): string[] {
  return loaded.filter(({ kind }) => kind === 'font').map(({ path }) => path)
}

for (const [path, limits] of Object.entries(LIMITS))
  test(`[1.27] size of the first view of ${path}, with few files and one font`, async ({ page, server }) => {
    const view = await measureFirstView(page, path)
    expect(fontsOf(view)).toEqual([expect.stringMatching(/vazirmatn/)])
    const list = view.loaded.map(({ kind, bytes, path }) => `${bytes} ${kind} ${path}`).join('\n')
    expect(view.filesBeforeUsable, list).toBeLessThanOrEqual(FILES_AT_MOST)
    for (const type of ['script', 'stylesheet'] as const) {
      const files = view.loaded.filter(({ kind }) => kind === type)
      const sizes = await Promise.all(files.map((file) => brotliBytes(server.url + file.path)))
      const sum = sizes.reduce((total, bytes) => total + bytes, 0)
      const kind = type === 'script' ? 'JavaScript' : 'CSS'
      recordFigure(`${kind} of the first view of ${path} (bytes, brotli)`, sum)
      expect(sum, list).toBeLessThanOrEqual(limits[type])
    }
  })

test('[1.27] an English page fetches no font of the other script', async ({ page }) => {
  const fonts = fontsOf(await measureFirstView(page, '/content/faq?lang=en'))
  expect(fonts).toEqual([expect.stringMatching(/roboto/)])
})

/** The size over the wire: fetch would decompress it. */
function brotliBytes(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get(address, { headers: { 'accept-encoding': 'br' } }, (response) => {
      if (response.headers['content-encoding'] !== 'br') reject(new Error(`${address} is not compressed`))
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })
}
