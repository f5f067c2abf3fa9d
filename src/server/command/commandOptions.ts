import { AppError } from '#kernel/errors.ts'
import { CommandError } from './command.ts'

/** Parsers for options of the command line. An option that was not given keeps the current value, `before`. */

type Options = Record<string, string>

interface IntegerOption {
  least?: number
  most?: number
  before?: number | null
}

/** Parses an option as a whole number; the word `none` clears the value. */
export function parseIntegerOption(
  options: Options,
  name: string,
  { least = 0, most, before = null }: IntegerOption = {},
) {
  const said = options[name]
  if (!said) return before
  if (said === 'none') return null
  const value = Number(said)
  if (Number.isSafeInteger(value) && value >= least && value <= (most ?? value)) return value
  const bounds = most === undefined ? '' : ` from ${least} to ${most}`
  throw new CommandError(`--${name} is a whole number${bounds}.`)
}

/**
 * Use it with `.catch`: turns an expected error into a CommandError with the text for its code; rethrows all others.
 */
export function rethrowAsCommandError(words: Record<string, string>): (error: unknown) => never {
  return (error) => {
    const known = error instanceof AppError && words[error.code]
    throw known ? new CommandError(known) : error
  }
}
