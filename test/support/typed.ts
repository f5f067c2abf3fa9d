import { allCommands, findCommand, plainWordsOf, printed, readArguments } from '#app/commands/commandLine.ts'
import type { System } from '#app/system.ts'
import { CommandError } from '#server/command/command.ts'

/** Runs a command line in process and returns its output. */
export async function typed(system: System, args: string[]): Promise<string> {
  const command = findCommand(allCommands(system), plainWordsOf(args))
  if (!command) throw new CommandError(`There is no verb "${args.join(' ')}".`)
  const { input, isJson } = readArguments(command, args)
  const result =
    'runStandalone' in command
      ? await command.runStandalone(system.config, system.log, input)
      : await command.run(await system.context(), input)
  return `${printed(result, isJson)}\n`
}
