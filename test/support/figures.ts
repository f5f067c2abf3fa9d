import { appendFileSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Each stage of a run has a file of its own; whoever runs a test alone finds its figures in the report's folder. */
const FILE =
  process.env['BUSTAN_FIGURES'] ?? fileURLToPath(new URL('../../.data/report/figures.jsonl', import.meta.url))

type Killed = 'server' | 'worker' | 'PostgreSQL' | 'command'

export interface Figure {
  name: string
  value: string | number
  /** Summed up on the report page. */
  kills?: { what: Killed; count: number }
}

/** Notes a measured figure: shown at the end of the run and on the report page of `make proof`. */
export function recordFigure(name: string, value: string | number): void {
  append({ name, value })
}

/** How often something was killed for good (`SIGKILL`) in the middle of its work. */
export function recordKills(where: string, what: Killed, count: number): void {
  append({ name: `${where}: kills of the ${what}`, value: count, kills: { what, count } })
}

function append(figure: Figure): void {
  mkdirSync(dirname(FILE), { recursive: true })
  appendFileSync(FILE, `${JSON.stringify(figure)}\n`)
}
