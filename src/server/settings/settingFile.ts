import { readFileSync } from 'node:fs'
import type { SETTINGS } from './settings.ts'

const REASONS: Record<string, string> = {
  ENOENT: 'there is no such file',
  EACCES: 'this user may not read it',
  EISDIR: 'this is a folder',
}

/** Reads the file that a setting names. An error names the setting and the path. */
export function readSettingFile(name: keyof typeof SETTINGS, path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new Error(explainSettingFile(name, path, error))
  }
}

function explainSettingFile(name: keyof typeof SETTINGS, path: string, error: unknown): string {
  const { code = 'unknown' } = error as { code?: string }
  return `${name}=${path} cannot be read: ${REASONS[code] ?? code}. Correct the setting or put the file there.`
}
