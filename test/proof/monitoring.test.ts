import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordFigure } from '../support/figures.ts'
import { PATIENCE_MS } from '../support/patience.ts'
import { freePort, type OwnServer, startOwnServer } from '../support/server/ownServer.ts'
import { runTool } from './tools.ts'

/** The alerts and the figures in Debian's Prometheus, which scrapes a running store. */

const FOLDER = fileURLToPath(new URL('../../deploy/monitoring/', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'bustan-prometheus-'))
let server: OwnServer
let prometheus: ChildProcess
let url: string
let metricsUrl: string

beforeAll(async () => {
  const [metricsPort, port] = [await freePort(), await freePort()]
  metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
  server = await startOwnServer({ METRICS_ADDRESS: `127.0.0.1:${metricsPort}` })
  for (const file of ['prometheus.yaml', 'bustan.rules.yaml']) {
    const text = readFileSync(`${FOLDER}${file}`, 'utf8')
      .replace(/targets: .*/, `targets: ["127.0.0.1:${metricsPort}"]`)
      .replace(/interval: (30|60)s/g, 'interval: 1s')
    writeFileSync(join(folder, file), text)
  }
  url = `http://127.0.0.1:${port}`
  const words = [
    `--config.file=${folder}/prometheus.yaml`,
    `--storage.tsdb.path=${folder}/data`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  prometheus = spawn('prometheus', words, { stdio: 'ignore' })
})
afterAll(async () => {
  prometheus?.kill()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function api<Data>(path: string): Promise<Data | null> {
  const response = await fetch(`${url}/api/v1/${path}`).catch(() => null)
  if (!response?.ok) return null
  return ((await response.json()) as { data: Data }).data
}

/** The samples that a query finds. */
async function query(expression: string): Promise<Array<{ metric: Record<string, string>; value: number }>> {
  type Answer = { result: Array<{ metric: Record<string, string>; value: [number, string] }> }
  const answer = await api<Answer>(`query?query=${encodeURIComponent(expression)}`)
  return (answer?.result ?? []).map(({ metric, value }) => ({ metric, value: Number(value[1]) }))
}

test('the rules are valid and each alert comes when it should, and not otherwise', async () => {
  for (const words of [
    ['check', 'config', 'prometheus.yaml'],
    ['test', 'rules', 'bustan.rules.test.yaml'],
  ]) {
    const { code, stdout, stderr } = await runTool('promtool', words, { cwd: FOLDER })
    expect(code, stdout + stderr).toBe(0)
  }
})

test('the figures are named and described as Prometheus wants', async () => {
  writeFileSync(join(folder, 'metrics'), await (await fetch(metricsUrl)).text())
  const { stdout, stderr } = await runTool('sh', ['-c', `promtool check metrics < ${folder}/metrics`])
  // Figures of prom-client that are named otherwise are not ours to rename.
  const found = `${stdout}${stderr}`.split('\n').filter((line) => line && !line.startsWith('bustan_nodejs_'))
  expect(found).toEqual([])
})

test('a real Prometheus reads the store, evaluates every rule, and raises no alert', async () => {
  await expect.poll(() => query('up{job="bustan"}'), { timeout: PATIENCE_MS }).toMatchObject([{ value: 1 }])
  const visits = setInterval(() => void fetch(`${server.url}/api/v1/category?n=1`).catch(() => null), 200)
  afterAll(() => clearInterval(visits))
  interface Rules {
    groups: Array<{ rules: Array<{ name: string; type: string; health: string; lastError?: string }> }>
  }
  const rules = async () => (await api<Rules>('rules'))?.groups.flatMap((group) => group.rules) ?? []
  await expect
    .poll(async () => (await rules()).filter(({ health }) => health === 'unknown').length, {
      timeout: PATIENCE_MS,
    })
    .toBe(0)
  const read = await rules()
  expect(read.filter(({ health }) => health !== 'ok')).toEqual([])
  await expect
    .poll(async () => (await query('bustan:errors:ratio5m'))[0]?.value, { timeout: PATIENCE_MS })
    .toBe(0)
  const raised = await query('ALERTS{alertstate="firing"}')
  recordFigure('monitoring: rules that a real Prometheus evaluates', String(read.length))
  expect(raised.map(({ metric }) => metric['alertname'])).toEqual([])
})
