/**
 * Remembers which stages of `make test` passed for exactly this tree, so that repeating them takes seconds. A stage
 * runs again when a file, Node, a browser or a setting changed, when it failed, or with `FRESH=1` (as CI does).
 */
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { SETTINGS } from '#server/settings/settings.ts'
import type { Figure } from '../test/support/figures.ts'

const NOT_SOURCES = new Set(['.git', '.data', 'node_modules', 'dist'])
const PROGRAMS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/WebKitWebDriver',
  '/usr/bin/Xvfb',
  '/usr/bin/openssl',
  '/usr/bin/plistutil',
  '/usr/bin/python3',
]

export interface PassedStage {
  passed: number
  seconds: number
  figures: Figure[]
  planted: string[]
  endedAt: string
}

interface Memory {
  fingerprint: string
  stages: Record<string, PassedStage>
}

function* sourceFiles(root: string, folder = ''): Generator<string> {
  const entries = readdirSync(join(root, folder), { withFileTypes: true })
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      if (!NOT_SOURCES.has(entry.name)) yield* sourceFiles(root, path)
    } else if (entry.isFile() && !entry.name.endsWith('.log')) yield path
  }
}

/** A hash of everything that the result of a test stage depends on. */
export function fingerprintOfStage(
  root: string,
  environment: Record<string, string | undefined> = process.env,
): string {
  const hash = createHash('sha256')
  const add = (...parts: Array<string | Buffer>) => {
    for (const part of parts) hash.update(`${part.length}:`).update(part)
  }
  add(process.version, process.platform, process.arch)
  for (const program of PROGRAMS) {
    const { size = 0, mtimeMs = 0 } = statSync(program, { throwIfNoEntry: false }) ?? {}
    add(program, `${size} ${mtimeMs}`)
  }
  for (const name of Object.keys(environment).filter(isRead).sort()) add(name, environment[name] ?? '')
  for (const path of sourceFiles(root)) add(path, readFileSync(join(root, path)))
  return hash.digest('hex')
}

/**
 * Whether an environment variable is one that the product, Node or the browsers read. Shells and make change others at
 * will.
 */
function isRead(name: string): boolean {
  return name in SETTINGS || /^(BUSTAN_|LC_|NODE_|PG)/.test(name) || ['LANG', 'PATH', 'TZ'].includes(name)
}

export class PassedStages {
  readonly #file: string
  readonly #memory: Memory

  constructor(file: string, fingerprint: string, isFresh: boolean) {
    this.#file = file
    const known = isFresh || !existsSync(file) ? undefined : readMemory(file)
    this.#memory = known?.fingerprint === fingerprint ? known : { fingerprint, stages: {} }
  }

  find(stage: string): PassedStage | undefined {
    return this.#memory.stages[stage]
  }

  remember(stage: string, outcome: PassedStage): void {
    const { passed, seconds, figures, planted, endedAt } = outcome
    this.#memory.stages[stage] = { passed, seconds, figures, planted, endedAt }
    mkdirSync(dirname(this.#file), { recursive: true })
    writeFileSync(this.#file, JSON.stringify(this.#memory))
  }
}

/** Reads the stages that passed. A file truncated by a kill counts as missing. */
function readMemory(file: string): Memory | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Memory
  } catch {
    return undefined
  }
}
