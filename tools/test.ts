/** Runs all checks and tests in stages; the last line is `N passed, N failed`. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Figure } from '../test/support/figures.ts'
import { SEEDED } from '../test/support/server/seeded.ts'
import { type Counts, parsePlaywrightCounts, parseVitestCounts } from './counts.ts'
import { fingerprintOfStage, PassedStages } from './passedStages.ts'
import { renderReportPage, sumFigures, sumTotals, type TestStageOutcome } from './report.ts'

const isFull = process.argv.includes('--full')
const REPORT = '.data/report'
const FAILURES_SHOWN = 20
const FAILURE_LENGTH = 600
const SHORT_LENGTH = 200

interface Stage {
  name: string
  command: string[]
  /** Reads the test counts of the stage; without it the stage counts as one test. */
  counts?: () => Counts
  /** The stage runs always: it is cheap, and other stages need its output. */
  isAlwaysRun?: boolean
}

function vitest(name: string, report: string, ...options: string[]): Stage {
  const file = `${REPORT}/${report}.json`
  return {
    name,
    command: [
      'vitest',
      'run',
      ...options,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${file}`,
    ],
    counts: () => parseVitestCounts(file),
  }
}

/** Each stage uses one core, so two lists of equal length run side by side. */
const CHECKS: Stage[][] = [
  [
    // Each further thread repeats much of the same work: twice the CPU time in total.
    { name: 'types', command: ['tsc', '-p', '.', '--singleThreaded'] },
    { name: 'unused code', command: ['knip'] },
  ],
  [
    { name: 'build', command: ['sh', 'tools/build.sh'], isAlwaysRun: true },
    { name: 'demo data', command: ['node', 'test/support/server/seeded.ts'], isAlwaysRun: true },
    { name: 'lint and format', command: ['biome', 'ci', '--error-on-warnings', '.'] },
  ],
]
const AXE_EVERYWHERE = 'axe on every page'

function chromium(name: string, ...options: string[]): Stage {
  return {
    name,
    command: ['playwright', 'test', '--config', 'test/e2e/playwright.config.ts', ...options],
    counts: () => parsePlaywrightCounts(`${REPORT}/playwright.json`),
  }
}

const WEBKIT = vitest('WebKit', 'webkit', '--config', 'test/webkit/vitest.config.ts')

/** All at once: each spends half of its time waiting for a browser, a database or a timer. */
const SMALL: Stage[] = [vitest('rules, slices and faults', 'vitest'), chromium('Chromium'), WEBKIT]
/** These compare figures with references of the same run, so they run after the others. */
const SPEED: Stage = { name: 'speed', command: ['node', '--max-semi-space-size=16', 'bench/short.ts'] }

/**
 * The stages of the full proof, in pieces, so that a repeated run skips the stages that passed. They run one after the
 * other, because measurements must not share the machine.
 */
const FULL: Stage[] = [
  vitest('rules and screens', 'rules', '--project', 'rules', '--project', 'screens'),
  vitest('slices', 'slices', 'test/slice'),
  vitest('faults', 'faults', 'test/faults'),
  vitest('races', 'races', 'test/explorer'),
  chromium('Chromium', '--grep-invert', AXE_EVERYWHERE),
  chromium('Chromium: axe everywhere', '--grep', AXE_EVERYWHERE),
  WEBKIT,
  SPEED,
  ...readdirSync('test/proof')
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => file.replace('.test.ts', ''))
    .map((name) =>
      vitest(`outside: ${name}`, name, '--config', 'test/proof/vitest.config.ts', `test/proof/${name}.`),
    ),
]

const running = new Set<ChildProcess>()
/** End the running stages, which end their own browsers and servers. */
process.once('SIGTERM', () => {
  for (const child of running) child.kill('SIGTERM')
  process.exit(143)
})

function run(command: string[], figures: string): Promise<number> {
  const [name = '', ...args] = command
  const options: SpawnOptions = {
    stdio: 'inherit',
    env: {
      ...process.env,
      BUSTAN_PROOF: isFull ? '1' : '0',
      FORCE_COLOR: '0',
      CI: 'true',
      BUSTAN_SEEDED: SEEDED,
      BUSTAN_FIGURES: join(process.cwd(), figures),
    },
  }
  return new Promise((resolve) => {
    const child = spawn(name, args, options)
    running.add(child)
    child.on('error', () => resolve(127))
    child.on('exit', (code) => {
      running.delete(child)
      resolve(code ?? 1)
    })
  })
}

async function outcomeOf(stage: Stage, earlier: PassedStages): Promise<TestStageOutcome> {
  console.log(`\n== ${stage.name}`)
  const known = stage.isAlwaysRun ? undefined : earlier.find(stage.name)
  if (known) {
    console.log(
      `Nothing changed since its ${known.passed} passed in ${known.seconds} s; FRESH=1 runs it again.`,
    )
    return { ...known, name: stage.name, failed: 0, failures: [] }
  }
  const outcome = await runStage(stage)
  if (outcome.failed === 0) earlier.remember(stage.name, outcome)
  return outcome
}

async function runStage({ name, command, counts }: Stage): Promise<TestStageOutcome> {
  const start = performance.now()
  const figuresFile = `${REPORT}/figures of ${name.replace(/\W+/g, ' ')}.jsonl`
  const code = await run(command, figuresFile)
  const seconds = Math.round((performance.now() - start) / 1000)
  const figures = readFigures(figuresFile)
  const endedAt = new Date().toISOString()
  const isGood = code === 0
  const single: Counts = { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1, failures: [], planted: [] }
  const counted = counts ? readCounts(name, counts) : single
  // A test runner that failed without a failed test (a crash, an unhandled error) counts as failed.
  return { name, ...counted, failed: Math.max(counted.failed, single.failed), seconds, figures, endedAt }
}

function readCounts(name: string, counts: () => Counts): Counts {
  try {
    return counts()
  } catch {
    return { passed: 0, failed: 1, failures: [`${name} left no report`], planted: [] }
  }
}

async function inOrder(stages: Stage[], earlier: PassedStages): Promise<TestStageOutcome[]> {
  const outcomes: TestStageOutcome[] = []
  for (const stage of stages) outcomes.push(await outcomeOf(stage, earlier))
  return outcomes
}

function readFigures(file: string): Figure[] {
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').trim().split('\n').filter(Boolean)
  return lines.map((line) => JSON.parse(line) as Figure)
}

rmSync(REPORT, { recursive: true, force: true })
mkdirSync(REPORT, { recursive: true })
const isFresh = process.env['FRESH'] === '1'
// A failed `make proof` continues where it failed while nothing changed. Results of the smaller `make test` do not
// count for it.
const memory = isFull ? '.data/proved.json' : '.data/passed.json'
const earlier = new PassedStages(memory, fingerprintOfStage('.'), isFresh)
const checks = await Promise.all(CHECKS.map((stages) => inOrder(stages, earlier)))
/** `ONLY=outside make proof` runs only matching stages; a later full run skips those that passed. */
const only = process.env['ONLY'] ?? ''
const wanted = FULL.filter(({ name }) => name.startsWith(only))
if (wanted.length === 0) throw new Error(`No stage of the proof begins with ${only}.`)
const tests = isFull
  ? await inOrder(wanted, earlier)
  : [...(await Promise.all(SMALL.map((stage) => outcomeOf(stage, earlier)))), await outcomeOf(SPEED, earlier)]
const outcomes = [...checks.flat(), ...tests]
const figures = outcomes.flatMap((outcome) => outcome.figures)
writeFileSync(`${REPORT}/index.html`, renderReportPage(outcomes, { isFull }))
console.log('\n== Figures')
for (const { name, value } of [...figures, ...sumFigures(figures)]) console.log(`${name}: ${value}`)
console.log('\n== Stages')
for (const { name, passed, failed, seconds } of outcomes)
  console.log(`${name}: ${passed} passed, ${failed} failed, ${seconds} s`)
const failures = outcomes.flatMap((outcome) => outcome.failures).map(stripVTControlCharacters)
if (failures.length > 0) console.log('\n== Failed')
for (const failure of failures.slice(0, FAILURES_SHOWN)) console.log(failure.slice(0, FAILURE_LENGTH))
// Repeats the failures at the end, one line each: readers of a long log often see only its end.
if (failures.length > 0) console.log('\n== Failed, in short')
for (const failure of failures.slice(0, FAILURES_SHOWN))
  console.log(failure.replace(/\s+/g, ' ').slice(0, SHORT_LENGTH))
const { passed, failed } = sumTotals(outcomes)
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
