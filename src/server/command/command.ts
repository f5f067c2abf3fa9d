import type { Ctx } from '../context.ts'
import type { Log } from '../log.ts'
import type { Config } from '../settings/settings.ts'

export interface CommandInput {
  words: string[]
  options: Record<string, string>
}

export interface CommandOption {
  about: string
  fallback: string
  /** The option may be given several times; its values arrive joined by newlines. */
  isMany?: true
}

export interface CommandResult {
  data: unknown
  text: string
  /** Exit code of the process; 0 if missing. */
  exitCode?: number
}

/** A command of the command line. It calls the same actions as the API and formats the result as text. */
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
  /** Heading of the command in the help text; by default the name of its slice. */
  group?: string
  examples: string[]
  /** Arguments after the command's name, as the help text shows them: `<duration>`. */
  words?: string
  options?: Record<string, CommandOption>
}

/** A mistake that the user of the command line can correct. It is printed as one line without a stack trace. */
export class CommandError extends Error {}
