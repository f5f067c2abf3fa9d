/** Writes the report page of `make proof`: what ran, counts, figures, and the planted faults that were found. */
import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import type { Figure } from '../test/support/figures.ts'
import type { Counts } from './counts.ts'

export interface TestStageOutcome extends Counts {
  name: string
  seconds: number
  figures: Figure[]
  endedAt: string
}

/** Adds up the figures of all tests. */
export function sumFigures(figures: Figure[]): Figure[] {
  const kills = figures.flatMap((figure) => figure.kills ?? [])
  if (kills.length === 0) return []
  const of = [...new Set(kills.map(({ what }) => what))].map((what) => {
    const sum = kills.filter((kill) => kill.what === what).reduce((total, { count }) => total + count, 0)
    return `${what} ${sum}`
  })
  const all = kills.reduce((total, { count }) => total + count, 0)
  return [{ name: 'kills in all', value: `${all} (${of.join(', ')})` }]
}

export function sumTotals(outcomes: TestStageOutcome[]): { passed: number; failed: number } {
  return {
    passed: outcomes.reduce((sum, outcome) => sum + outcome.passed, 0),
    failed: outcomes.reduce((sum, outcome) => sum + outcome.failed, 0),
  }
}

export function renderReportPage(outcomes: TestStageOutcome[], { isFull }: { isFull: boolean }): string {
  const { passed, failed } = sumTotals(outcomes)
  const planted = outcomes.flatMap((outcome) => outcome.planted)
  const stages = outcomes.map(({ name, passed, failed, seconds, endedAt }) =>
    row([name, passed, failed, `${seconds} s`, minute(endedAt)], failed > 0 ? 'bad' : ''),
  )
  const measured = outcomes
    .filter(({ figures }) => figures.length > 0)
    .map(
      ({ name, figures }) =>
        `<h3>${escaped(name)}</h3>${table(
          ['What', 'Measured'],
          figures.map(({ name, value }) => row([name, value])),
        )}`,
    )
  const sums = sumFigures(outcomes.flatMap(({ figures }) => figures))
  const failures = outcomes.flatMap((outcome) => outcome.failures)
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Bustan: proof</title>
<style>${STYLE}</style>
<h1>Bustan: proof</h1>
<p class="sum${failed > 0 ? ' bad' : ''}">${passed} passed, ${failed} failed. ${planted.length} planted faults found.</p>
<p>${escaped(circumstances(isFull))}</p>
${failures.length > 0 ? `<h2>Failed</h2><ul>${failures.map((failure) => `<li>${escaped(failure.slice(0, 1000))}</li>`).join('')}</ul>` : ''}
<h2>Stages</h2>${table(['Stage', 'Passed', 'Failed', 'Took', 'Ended (UTC)'], stages)}
<h2>Figures</h2><p>Each was measured by a test of its stage, which fails where the goal in its name is missed.</p>
${
  sums.length > 0
    ? table(
        ['In all', 'Counted'],
        sums.map(({ name, value }) => row([name, value])),
      )
    : ''
}
${measured.join('\n')}
<h2>Planted faults</h2><p>A check that cannot fail proves nothing. Each of these planted a fault and saw its check find it.</p>
<ul>${planted.map((one) => `<li>${escaped(one)}</li>`).join('')}</ul></html>\n`
}

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:64rem;padding:0 1rem;color:#1d2a24;background:#fff}
table{border-collapse:collapse;margin:1rem 0;width:100%}td,th{border:1px solid #c9d6cf;padding:.3rem .7rem;text-align:start;overflow-wrap:anywhere}
th{background:#eef4f0}.sum{font-size:1.3rem}.bad{color:#a4161a;font-weight:600}
@media(prefers-color-scheme:dark){body{color:#e3ece7;background:#101512}td,th{border-color:#33423a}th{background:#1a231e}.bad{color:#ff8a8a}}`

function circumstances(isFull: boolean): string {
  const [first, ...others] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${isFull ? 'Full' : 'Small'} counts. ${commit()} ${minute(new Date().toISOString())} UTC, Node ${process.version}, ${others.length + 1} × ${first?.model ?? 'processor'}, ${gigabytes} GiB.`
}

const minute = (time: string) => time.slice(0, 16).replace('T', ' ')

function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
    const changed = git('status', '--porcelain') ? ' with changes' : ''
    return `Commit ${git('rev-parse', '--short', 'HEAD')}${changed}.`
  } catch {
    return ''
  }
}

function table(heads: string[], rows: string[]): string {
  return `<table><tr>${heads.map((head) => `<th>${head}</th>`).join('')}</tr>${rows.join('')}</table>`
}

function row(cells: Array<string | number>, className = ''): string {
  return `<tr${className && ` class="${className}"`}>${cells.map((cell) => `<td>${escaped(String(cell))}</td>`).join('')}</tr>`
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
