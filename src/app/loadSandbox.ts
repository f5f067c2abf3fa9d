import { existsSync } from 'node:fs'
import type { Sandbox } from '#sandbox/sandbox.ts'
import { hasSandbox, type Mode } from '#server/settings/mode.ts'

const FOLDER = new URL('../sandbox/', import.meta.url)

/** The only place that imports src/sandbox. Null in mode live, whose image does not contain the folder. */
export async function loadSandbox(
  config: { bustanMode: Mode },
  folder: URL = FOLDER,
): Promise<Sandbox | null> {
  if (!hasSandbox(config)) return null
  if (!existsSync(folder))
    throw new Error(
      `BUSTAN_MODE=${config.bustanMode} needs src/sandbox, which this installation does not have. Set BUSTAN_MODE=live, or use the image target staging.`,
    )
  return (await import('#sandbox/sandbox.ts')).sandbox
}
