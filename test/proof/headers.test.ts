import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFigure } from '../support/figures.ts'
import { startBadHeaders } from './badSite.ts'
import { makeCertificate, type Site, startSite } from './site.ts'
import { runTool, TOOLS } from './tools.ts'

/**
 * Mozilla's Observatory and Google's csp_evaluator against the store as nginx serves it at the standard web ports.
 */

const OBSERVATORY_GOAL = 130
const ROUTES = ['/', '/search', '/categories', '/account', '/packages', '/nothing-here']
let site: Site
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bustan-headers-'))
  site = await startSite({ ports: { http: 80, https: 443 } })
})
afterAll(async () => {
  await site?.stop()
  await rm(folder, { recursive: true, force: true })
})

interface ObservatoryReport {
  scan: { score: number; grade: string; testsPassed: number; testsFailed: number; testsQuantity: number }
  tests: Record<string, { pass: boolean; result: string }>
}

async function observe(certificate: string): Promise<ObservatoryReport> {
  const scan = join(TOOLS, 'node_modules/@mdn/mdn-http-observatory/src/scan.js')
  const env = { NODE_EXTRA_CA_CERTS: certificate }
  const { stdout } = await runTool(process.execPath, [scan, 'localhost'], { env, cwd: TOOLS })
  const result = JSON.parse(stdout) as ObservatoryReport & { error?: string }
  if (result.error) throw new Error(result.error)
  return result
}

interface Finding {
  severity: number
  description: string
}

/** Findings of HIGH severity in the policy that a browser gets. */
async function highFindings(policy: string): Promise<string[]> {
  const at = (path: string) => pathToFileURL(join(TOOLS, 'node_modules/csp_evaluator/dist', path)).href
  const { CspParser } = await import(at('parser.js'))
  const { CspEvaluator } = await import(at('evaluator.js'))
  const { Severity } = await import(at('finding.js'))
  const findings: Finding[] = new CspEvaluator(new CspParser(policy).csp).evaluate()
  return findings.filter(({ severity }) => severity === Severity.HIGH).map(({ description }) => description)
}

test(`Observatory: at least ${OBSERVATORY_GOAL}, no failed test`, async () => {
  const { scan, tests } = await observe(join(site.nginx.folder, '..', 'certificate.pem'))
  const failed = Object.entries(tests).filter(([, { pass }]) => !pass)
  recordFigure(
    `Observatory (goal ${OBSERVATORY_GOAL})`,
    `${scan.score}, ${scan.grade}, ${scan.testsPassed} of ${scan.testsQuantity}`,
  )
  expect(failed).toEqual([])
  expect(scan.score).toBeGreaterThanOrEqual(OBSERVATORY_GOAL)
})

test('csp_evaluator: no finding of high severity, on any kind of page', async () => {
  let found = 0
  for (const route of ROUTES) {
    const { headers } = await site.ask(route)
    const high = await highFindings(headers['content-security-policy'] ?? '')
    found += high.length
    expect([route, high]).toEqual([route, []])
  }
  recordFigure('csp_evaluator: findings of high severity (goal 0)', found)
})

test('both find the faults of a bad site (planted)', async () => {
  await site.stop()
  const tls = makeCertificate(folder)
  const [key, cert] = await Promise.all([readFile(tls.CERTIFICATE_KEY_FILE), readFile(tls.CERTIFICATE_FILE)])
  const bad = await startBadHeaders({ key, cert })
  try {
    const { scan } = await observe(tls.CERTIFICATE_FILE)
    expect(scan.score).toBeLessThan(60)
    recordFigure('Observatory, planted bad site (goal below 60)', scan.score)
  } finally {
    bad.close()
  }
  expect((await highFindings("script-src * 'unsafe-inline'")).length).toBeGreaterThan(0)
})
