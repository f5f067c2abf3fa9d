import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/**
 * deploy/Dockerfile without Docker: each stage is a folder with exactly the files of its lines, so that a file
 * missing in the image is missing here. The base image and its Debian are not tested.
 */

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const HOME = '/store'
const run = promisify(execFile)

interface Stage {
  name: string
  from: string
  lines: string[]
}

export interface ImageOptions {
  target: string
  /** Replaces the line that runs tools/build.sh and deletes the packages for development. */
  build?: (folder: string) => Promise<void>
  /** The text of the Dockerfile, for planted faults. */
  dockerfile?: string
}

export interface ImageFolder {
  folder: string
  remove(): Promise<void>
}

/** Creates the folder /store of the image of a target. */
export async function createImageFolder({ target, build, dockerfile }: ImageOptions): Promise<ImageFolder> {
  const stages = stagesOf(dockerfile ?? (await readFile(join(ROOT, 'deploy/Dockerfile'), 'utf8')))
  const made = new Map<string, string>()
  const remove = async () => {
    for (const folder of made.values()) await rm(folder, { recursive: true, force: true })
  }
  try {
    const needed = neededFor(stages, target)
    for (const [at, stage] of needed.entries()) {
      const neededLater = new Set(needed.slice(at + 1).flatMap(stagesUsedBy))
      const parent = made.get(stage.from)
      const isParentFree = !neededLater.has(stage.from) && !copiesFrom(stage).includes(stage.from)
      const folder = parent && isParentFree ? parent : await mkdtemp(join(tmpdir(), 'bustan-image-'))
      made.set(stage.name, folder)
      // Uses hard links: deleting a file in one stage does not delete it in another stage or in the project.
      if (parent && parent !== folder) await run('cp', ['-al', `${parent}/.`, folder])
      for (const line of stage.lines) await obey(line, { folder, made, neededLater, build })
    }
  } catch (error) {
    await remove()
    throw error
  }
  return { folder: made.get(target) ?? '', remove }
}

function stagesOf(text: string): Stage[] {
  return text
    .split(/^FROM /m)
    .slice(1)
    .map((part) => {
      const [head = '', ...lines] = part.split('\n')
      const [from = '', , name = ''] = head.split(' ')
      return { name, from, lines }
    })
}

/** The target and the stages it is made from, in the order of the file. */
function neededFor(stages: Stage[], target: string): Stage[] {
  const needed = new Set([target])
  for (const stage of stages.toReversed()) {
    if (!needed.has(stage.name)) continue
    for (const used of stagesUsedBy(stage)) needed.add(used)
  }
  return stages.filter(({ name }) => needed.has(name))
}

function stagesUsedBy(stage: Stage): string[] {
  return [stage.from, ...copiesFrom(stage)]
}

/** The stages whose files it copies. */
function copiesFrom({ lines }: Stage): string[] {
  return lines.flatMap((line) => /^COPY --from=(\S+)/.exec(line)?.[1] ?? [])
}

interface Work {
  folder: string
  made: ReadonlyMap<string, string>
  /** Stages that later ones need. The files of others are moved, not copied: packages are 30,000 files. */
  neededLater: ReadonlySet<string>
  build: ImageOptions['build']
}

async function obey(line: string, { folder, made, neededLater, build }: Work): Promise<void> {
  const [instruction = '', ...words] = line.split(' ')
  const command = words.join(' ')
  if (instruction === 'COPY') {
    const stage = /^--from=(\S+)$/.exec(words[0] ?? '')?.[1]
    const names = stage ? words.slice(1) : words
    const target = join(folder, names.at(-1) ?? '')
    const home = stage ? made.get(stage) : ROOT
    for (const name of names.slice(0, -1))
      await copy(join(home ?? '', name.replace(HOME, '')), target, wayOf(stage, neededLater))
  }
  if (instruction !== 'RUN' || !(command.includes(HOME) || command.startsWith('npm ci'))) return
  if (command.startsWith('npm ci')) await linkPackages(join(folder, 'node_modules'))
  else if (build && command.includes('tools/build.sh')) await build(folder)
  else await run('sh', ['-c', command.replaceAll(HOME, folder)], { cwd: folder })
}

/** Instead of `npm ci`: hard links to the packages of this checkout, without the caches of its tools. */
async function linkPackages(target: string): Promise<void> {
  const packages = join(ROOT, 'node_modules')
  const names = (await readdir(packages)).filter((name) => !/^\.(cache|vite)/.test(name))
  await mkdir(target)
  await run('cp', ['-al', '-t', target, ...names], { cwd: packages })
}

type Way = 'copy' | 'link' | 'move'

/** Between stages links are enough: an image is hundreds of megabytes. */
function wayOf(stage: string | undefined, neededLater: ReadonlySet<string>): Way {
  if (stage === undefined) return 'copy'
  return neededLater.has(stage) ? 'link' : 'move'
}

/** Like `COPY`: the contents of a folder go to the target, a file goes into it. */
async function copy(source: string, target: string, way: Way): Promise<void> {
  const isInto = target.endsWith('/')
  await mkdir(isInto ? target : join(target, '..'), { recursive: true })
  const to = isInto ? join(target, basename(source)) : target
  if (way === 'move') await rename(source, to)
  else if (way === 'link') await run('cp', ['-al', source, to])
  else await cp(source, to, { recursive: true, verbatimSymlinks: true })
}
