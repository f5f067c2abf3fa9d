import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Each stage of a run has its own file; a test that runs alone writes to the report's folder. */
const FILE =
  process.env['BUSTAN_FIGURES'] ?? fileURLToPath(new URL('../../.data/report/figures.jsonl', import.meta.url))

type KilledProcess = 'server' | 'worker' | 'PostgreSQL' | 'command'

export interface Figure {
  name: string
  value: string | number
  /** Summed up on the report page. */
  kills?: { what: KilledProcess; count: number }
}

/** Records a measured figure: shown at the end of the run and on the report page of `make proof`. */
export function recordFigure(name: string, value: string | number): void {
  append({ name, value })
}

/** Counts processes killed with `SIGKILL` during their work. */
export function recordKills(where: string, what: KilledProcess, count: number): void {
  append({ name: `${where}: kills of the ${what}`, value: count, kills: { what, count } })
}

function append(figure: Figure): void {
  mkdirSync(dirname(FILE), { recursive: true })
  appendFileSync(FILE, `${JSON.stringify(figure)}\n`)
}
