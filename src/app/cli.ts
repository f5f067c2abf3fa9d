import { type Command, CommandError, type CommandInput, type CommandResult } from '#server/command/command.ts'
import { createLog } from '#server/log.ts'
import type { Config } from '#server/settings/settings.ts'
import {
  type AnyCommand,
  allCommands,
  findCommand,
  formatCommandHelp,
  formatCommandOverview,
  formatCommandResult,
  listVerbsOf,
  parseArguments,
  positionalArgumentsOf,
} from './commands/commandLine.ts'
import { runEntryPoint } from './runEntryPoint.ts'
import { createSystem } from './system.ts'

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

async function run(
  config: Config,
  known: AnyCommand,
  plainWords: string[],
  input: CommandInput,
): Promise<CommandResult> {
  const log = createLog({ logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel })
  if ('runStandalone' in known) return known.runStandalone(config, log, input)
  const system = await createSystem(config, log)
  try {
    const command = findCommand(allCommands(system), plainWords) as Command
    return await command.run(await system.context(), input)
  } finally {
    await system.close()
  }
}

await runEntryPoint(async (config) => {
  const args = process.argv.slice(2)
  const plainWords = positionalArgumentsOf(args)
  const known = findCommand(allCommands(null), plainWords)
  if (!known) {
    const verbs = listVerbsOf(allCommands(null), plainWords[0] ?? '')
    print(formatCommandOverview(verbs.length > 0 ? verbs : allCommands(null)))
    if (args.includes('--help')) return
    if (verbs.length > 0) throw new CommandError(`Say which: ${verbs.map(({ name }) => name).join(', ')}.`)
    if (plainWords.length > 0) throw new CommandError(`There is no verb "${plainWords.join(' ')}".`)
    return
  }
  const { input, isJson, wantsHelp } = parseArguments(known, args)
  if (wantsHelp) return print(formatCommandHelp(known))
  const result = await run(config, known, plainWords, input)
  print(formatCommandResult(result, isJson))
  process.exitCode = result.exitCode ?? 0
})
process.exit()
