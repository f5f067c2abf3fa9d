/** Everything that must pass, one stage after the other; the last line is `N passed, N failed`. */
import { type SpawnOptions, spawn } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIGURES_FILE } from '../test/support/figures.ts'
import { SEEDED } from '../test/support/seeded.ts'
import { fingerprintOf, PassedStages } from './passed.ts'

const isFull = process.argv.includes('--full')
const REPORT = '.data/report'
const FAILURES_SAID = 20
const FAILURE_LENGTH = 600

interface Outcome extends Counts {
  name: string
  seconds: number
}

interface Stage {
  name: string
  command: string[]
  /** Where the stage leaves its counts; without it the whole stage counts as one. */
  counts?: () => Counts
  /** Cheap, and others need what it leaves behind. */
  isAlwaysRun?: boolean
}

interface Counts {
  passed: number
  failed: number
  /** Names of what failed, said again at the end: the log above is long. */
  failures: string[]
}

function vitestCounts(file: string) {
  return (): Counts => {
    const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport
    const failures = report.testResults
      .filter(({ status }) => status === 'failed')
      .flatMap(({ name, message, assertionResults }) => {
        const failed = assertionResults.filter(({ status }) => status === 'failed')
        // A file that could not even be loaded has no failed tests of its own.
        if (failed.length === 0) return [`${name}: ${message}`]
        return failed.map((one) => `${name} > ${one.fullName}: ${one.failureMessages[0] ?? ''}`)
      })
    return { passed: report.numPassedTests, failed: failures.length, failures }
  }
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

function playwrightCounts(file: string) {
  return (): Counts => {
    const { stats, suites } = JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport
    const failures = suites.flatMap(failedSpecs)
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky, failures }
  }
}

interface PlaywrightSuite {
  specs?: Array<{
    title: string
    file: string
    line: number
    tests: Array<{ status: string; results: Array<{ error?: { message?: string } }> }>
  }>
  suites?: PlaywrightSuite[]
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  suites: PlaywrightSuite[]
}

function failedSpecs({ specs = [], suites = [] }: PlaywrightSuite): string[] {
  const failed = specs.flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) => `${file}:${line} > ${title}: ${results[0]?.error?.message ?? ''}`),
  )
  return [...failed, ...suites.flatMap(failedSpecs)]
}

const STAGES: Stage[] = [
  { name: 'types', command: ['tsc', '-p', '.'] },
  { name: 'lint and format', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  { name: 'unused code', command: ['knip'] },
  { name: 'build', command: ['sh', 'tools/build.sh'], isAlwaysRun: true },
  { name: 'demo data', command: ['node', 'test/support/seeded.ts'], isAlwaysRun: true },
  {
    name: 'rules, slices and faults',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORT}/vitest.json`,
    ],
    counts: vitestCounts(`${REPORT}/vitest.json`),
  },
  {
    name: 'Chromium',
    command: ['playwright', 'test', '--config', 'test/e2e/playwright.config.ts'],
    counts: playwrightCounts(`${REPORT}/playwright.json`),
  },
  {
    name: 'WebKit',
    command: [
      'vitest',
      'run',
      '--config',
      'test/webkit/vitest.config.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${REPORT}/webkit.json`,
    ],
    counts: vitestCounts(`${REPORT}/webkit.json`),
  },
  ...(isFull
    ? [
        {
          name: 'outside tools and load',
          command: [
            'vitest',
            'run',
            '--config',
            'test/proof/vitest.config.ts',
            '--reporter=default',
            '--reporter=json',
            `--outputFile.json=${REPORT}/proof.json`,
          ],
          counts: vitestCounts(`${REPORT}/proof.json`),
        },
      ]
    : []),
]

