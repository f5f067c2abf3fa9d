import { allCommands, findCommand } from '#app/commands/commandLine.ts'
import type { Command } from '#server/command/command.ts'
import type { Product } from './product.ts'

/** Commands in process, with the given options and the defaults of the others. */
export function commandRunner(product: Product) {
  return async (name: string, words: string[] = [], given: Record<string, string> = {}) => {
    const command = findCommand(allCommands(product.system), name.split(' ')) as Command | undefined
    if (command?.name !== name) throw new Error(`There is no verb ${name}.`)
    const fallbacks = Object.entries(command.options ?? {}).map(([option, { fallback }]) => [
      option,
      fallback,
    ])
    const options = { ...Object.fromEntries(fallbacks), ...given }
    return command.run(await product.system.context(), { words, options })
  }
}
