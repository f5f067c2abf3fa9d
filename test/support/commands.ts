import type { Command } from '#server/command.ts'
import type { Product } from './product.ts'

/** Commands in process, with the given options and the defaults of the others. */
export function commandRunner(product: Product, commands: Command[]) {
  return async (name: string, words: string[] = [], given: Record<string, string> = {}) => {
    const command = commands.find((one) => one.name === name)
    if (!command) throw new Error(`There is no verb ${name}.`)
    const fallbacks = Object.entries(command.options ?? {}).map(([option, { fallback }]) => [
      option,
      fallback,
    ])
    const options = { ...Object.fromEntries(fallbacks), ...given }
    return command.run(await product.system.context(), { words, options })
  }
}
