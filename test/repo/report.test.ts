/** The report page of `make proof` shows exactly what the runners wrote. */
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parsePlaywrightCounts, parseVitestCounts } from '../../tools/counts.ts'
import { renderReportPage, sumFigures } from '../../tools/report.ts'

function written(report: object): string {
  const file = join(mkdtempSync(join(tmpdir(), 'bustan-report-')), 'report.json')
  writeFileSync(file, JSON.stringify(report))
  return file
}

test("the runner's report: failures, a file that did not load, and planted faults that were found", () => {
  const one = (status: string, fullName: string) => ({ status, fullName, failureMessages: ['because'] })
  const file = written({
    numPassedTests: 2,
    testResults: [
      {
        name: join(process.cwd(), 'test/a.test.ts'),
        status: 'failed',
        message: '',
        assertionResults: [
          one('passed', 'finds it (planted)'),
          one('failed', 'finds the other (planted)'),
          one('passed', 'b'),
        ],
      },
      { name: 'c.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
    ],
  })
  expect(parseVitestCounts(file)).toEqual({
    passed: 2,
    failed: 2,
    failures: ['test/a.test.ts > finds the other (planted): because', 'c.test.ts: no such module'],
    planted: ['test/a.test.ts > finds it (planted)'],
  })
})

test("the browsers' report, with groups of any depth", () => {
  const spec = (status: string, title: string) => ({
    title,
    file: 'a.test.ts',
    line: 7,
    tests: [{ status, results: [{ error: { message: 'because' } }] }],
  })
  const file = written({
    stats: { expected: 2, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [spec('expected', 'found (planted)')],
        suites: [{ specs: [spec('unexpected', 'x (planted)')] }],
      },
      { suites: [{ suites: [{ specs: [spec('flaky', 'y'), spec('expected', 'z')] }] }] },
    ],
  })
  expect(parsePlaywrightCounts(file)).toEqual({
    passed: 2,
    failed: 2,
    failures: ['a.test.ts:7 > x (planted): because', 'a.test.ts:7 > y: because'],
    planted: ['test/e2e/a.test.ts > found (planted)'],
  })
})

test('kills are summed up over all tests; without any there is no sum', () => {
  const kills = (what: 'server' | 'worker', count: number) => ({
    name: '',
    value: count,
    kills: { what, count },
  })
  expect(
    sumFigures([kills('server', 3), kills('worker', 4), { name: 'other', value: 9 }, kills('server', 5)]),
  ).toEqual([{ name: 'kills in all', value: '12 (server 8, worker 4)' }])
  expect(sumFigures([{ name: 'other', value: 9 }])).toEqual([])
})

test('the page shows counts, figures, failures and planted faults, with their markup escaped', () => {
  const page = renderReportPage(
    [
      {
        name: 'tests',
        passed: 5,
        failed: 1,
        failures: ['a <b> failed'],
        planted: ['a fault (planted)'],
        seconds: 12,
        figures: [{ name: 'p95 < 200', value: '180 & less' }],
        endedAt: '2026-11-15T08:07:00.000Z',
      },
    ],
    { isFull: true },
  )
  for (const shown of [
    '5 passed, 1 failed. 1 planted',
    'a &lt;b&gt; failed',
    'p95 &lt; 200',
    '180 &amp; less',
    '12 s',
    '2026-11-15 08:07',
  ])
    expect(page).toContain(shown)
  expect(page).toContain('<li>a fault (planted)</li>')
  expect(page).toContain('Full counts.')
})
