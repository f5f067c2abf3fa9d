import { appendFileSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../.data/report/', import.meta.url))
export const FIGURES_FILE = `${FOLDER}figures.jsonl`

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
  mkdirSync(FOLDER, { recursive: true })
  appendFileSync(FIGURES_FILE, `${JSON.stringify(figure)}\n`)
}
