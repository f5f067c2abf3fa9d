import { parseArgs } from 'node:util'
import {
  type Command,
  CommandError,
  type CommandInput,
  type CommandOption,
  type CommandResult,
  type StandaloneCommand,
} from '#server/command/command.ts'
import { SLICE_COMMANDS, SLICE_OF_COMMAND } from '../slices.ts'
import type { System } from '../system.ts'
import { systemCommands } from './commands.ts'
import { restoreCommands } from './restoreCommands.ts'
import { versionCommand } from './version.ts'

/** Parses the command line: the command, its arguments and options, and the help texts. */

export type AnyCommand = Command | StandaloneCommand

export function allCommands(system: System | null): AnyCommand[] {
  // The help needs only the names of commands, so they are created without a running system.
  const commands = [
    ...systemCommands(system as System),
    ...restoreCommands,
    versionCommand,
    ...SLICE_COMMANDS,
  ]
  return commands.sort((a, b) => (a.name < b.name ? -1 : 1))
}

export function positionalArgumentsOf(args: string[]): string[] {
  return args.filter((arg) => !arg.startsWith('-'))
}

/** Finds the command with the longest name that the arguments begin with: `registration open` before `registration`. */
export function findCommand(commands: AnyCommand[], words: string[]): AnyCommand | undefined {
  return commands
    .filter(({ name }) => name.split(' ').every((part, at) => words[at] === part))
    .sort((a, b) => b.name.length - a.name.length)[0]
}

/**
 * Lists the commands that begin with a word that is no command itself: `registration close`, `registration open` and so
 * on.
 */
export function listVerbsOf(commands: AnyCommand[], word: string): AnyCommand[] {
  return commands.filter(({ name }) => name.startsWith(`${word} `))
}

const WHOLE_STORE = 'store'

export function formatCommandOverview(commands: AnyCommand[]): string {
  const usage = ({ name, words }: AnyCommand) => [name, words].filter(Boolean).join(' ')
  const width = Math.max(...commands.map((command) => usage(command).length))
  const groups = Map.groupBy(commands, (command) => SLICE_OF_COMMAND.get(command as Command) ?? WHOLE_STORE)
  const sections = [...groups.keys()]
    .sort()
    .map((group) => [
      `${group}:`,
      ...(groups.get(group) ?? []).map((command) => `  ${usage(command).padEnd(width)}  ${command.about}`),
      '',
    ])
  return [
    'bustan: runs the store from the command line',
    '',
    ...sections.flat(),
    'bustan <verb> --help shows options and examples; --json prints data for programs.',
  ].join('\n')
}

export function formatCommandHelp({ name, words, about, options, examples }: AnyCommand): string {
  const choices = Object.entries({ ...options, json: { about: 'print data for programs', fallback: '' } })
  const width = Math.max(...choices.map(([option]) => option.length))
  return [
    `bustan ${[name, words].filter(Boolean).join(' ')}`,
    about,
    '',
    ...choices.map(([option, { about: text, fallback }]) =>
      `  --${option.padEnd(width)}  ${text}${fallback ? ` (${fallback})` : ''}`.trimEnd(),
    ),
    '',
    'Examples:',
    ...examples.map((example) => `  ${example}`),
  ].join('\n')
}

function argumentOf({ fallback, isMany }: CommandOption) {
  if (isMany) return { type: 'string', multiple: true, default: fallback ? [fallback] : [] }
  // An option whose default is `no` is a switch: `--dry-run` alone means yes.
  return fallback === 'no' ? { type: 'boolean', default: false } : { type: 'string', default: fallback }
}

function parse(command: AnyCommand, args: string[]) {
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

interface ParsedArguments {
  input: CommandInput
  isJson: boolean
  wantsHelp: boolean
}

export function parseArguments(command: AnyCommand, args: string[]): ParsedArguments {
  const { values, words } = parse(command, args)
  const options = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, said(value)]))
  for (const [name, value] of Object.entries(options)) refuseGuillemets(`--${name}`, value)
  for (const word of words) refuseGuillemets(word, word)
  return { input: { words, options }, isJson: values['json'] === true, wantsHelp: values['help'] === true }
}

/** A shell does not know «…» as quotes: the signs would be published, and a space inside would end the value. */
function refuseGuillemets(label: string, value: string): void {
  const isQuoted = value.startsWith('«') && [-1, value.length - 1].includes(value.indexOf('»'))
  if (isQuoted)
    throw new CommandError(
      `${label}: « and » would be part of the text. Quote it with '…', such as ${label.startsWith('--') ? `${label} ` : ''}'${value.replace(/[«»]/g, '')}'.`,
    )
}

export function formatCommandResult({ data, text }: CommandResult, isJson: boolean): string {
  return isJson ? JSON.stringify(data, null, 2) : text
}
