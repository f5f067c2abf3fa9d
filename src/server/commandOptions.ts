import { AppError } from '#kernel/errors.ts'
import { type Instant, instant } from '#kernel/time.ts'
import { CommandError } from './command.ts'

/** Options of the command line as what they mean. An empty one was not said: then what was before stays. */

type Options = Record<string, string>

interface Whole {
  least?: number
  most?: number
  before?: number | null
}

/** `none` takes it away. */
export function wholeOption(options: Options, name: string, { least = 0, most, before = null }: Whole = {}) {
  const said = options[name]
  if (!said) return before
  if (said === 'none') return null
  const value = Number(said)
  if (Number.isSafeInteger(value) && value >= least && value <= (most ?? value)) return value
  const bounds = most === undefined ? '' : ` from ${least} to ${most}`
  throw new CommandError(`--${name} is a whole number${bounds}.`)
}

export function timeOption(options: Options, name: string, before: Instant | null = null): Instant | null {
  const said = options[name]
  if (!said) return before
  if (said === 'none') return null
  const time = instant(said)
  if (Number.isNaN(time.getTime()))
    throw new CommandError(`--${name} is a date such as 2027-04-03 or a time such as 2027-04-03T20:30:00Z.`)
  return time
}

/** For `.catch`: an expected failure in words for the person typing; everything else stays what it is. */
export function explainBy(words: Record<string, string>): (error: unknown) => never {
  return (error) => {
    const known = error instanceof AppError && words[error.code]
    throw known ? new CommandError(known) : error
  }
}
