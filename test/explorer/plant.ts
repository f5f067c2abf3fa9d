/** `node --import ./test/explorer/plant.ts …` with PLANTED_FAULT: changes sources while they are loaded. */
import { registerHooks } from 'node:module'
import { PLANTED_FAULTS } from './faults.ts'

const fault = PLANTED_FAULTS.find(({ name }) => name === process.env['PLANTED_FAULT'])
if (!fault) throw new Error(`There is no fault to plant named ${process.env['PLANTED_FAULT']}.`)

registerHooks({
  load(url, context, nextLoad) {
    const loaded = nextLoad(url, context)
    const changes = fault.changes.filter(({ file }) => url.endsWith(`/${file}`))
    if (changes.length === 0) return loaded
    return { ...loaded, source: changes.reduce(plant, String(loaded.source)) }
  },
})

function plant(
  source: string,
  { file, find, replace }: { file: string; find: string; replace: string },
): string {
  const parts = source.split(find)
  if (parts.length !== 2)
    throw new Error(`Found ${parts.length - 1} times in ${file} instead of once: ${find}`)
  return parts.join(replace)
}
