import type { Ctx } from './context.ts'

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

/** A verb of the command line: the same actions as the API, with words around them. */
export interface Command {
  name: string
  about: string
  examples: string[]
  /** Names of what follows the verb, for the help: `<duration>`. */
  words?: string
  options?: Record<string, Option>
  run(ctx: Ctx, input: CommandInput): Promise<{ data: unknown; text: string }>
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
