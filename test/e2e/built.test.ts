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
import { expect, open, test } from './fixtures.ts'

const run = promisify(execFile)
/** In bytes, brotli. React alone takes 59,000 of the scripts. */
const LIMITS: Record<string, { script: number; stylesheet: number }> = {
  '/content/faq': { script: 80_000, stylesheet: 8_000 },
  '/': { script: 86_000, stylesheet: 8_000 },
  '/applications/sahm-e-ma': { script: 95_000, stylesheet: 12_000 },
}

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

for (const planted of [
  'a?.b',
  'a ?? b',
  'class A { x = 1 }',
  'a ||= 1',
  '/(?<=a)b/',
  'const n = 10n',
  '1_000',
])
  test(`the check of scripts finds ${planted} (planted)`, async () => {
    expect(await syntaxFaults(new Map([['planted.js', `const a = {}, b = 1;${planted}`]]))).not.toBe('')
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

for (const planted of [
  'a{display:flex;gap:4px}',
  'a{aspect-ratio:1}',
  'a{color:color-mix(in srgb,red,blue)}',
  'a{height:100dvh}',
  'a:focus-visible{color:red}',
  '@layer x{a{color:red}}',
  ':is(a,b){color:red}',
  'a{inset-inline-start:0}',
])
  test(`the check of styles finds ${planted} (planted)`, () => {
    expect(cssFaults(planted)).not.toEqual([])
    expect(
      cssFaults('a{display:grid;gap:1px;height:100vh;height:100dvh}a:focus:not(:focus-visible){outline:0}'),
    ).toEqual([])
  })

test('every public page has preload addresses for its chunks', () => {
  const files = readPageFiles(CLIENT_FOLDER)
  const shared = PAGES.filter((route) => route.access === 'public' && !files(route, 'fa').parts)
  expect(shared.map(({ path }) => path)).toEqual([])
})

for (const [path, limits] of Object.entries(LIMITS))
  test(`size of the first view of ${path}`, async ({ page, server }) => {
    const loaded = new Map<string, 'script' | 'stylesheet'>()
    page.on('request', (request) => {
      const type = request.resourceType()
      if (type === 'script' || type === 'stylesheet') loaded.set(request.url(), type)
    })
    await open(page, path)
    // Files fetched after hydration count too.
    await page.waitForLoadState('networkidle')
    const sums = { script: 0, stylesheet: 0 }
    const parts: Array<[number, string]> = []
    for (const [address, type] of loaded) {
      const bytes = await brotliBytes(address)
      sums[type] += bytes
      parts.push([bytes, address.replace(server.url, '')])
    }
    parts.sort(([a], [b]) => b - a)
    const list = parts.map(([bytes, name]) => `${bytes} ${name}`).join('\n')
    recordFigure(`JavaScript of the first view of ${path} (bytes, brotli)`, sums.script)
    recordFigure(`CSS of the first view of ${path} (bytes, brotli)`, sums.stylesheet)
    expect(sums.script, list).toBeLessThanOrEqual(limits.script)
    expect(sums.stylesheet, list).toBeLessThanOrEqual(limits.stylesheet)
  })

// A space is enough to fetch a font, and so is a width in `ch`.
for (const [path, other] of [
  ['/?lang=fa', 'roboto'],
  ['/?lang=en', 'vazirmatn'],
] as const)
  test(`[1.27] ${path} fetches no font of the other script`, async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(request.url())
    })
    await open(page, path)
    await page.waitForLoadState('networkidle')
    expect(fonts).not.toEqual([])
    expect(fonts.filter((address) => address.includes(other))).toEqual([])
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
