import { readFileSync } from 'node:fs'
import type { StandaloneCommand } from '#server/command/command.ts'

const PACKAGE_FILE = new URL('../../../package.json', import.meta.url)

/** The release number, from package.json. CHANGELOG.md says what changed in it. */
export const VERSION: string = JSON.parse(readFileSync(PACKAGE_FILE, 'utf8')).version

export const versionCommand: StandaloneCommand = {
  name: 'version',
  about: 'The release of this store; needs no database.',
  examples: ['bustan version', 'bustan version --json'],
  runStandalone: async () => ({ data: { version: VERSION }, text: VERSION }),
}
