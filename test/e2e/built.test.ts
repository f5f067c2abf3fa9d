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
import { expect, open, type Page, test } from './fixtures.ts'

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

interface Loaded {
  url: string
  type: string
}

/** Everything that a first visit fetches, also after hydration. */
async function loadedBy(page: Page, path: string): Promise<Loaded[]> {
  const loaded = new Map<string, Loaded>()
  page.on('request', (request) => {
    loaded.set(request.url(), { url: request.url(), type: request.resourceType() })
  })
  await open(page, path)
  await page.waitForLoadState('networkidle')
  return [...loaded.values()]
}

function fontsOf(loaded: Loaded[], other: string): [number, string[]] {
  const fonts = loaded.filter(({ type }) => type === 'font').map(({ url }) => url)
  return [fonts.length, fonts.filter((url) => url.includes(other))]
}

for (const [path, limits] of Object.entries(LIMITS))
  test(`[1.27] size of the first view of ${path}, and no font of the other script`, async ({
    page,
    server,
  }) => {
    const loaded = await loadedBy(page, path)
    // A space is enough to fetch a font, and so is a width in `ch`.
    const [fonts, others] = fontsOf(loaded, 'roboto')
    expect([fonts > 0, path === '/' ? others : []]).toEqual([true, []])
    for (const type of ['script', 'stylesheet'] as const) {
      const parts = await Promise.all(
        loaded
          .filter((one) => one.type === type)
          .map(async ({ url }) => ({ bytes: await brotliBytes(url), name: url.replace(server.url, '') })),
      )
      const sum = parts.reduce((total, { bytes }) => total + bytes, 0)
      const list = parts.sort((a, b) => b.bytes - a.bytes).map(({ bytes, name }) => `${bytes} ${name}`)
      const kind = type === 'script' ? 'JavaScript' : 'CSS'
      recordFigure(`${kind} of the first view of ${path} (bytes, brotli)`, sum)
      expect(sum, list.join('\n')).toBeLessThanOrEqual(limits[type])
    }
  })

test('[1.27] an English page fetches no font of the other script', async ({ page }) => {
  const [fonts, others] = fontsOf(await loadedBy(page, '/content/faq?lang=en'), 'vazirmatn')
  expect([fonts > 0, others]).toEqual([true, []])
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