function run(command: string[]): Promise<number> {
  const [name = '', ...args] = command
  const options: SpawnOptions = {
    stdio: 'inherit',
    env: {
      ...process.env,
      BUSTAN_PROOF: isFull ? '1' : '0',
      FORCE_COLOR: '0',
      CI: 'true',
      BUSTAN_SEEDED: SEEDED,
      // Many processes of ours start; each would read and compile the same files again.
      NODE_COMPILE_CACHE: join(process.cwd(), '.data/compiled'),
    },
  }
  return new Promise((resolve) => {
    const child = spawn(name, args, options)
    child.on('error', () => resolve(127))
    child.on('exit', (code) => resolve(code ?? 1))
  })
}

async function outcomeOf(stage: Stage, earlier: PassedStages): Promise<Outcome> {
  console.log(`\n== ${stage.name}`)
  const known = stage.isAlwaysRun ? undefined : earlier.find(stage.name)
  if (known) {
    console.log(
      `Nothing changed since its ${known.passed} passed in ${known.seconds} s; FRESH=1 runs it again.`,
    )
    appendFileSync(FIGURES_FILE, known.figures.map((line) => `${line}\n`).join(''))
    return { name: stage.name, passed: known.passed, failed: 0, failures: [], seconds: 0 }
  }
  const figuresBefore = figureLines().length
  const outcome = await runStage(stage)
  if (outcome.failed === 0)
    earlier.remember(stage.name, {
      passed: outcome.passed,
      seconds: outcome.seconds,
      figures: figureLines().slice(figuresBefore),
    })
  return outcome
}

async function runStage({ name, command, counts }: Stage): Promise<Outcome> {
  const start = performance.now()
  const code = await run(command)
  const seconds = Math.round((performance.now() - start) / 1000)
  const single: Counts = { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, failures: [] }
  if (!counts) return { name, ...single, seconds }
  try {
    const counted = counts()
    // A runner that failed without a failed test (a crash, an unhandled error) has still failed.
    return { name, ...counted, failed: Math.max(counted.failed, single.failed), seconds }
  } catch {
    return { name, passed: 0, failed: 1, failures: [`${name} left no report`], seconds }
  }
}

interface Figure {
  name: string
  value: string | number
}

function figureLines(): string[] {
  if (!existsSync(FIGURES_FILE)) return []
  return readFileSync(FIGURES_FILE, 'utf8').trim().split('\n').filter(Boolean)
}

function reportPage(outcomes: Outcome[], figures: Figure[]): string {
  const row = (cells: Array<string | number>) =>
    `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Bustan: proof</title>
<style>body{font:16px/1.5 system-ui;margin:2rem auto;max-width:60rem}table{border-collapse:collapse;margin:1rem 0}td{border:1px solid #ccc;padding:.3rem .8rem}</style>
<h1>Bustan: proof</h1><p>${isFull ? 'Full' : 'Small'} counts.</p>
<h2>Stages</h2><table>${outcomes.map(({ name, passed, failed, seconds }) => row([name, `${passed} passed`, `${failed} failed`, `${seconds} s`])).join('')}</table>
<h2>Figures</h2><table>${figures.map(({ name, value }) => row([name, value])).join('')}</table></html>\n`
}

rmSync(REPORT, { recursive: true, force: true })
mkdirSync(REPORT, { recursive: true })
const isFresh = isFull || process.env['FRESH'] === '1'
const earlier = new PassedStages('.data/passed.json', fingerprintOf('.'), isFresh)
const outcomes: Outcome[] = []
for (const stage of STAGES) outcomes.push(await outcomeOf(stage, earlier))
const figures: Figure[] = figureLines().map((line) => JSON.parse(line))
writeFileSync(`${REPORT}/index.html`, reportPage(outcomes, figures))
console.log('\n== Figures')
for (const { name, value } of figures) console.log(`${name}: ${value}`)
console.log('\n== Stages')
for (const { name, passed, failed, seconds } of outcomes)
  console.log(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
const failures = outcomes.flatMap((outcome) => outcome.failures)
if (failures.length > 0) console.log('\n== Failed')
for (const failure of failures.slice(0, FAILURES_SAID)) console.log(failure.slice(0, FAILURE_LENGTH))
const failed = outcomes.reduce((sum, outcome) => sum + outcome.failed, 0)
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
