import type { Ctx } from './context.ts'
import type { Log } from './log.ts'
import type { Config } from './settings/settings.ts'

export interface CommandInput {
  words: string[]
  options: Record<string, string>
}

export interface Option {
  about: string
  fallback: string
  /** May be said several times: its values come one a line. */
  isMany?: true
}

export interface CommandResult {
  data: unknown
  text: string
}

/** A verb of the command line: the same actions as the API, with words around them. */
export interface Command extends Verb {
  run(ctx: Ctx, input: CommandInput): Promise<CommandResult>
}

/** One that must come before the store: nothing was started, migrated or connected yet. */
export interface LoneCommand extends Verb {
  runAlone(config: Config, log: Log, input: CommandInput): Promise<CommandResult>
}

interface Verb {
  name: string
  about: string
  examples: string[]
  /** Names of what follows the verb, for the help: `<duration>`. */
  words?: string
  options?: Record<string, Option>
}

/** Something the person typing can mend: shown as one line, without a stack. */
export class CommandError extends Error {}

export function table(rows: object[], columns: string[]): string {
  const cells = [
    columns,
    ...rows.map((row) => columns.map((name) => show((row as Record<string, unknown>)[name]))),
  ]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  return cells
    .map((line) =>
      line
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

function show(value: unknown): string {
  if (value === null || value === undefined) return '-'
  return value instanceof Date ? value.toISOString() : String(value)
}
