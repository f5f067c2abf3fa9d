import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'

const product = productForFile()
const FOLDER = 'deploy/monitoring'

const scrape = async () => (await product.request('/metrics')).text()

/** The names of our metrics in a text; for histograms without the suffix that Prometheus adds. */
function figuresIn(text: string): string[] {
  const names = text.match(/\bbustan_[a-z0-9_]+/g) ?? []
  return [...new Set(names.map((name) => name.replace(/_(bucket|count|sum)$/, '')))].sort()
}

/** The values of a metric by their labels. */
function valuesOf(metrics: string, name: string): Record<string, number> {
  const lines = metrics
    .split('\n')
    .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(name.length, at), Number(line.slice(at + 1))]
    }),
  )
}

test('the store exports every metric of the alerts and of the dashboard', async () => {
  const exportedMetrics = new Set(figuresIn(await scrape()))
  for (const file of readdirSync(FOLDER)) {
    const missing = figuresIn(readFileSync(`${FOLDER}/${file}`, 'utf8')).filter(
      (name) => !exportedMetrics.has(name),
    )
    expect(missing, file).toEqual([])
  }
})

test('every alert stands in the runbook, and the runbook names no other', () => {
  const rules = readFileSync(`${FOLDER}/bustan.rules.yaml`, 'utf8')
  const alerts = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name]) => name)
  const runbook = readFileSync('docs/runbook.md', 'utf8')
  expect(alerts.length).toBeGreaterThan(20)
  expect(Array.from(runbook.matchAll(/^\| `(Bustan\w+)` \|/gm), ([, name]) => name).sort()).toEqual(
    alerts.sort(),
  )
})

test('a call of a provider is counted with its outcome', async () => {
  const name = 'bustan_provider_seconds_count'
  const labels = '{call="sms.sendCode",outcome="accepted"}'
  const before = valuesOf(await scrape(), name)[labels] ?? 0
  await logIn(product, '09121110001')
  expect(valuesOf(await scrape(), name)[labels]).toBe(before + 1)
})

test('the disk is exported, and the age of a backup only when there is one', async () => {
  const before = await scrape()
  expect(valuesOf(before, 'bustan_disk_free_bytes')['']).toBeGreaterThan(0)
  expect(valuesOf(before, 'bustan_backup_age_seconds')).toEqual({})
  const takenAt = new Date((await product.system.now()).getTime() - 7200_000)
  const run = { digest: 'a', takenAt, isEncrypted: true, checkedAt: null }
  await product.system.db.insertInto('backupRun').values(run).execute()
  const age = valuesOf(await scrape(), 'bustan_backup_age_seconds')['{encrypted="true"}']
  expect(age).toBeGreaterThanOrEqual(7200)
  expect(age).toBeLessThan(9000)
})

test('a gauge that cannot be read is missing and counted, and the others are exported', async () => {
  const { dataDir } = product.system.config
  product.system.config.dataDir = `${dataDir}/missing`
  const response = await product.request('/metrics')
  product.system.config.dataDir = dataDir
  expect(response.status).toBe(200)
  const metrics = await response.text()
  expect(valuesOf(metrics, 'bustan_disk_free_bytes')).toEqual({})
  expect(Object.keys(valuesOf(metrics, 'bustan_money_differences'))).toHaveLength(1)
  const unread = valuesOf(await scrape(), 'bustan_gauges_unread_total')
  expect(unread['{gauge="bustan_disk_free_bytes"}']).toBe(1)
})

test('a queue tells how many jobs wait, for how long, and how many failed', async () => {
  // A running worker would take these jobs.
  await product.system.jobs.stop(5)
  const insert = (state: string, name: string, seconds: number) =>
    sql`insert into pgboss.job (name, data, state, created_on, start_after)
      select ${name}, '{}', ${state}::pgboss.job_state, at, at
      from (select now() - make_interval(secs => ${seconds}) as at) as moment`.execute(product.system.db)
  await insert('created', 'notice.announce', 600)
  await insert('retry', 'notice.announce', 60)
  await insert('retry', 'notice.announce', -3600)
  await insert('failed', 'notice.announce', 10)
  const metrics = await scrape()
  const of = (figure: string) => valuesOf(metrics, figure)['{job="notice.announce"}']
  expect(of('bustan_queue_waiting')).toBe(2)
  expect(of('bustan_queue_oldest_seconds')).toBeGreaterThanOrEqual(600)
  expect(of('bustan_queue_failed')).toBe(1)
  expect(valuesOf(metrics, 'bustan_work')['{kind="jobs_failed",severity="soon"}']).toBe(1)
})
