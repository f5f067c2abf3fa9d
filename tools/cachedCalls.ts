/**
 * Writes src/web/cachedCalls.gen.ts: the names of the API calls whose contract has `cacheSeconds`. The browser reads
 * that file because it does not load the contracts.
 */
import { writeFileSync } from 'node:fs'
import { API_BINDINGS } from '#app/slices.ts'

export const CACHED_CALLS_FILE = new URL('../src/web/cachedCalls.gen.ts', import.meta.url)

export function generateCachedCallsSource(): string {
  const calls = API_BINDINGS.flatMap(({ endpoint: { call, cacheSeconds } }) =>
    cacheSeconds ? [call] : [],
  ).sort()
  return `// Made by \`npm run cached-calls\` from the contracts. Do not edit.\nexport const CACHED_CALLS: string[] = [\n${calls.map((call) => `  '${call}',`).join('\n')}\n]\n`
}

if (import.meta.main) writeFileSync(CACHED_CALLS_FILE, generateCachedCallsSource())
