import { appendFileSync, mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../../.data/report/', import.meta.url))
export const FIGURES_FILE = `${FOLDER}figures.jsonl`

/** Notes a measured figure: shown at the end of the run and on the report page of `make proof`. */
export function recordFigure(name: string, value: string | number): void {
  mkdirSync(FOLDER, { recursive: true })
  appendFileSync(FIGURES_FILE, `${JSON.stringify({ name, value })}\n`)
}
