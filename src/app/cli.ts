import { parseArgs } from 'node:util'
import {
  type Command,
  CommandError,
  type CommandInput,
  type CommandResult,
  type LoneCommand,
  type Option,
} from '#server/command.ts'
import type { Config } from '#server/config.ts'
import { createLog } from '#server/log.ts'
import { systemCommands } from './commands.ts'
import { restoreCommands } from './restoreCommands.ts'
import { runEntry } from './run.ts'
import { SLICE_COMMANDS } from './slices.ts'
import { createSystem, type System } from './system.ts'

type AnyCommand = Command | LoneCommand

function allCommands(system: System | null): AnyCommand[] {
  // The help needs names only: nothing runs without a system.
  const commands = [...systemCommands(system as System), ...restoreCommands, ...SLICE_COMMANDS]
  return commands.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The longest name that the words begin with: `registration open` before `registration`. */
function findCommand(commands: AnyCommand[], words: string[]): AnyCommand | undefined {
  return commands
    .filter(({ name }) => name.split(' ').every((part, at) => words[at] === part))
    .sort((a, b) => b.name.length - a.name.length)[0]
}

function overview(commands: AnyCommand[]): string {
  const width = Math.max(...commands.map(({ name, words }) => `${name} ${words ?? ''}`.length))
  const lines = commands.map(
    ({ name, words, about }) => `  ${`${name} ${words ?? ''}`.padEnd(width)}  ${about}`,
  )
  return [
    'bustan: runs the store from the command line',
    '',
    ...lines,
    '',
    'bustan <verb> --help shows examples; --json prints data for programs.',
  ].join('\n')
}

function help({ name, words, about, options, examples }: AnyCommand): string {
  const choices = Object.entries({ ...options, json: { about: 'print data for programs', fallback: '' } })
  return [
    `bustan ${[name, words].filter(Boolean).join(' ')}`,
    about,
    '',
    ...choices.map(
      ([option, { about: text, fallback }]) =>
        `  --${option.padEnd(10)} ${text}${fallback ? ` (${fallback})` : ''}`,
    ),
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
  ].join('\n')
}

function print(text: string): void {
  process.stdout.write(`${text}\n`)
}

function argumentOf({ fallback, isMany }: Option) {
  if (isMany) return { type: 'string', multiple: true, default: fallback ? [fallback] : [] }
  // An option whose default is `no` is a switch: `--dry-run` alone says yes.
  return fallback === 'no' ? { type: 'boolean', default: false } : { type: 'string', default: fallback }
}

function readArguments(command: AnyCommand, args: string[]) {
  const declared = Object.entries(command.options ?? {}).map(([name, option]) => [name, argumentOf(option)])
  try {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { json: { type: 'boolean' }, help: { type: 'boolean' }, ...Object.fromEntries(declared) },
    })
    return {
      values: values as Record<string, string | string[] | boolean | undefined>,
      words: positionals.slice(command.name.split(' ').length),
    }
  } catch (error) {
    throw new CommandError((error as Error).message)
  }
}

function said(value: string | string[] | boolean | undefined): string {
  if (Array.isArray(value)) return value.join('\n')
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value)
}

async function run(
  config: Config,
  known: AnyCommand,
  plainWords: string[],
  input: CommandInput,
): Promise<CommandResult> {
  const log = createLog({ logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel })
  if ('runAlone' in known) return known.runAlone(config, log, input)
  const system = await createSystem(config, log)
  try {
    const command = findCommand(allCommands(system), plainWords) as Command
    return await command.run(await system.context(), input)
  } finally {
    await system.close()
  }
}

await runEntry(async (config) => {
  const args = process.argv.slice(2)
  const plainWords = args.filter((arg) => !arg.startsWith('-'))
  const known = findCommand(allCommands(null), plainWords)
  if (!known) {
    print(overview(allCommands(null)))
    if (plainWords.length > 0) throw new CommandError(`There is no verb "${plainWords.join(' ')}".`)
    return
  }
  const { values, words } = readArguments(known, args)
  if (values['help']) return print(help(known))
  const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said(value)]))
  const { data, text } = await run(config, known, plainWords, { words, options })
  print(values['json'] ? JSON.stringify(data, null, 2) : text)
})
process.exit(0)
