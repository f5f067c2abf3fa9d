/** Reads the numbers of passed and failed tests from the reports of the test runners. */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'

export interface Counts {
  passed: number
  failed: number
  /** Names of failed tests, repeated at the end because the log is long. */
  failures: string[]
  /** Tests that planted a fault and detected it: their titles contain `(planted)`. */
  planted: string[]
}

interface VitestReport {
  numPassedTests: number
  testResults: Array<{
    name: string
    status: string
    message: string
    assertionResults: Array<{ status: string; fullName: string; failureMessages: string[] }>
  }>
}

export function parseVitestCounts(file: string): Counts {
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
  const failures = report.testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      // A test file that failed to load has no failed tests, so report the file.
      const file = relative(process.cwd(), name)
      if (failed.length === 0) return [`${file}: ${message}`]
      return failed.map((one) => `${file} > ${one.fullName}: ${one.failureMessages[0] ?? ''}`)
    })
  const planted = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, fullName }) => status === 'passed' && isPlanted(fullName))
      .map(({ fullName }) => `${relative(process.cwd(), name)} > ${fullName}`),
  )
  return { passed: report.numPassedTests, failed: failures.length, failures, planted }
}

interface Spec {
  title: string
  file: string
  line: number
  tests: Array<{ status: string; results: Array<{ error?: { message?: string } }> }>
}

interface Suite {
  specs?: Spec[]
  suites?: Suite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: Suite[]
}

export function parsePlaywrightCounts(file: string): Counts {
  const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
  const specs = suites.flatMap(specsOf)
  const failures = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => `${file}:${line} > ${title}: ${results[0]?.error?.message ?? ''}`),
  )
  const planted = specs
    .filter(({ title, tests }) => isPlanted(title) && tests.every(({ status }) => status === 'expected'))
    .map(({ file, title }) => `test/e2e/${file} > ${title}`)
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures, planted }
}

function specsOf({ specs = [], suites = [] }: Suite): Spec[] {
  return [...specs, ...suites.flatMap(specsOf)]
}

function isPlanted(title: string): boolean {
  return title.includes('(planted)')
}
