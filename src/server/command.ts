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
  /** The option may be repeated; its values arrive joined by newlines. */
  isMany?: true
}

export interface CommandResult {
  data: unknown
  text: string
}

/** A verb of the command line. It calls the same actions as the API and formats the result as text. */
export interface Command extends Verb {
  run(ctx: Ctx, input: CommandInput): Promise<CommandResult>
}

/** A command that runs without the store: no database is started, migrated or connected. */
export interface StandaloneCommand extends Verb {
  runStandalone(config: Config, log: Log, input: CommandInput): Promise<CommandResult>
}

interface Verb {
  name: string
  about: string
  examples: string[]
  /** Arguments after the verb, for the help text: `<duration>`. */
  words?: string
  options?: Record<string, Option>
}

/** A mistake that the user of the command line can correct. Printed as one line, without a stack trace. */
export class CommandError extends Error {}

export function table(rows: object[], columns: string[]): string {
  const cells = [
    columns,
    ...rows.map((row) => columns.map((name) => formatCell((row as Record<string, unknown>)[name]))),
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

function formatCell(value: unknown): string {
  if (value === null || value === undefined) return '-'
  return value instanceof Date ? value.toISOString() : String(value)
}
