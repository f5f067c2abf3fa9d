import { parseArgs } from 'node:util'
import { type Command, CommandError, type Option } from '#server/command.ts'
import { createLog } from '#server/log.ts'
import { systemCommands } from './commands.ts'
import { runEntry } from './run.ts'
import { SLICE_COMMANDS } from './slices.ts'
import { createSystem, type System } from './system.ts'

function allCommands(system: System | null): Command[] {
  // The help needs names only: nothing runs without a system.
  return [...systemCommands(system as System), ...SLICE_COMMANDS].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The longest name that the words begin with: `registration open` before `registration`. */
function findCommand(commands: Command[], words: string[]): Command | undefined {
  return commands
    .filter(({ name }) => name.split(' ').every((part, at) => words[at] === part))
    .sort((a, b) => b.name.length - a.name.length)[0]
}

function overview(commands: Command[]): string {
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

function help({ name, words, about, options, examples }: Command): string {
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

function readArguments(command: Command, args: string[]) {
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
  const system = await createSystem(
    config,
    createLog({ logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel }),
  )
  try {
    const command = findCommand(allCommands(system), plainWords) as Command
    const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said(value)]))
    const { data, text } = await command.run(await system.context(), { words, options })
    print(values['json'] ? JSON.stringify(data, null, 2) : text)
  } finally {
    await system.close()
  }
})
process.exit(0)
