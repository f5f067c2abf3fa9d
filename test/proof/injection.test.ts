import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordFigure } from '../support/figures.ts'
import { logIn } from '../support/login.ts'
import { isFullScale } from '../support/scale.ts'
import { type BadSite, startBadSite } from './badSite.ts'
import { type Site, startSite } from './site.ts'
import { runTool } from './tools.ts'

/**
 * sqlmap on the parameters that reach a statement, wapiti on the pages. Requests go to a server directly, so that no
 * cache answers.
 */

let site: Site
let bad: BadSite
let folder: string
let server: string
let pool: pg.Pool
let forgetting: NodeJS.Timeout
let session: Record<string, string>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bustan-scan-'))
  site = await startSite({ environment: { PAGE_CACHE_MEGABYTES: '0' } })
  bad = await startBadSite(site.databaseUrl)
  server = `http://${site.addresses[0]}`
  pool = new pg.Pool({ connectionString: site.databaseUrl, max: 1 })
  // Disable the rate limits, which would otherwise answer most requests.
  forgetting = setInterval(() => void pool.query('delete from limit_bucket').catch(() => undefined), 100)
  session = (await logIn(site.product, '09121130001')).headers
})
afterAll(async () => {
  clearInterval(forgetting)
  await pool?.end()
  await bad?.close()
  await site?.stop()
  await rm(folder, { recursive: true, force: true })
})

const LIMITED_AT_MOST = 20

interface Target {
  url: string
  data?: string
  headers?: Record<string, string>
  parameters: string
}

/** `injectable`, `not`, or any other output: only `not` passes. */
async function sqlmap({ url, data, headers = {}, parameters }: Target): Promise<string> {
  const words = ['-u', url, '-p', parameters, '--batch', '--level=2', '--threads=1', '--flush-session']
  words.push(`--output-dir=${join(folder, 'sqlmap')}`, '--disable-coloring', '--ignore-code=*')
  if (data) words.push('--data', data)
  for (const [name, value] of Object.entries(headers)) words.push('-H', `${name}: ${value}`)
  const { stdout } = await runTool('sqlmap', words)
  if (/identified the following injection point/.test(stdout)) return 'injectable'
  const limited = Number(/429 \(.*?\) - (\d+) times/.exec(stdout)?.[1] ?? 0)
  if (limited > LIMITED_AT_MOST) return `${limited} of its questions met a limit`
  const isDone = /all tested parameters do not appear to be injectable/.test(stdout)
  return isDone ? 'not' : `no verdict: ${stdout.slice(-600)}`
}

const JSON_HEADERS = { 'content-type': 'application/json' }

describe('sqlmap', () => {
  test('finds an injectable parameter (planted)', async () => {
    expect(await sqlmap({ url: `${bad.url}/rows?q=daftar`, parameters: 'q' })).toBe('injectable')
  })

  const targets = (): Record<string, Target> => ({
    search: {
      url: `${server}/api/v1/search?q=daftar&type=game&category=games&ios=15.0&page=1`,
      parameters: isFullScale ? 'q,type,category,ios,page' : 'q',
    },
    suggestions: { url: `${server}/api/v1/search/suggest?q=daf`, parameters: 'q' },
    application: { url: `${server}/api/v1/application/by_label/daftar*`, parameters: 'URI' },
    category: { url: `${server}/api/v1/application?category=games&page=1`, parameters: 'category,page' },
    comment: {
      url: `${server}/api/v1/application/1/comment`,
      data: '{"text":"خوب","score":5}',
      headers: { ...JSON_HEADERS, ...session },
      parameters: 'text,score',
    },
    login: {
      url: `${server}/api/v1/user/register`,
      data: '{"phone_number":"09121130002"}',
      headers: JSON_HEADERS,
      parameters: 'phone_number',
    },
    poll: {
      url: `${server}/api/v1/poll/what-for*/vote`,
      data: '{"option_ids":[1]}',
      headers: { ...JSON_HEADERS, ...session },
      parameters: 'URI',
    },
    session: {
      url: `${server}/api/v1/user`,
      headers: { 'access-token': `${session['access-token']}*` },
      parameters: 'access-token',
    },
  })

  test('finds no injectable parameter', { timeout: 1_800_000 }, async () => {
    const verdicts: Record<string, string> = {}
    for (const [name, target] of Object.entries(targets())) verdicts[name] = await sqlmap(target)
    recordFigure(
      'sqlmap level 2: calls, injectable (goal 0)',
      `${Object.keys(verdicts).length}, ${Object.values(verdicts).filter((verdict) => verdict === 'injectable').length}`,
    )
    expect(verdicts).toEqual(Object.fromEntries(Object.keys(verdicts).map((name) => [name, 'not'])))
  })
})

interface WapitiReport {
  vulnerabilities: Record<string, Array<{ path: string }>>
}

interface CrawlReport {
  addresses: number
  found: string[]
}

const MODULES = 'csp,xss,permanentxss,sql,blindsql,crlf,redirect,file,exec,ssrf'

async function wapiti(url: string, starts: string[] = []): Promise<CrawlReport> {
  const report = join(folder, `wapiti-${new URL(url).port}.json`)
  const bounds = isFullScale ? ['-d', '4', '--max-scan-time', '480'] : ['-d', '2', '--max-scan-time', '60']
  const words = [
    '-u',
    url,
    '-m',
    MODULES,
    '-f',
    'json',
    '-o',
    report,
    '--flush-session',
    '-v',
    '2',
    ...bounds,
  ]
  for (const start of starts) words.push('-s', start)
  // wapiti accepts brotli but cannot decode it, and would see no link.
  words.push('-H', 'Accept-Encoding: gzip', '--max-links-per-page', '40', '--scope', 'folder')
  const { stdout } = await runTool('wapiti', words, { timeoutMs: 1_400_000 })
  const { vulnerabilities } = JSON.parse(await readFile(report, 'utf8')) as WapitiReport
  return {
    addresses: Number(/found (\d+) URLs/.exec(stdout)?.[1]),
    found: Object.entries(vulnerabilities).flatMap(([kind, rows]) =>
      rows.map(({ path }) => `${kind}: ${path}`),
    ),
  }
}

/** Pages with parameters in their address. */
const WITH_QUERY = [
  '/search?q=daftar&type=game&category=games&device=iphone&ios=15&page=1',
  '/categories/games?page=2',
  '/packages?code=ABC',
  '/gift?code=ABC',
  '/register?next=/account',
]

describe('wapiti', () => {
  test('finds a page that echoes its input (planted)', async () => {
    const { found } = await wapiti(`${bad.url}/search?q=x`)
    expect(found.some((line) => line.startsWith('Cross Site Scripting'))).toBe(true)
    expect(found.some((line) => line.startsWith('Content Security Policy'))).toBe(true)
  })

  test('finds nothing on the public pages', { timeout: 1_500_000 }, async () => {
    const starts = WITH_QUERY.map((path) => `${server}${path}`)
    const { addresses, found } = await wapiti(`${server}/`, starts)
    recordFigure('wapiti: addresses, findings (goal 0)', `${addresses}, ${found.length}`)
    expect(addresses).toBeGreaterThan(30)
    expect(found).toEqual([])
  })
})
