import {
  allCommands,
  findCommand,
  formatCommandResult,
  parseArguments,
  positionalArgumentsOf,
} from '#app/commands/commandLine.ts'
import type { System } from '#app/system.ts'
import { CommandError } from '#server/command/command.ts'

/** Runs a command line in process and returns its output. */
export async function typed(system: System, args: string[]): Promise<string> {
  const command = findCommand(allCommands(system), positionalArgumentsOf(args))
  if (!command) throw new CommandError(`There is no verb "${args.join(' ')}".`)
  const { input, isJson } = parseArguments(command, args)
  const result =
    'runStandalone' in command
      ? await command.runStandalone(system.config, system.log, input)
      : await command.run(await system.context(), input)
  return `${formatCommandResult(result, isJson)}\n`
}
