import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import gate from '../../../src/features/gate/gate.fa.json' with { type: 'json' }
import { SAMPLE_USER_AGENTS } from '../../../src/kernel/browserKind.agents.ts'
import { detectBrowserKind } from '../../../src/kernel/browserKind.ts'
import { builtFiles } from '../builtFiles.ts'
import { expect, test } from '../fixtures.ts'

/** The scripts that browsers of every age run. */
function oldScripts(): { BOOT: string; OLD_IOS: string } {
  const find = (name: string) => {
    const [found, ...others] = [...builtFiles('.js')].filter(([file]) => file.includes(`/${name}-`))
    if (!found || others.length > 0) throw new Error(`no single ${name} in the build`)
    return found[1]
  }
  return { BOOT: find('boot'), OLD_IOS: find('oldIos') }
}

/** Runs a tool on a text in a file. Returns its error output, or null if it accepts the text. */
function faultsOf(tool: string, before: string[], text: string, after: string[] = []): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'bustan-es5-'))
  try {
    const file = join(folder, 'script.js')
    writeFileSync(file, text)
    execFileSync(tool, [...before, file, ...after], { stdio: 'pipe' })
    return null
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: Buffer; stderr?: Buffer }
    return `${stdout ?? ''}${stderr ?? ''}` || String(error)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const es5Faults = (text: string) =>
  faultsOf('node_modules/.bin/es-check', ['es5'], text, ['--noColor', '--noCache'])

test('[4.26] an ES5 parser and Duktape can parse boot.js and oldIos.js', () => {
  for (const script of Object.values(oldScripts())) {
    expect(es5Faults(script)).toBeNull()
    expect(faultsOf('duk', [], `(function () {${script}})`)).toBeNull()
  }
})

for (const planted of ['var a = () => 1', 'var a = `b`', 'try { a() } catch {}', 'let a = 1', 'f(1,)'])
  test(`the ES5 parser refuses ${planted} (planted)`, () => {
    expect(es5Faults(planted)).toContain('script.js')
  })

interface Visit {
  userAgent: string
  isPrivate: boolean
  readyState: 'loading' | 'interactive'
  refusesStorage?: boolean
  hasNoModules?: boolean
}

interface Outcome {
  loaded: string[]
  hasStarted: boolean
  shown: string[]
  isHidden: boolean
  version: string | null
  isRetryShown: boolean
  sent: Array<{ address: string; body: { data: object; events: Array<Record<string, string>> } }>
  kept: string[]
}

function runInDuktape(visits: Visit[]): Outcome[] {
  const folder = mkdtempSync(join(tmpdir(), 'bustan-duktape-'))
  try {
    const globals = Object.entries({ ...oldScripts(), VISITS: visits })
    const given = globals.map(([name, value]) => `var ${name} = ${JSON.stringify(value)};`).join('\n')
    const file = join(folder, 'visits.js')
    const stub = readFileSync(new URL('./oldIos.duktape.js', import.meta.url), 'utf8')
    writeFileSync(file, `${given}\n${stub}`)
    return JSON.parse(execFileSync('duk', [file], { encoding: 'utf8' }))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const visit = (userAgent: string, change: Partial<Visit> = {}): Visit => ({
  userAgent,
  isPrivate: true,
  readyState: 'loading',
  ...change,
})

test('[4.26] [4.28] in an ES5 engine, only iOS before 12 is stopped, by the same versions as at the gate', () => {
  const outcomes = runInDuktape(SAMPLE_USER_AGENTS.map(({ userAgent }) => visit(userAgent)))
  for (const [at, { name, userAgent, maxTouchPoints }] of SAMPLE_USER_AGENTS.entries()) {
    const { iosVersion } = detectBrowserKind(userAgent, { maxTouchPoints })
    const isOld = iosVersion !== null && Number.parseInt(iosVersion, 10) < 12
    expect([outcomes[at]?.hasStarted, outcomes[at]?.loaded], name).toEqual([
      !isOld,
      isOld ? ['/oldIos.js'] : [],
    ])
  }
})

test('[4.26] [4.27] [8.13] in an ES5 engine, the skeleton becomes the message, and the event is sent once', () => {
  const old = SAMPLE_USER_AGENTS.find(({ name }) => name === 'iPhone iOS 6 Safari')?.userAgent ?? ''
  const [early, late, refused, open] = runInDuktape([
    visit(old),
    visit(old, { readyState: 'interactive' }),
    visit(old, { refusesStorage: true }),
    visit(old, { isPrivate: false }),
  ])
  expect(early).toMatchObject({ shown: ['div'], isHidden: false, version: '6.0', kept: ['uniqueUserId'] })
  expect(late).toMatchObject({ shown: ['div'], isHidden: false, version: '6.0' })
  expect(refused).toMatchObject({ shown: ['div'], kept: [] })
  for (const outcome of [early, late, refused]) {
    expect(outcome?.sent.map(({ address }) => address)).toEqual(['POST /api/v1/event'])
    expect(outcome?.sent[0]?.body.events).toMatchObject([
      { name: 'install_limit_ios_version', detail: '6.0', id: expect.stringMatching(/^[0-9a-f]{32}$/) },
    ])
  }
  // A public page can be read without scripts.
  expect(open).toMatchObject({ loaded: [], hasStarted: false, shown: ['skeleton'], sent: [] })
})

test('a private page offers a retry in another browser without modules', () => {
  const safari10 =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_6) AppleWebKit/602.1.50 (KHTML, like Gecko) Version/10.0 Safari/602.1.50'
  const [old] = runInDuktape([visit(safari10, { hasNoModules: true })])
  expect(old).toMatchObject({ loaded: [], isRetryShown: true })
})

test.describe('iOS 11', () => {
  const userAgent = SAMPLE_USER_AGENTS.find(({ name }) => name === 'iPhone iOS 11 Safari')?.userAgent ?? ''
  test.use({ userAgent })

  for (const path of ['/register', '/startRegister', '/account', '/applications/download/1', '/install'])
    test(`[1.21] [4.26] [4.27] ${path} shows the message instead of its skeleton, and the event arrives`, async ({
      page,
    }) => {
      const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/event'))
      await page.goto(path)
      await expect(page.getByRole('heading', { name: gate.gate_ios_title })).toBeVisible()
      await expect(page.getByText('این دستگاه iOS 11.4.1 دارد')).toBeVisible()
      expect((await answered).status()).toBe(200)
      await expect(page.getByRole('link', { name: gate.gate_browse })).toBeVisible()
      await expect(page.locator('main [class*=keleton]')).toHaveCount(0)
    })

  test('public pages can be read, and their links lead on', async ({ page }) => {
    await page.goto('/applications/chenar')
    await page.locator('a[href^="/applications/download/"]').first().click()
    await expect(page.getByRole('heading', { name: gate.gate_ios_title })).toBeVisible()
  })
})
