import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyTemplate } from '../support/database.ts'
import { recordFigure } from '../support/figures.ts'
import { freePort } from '../support/ownServer.ts'
import { startServer } from '../support/serverProcess.ts'

/**
 * deploy/Dockerfile without Docker: each stage is a folder with exactly the files of its lines, so that a file
 * missing in the image is missing here. The base image and its Debian are not tested.
 */

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const HOME = '/store'
const run = promisify(execFile)
const folders: string[] = []
let dockerfile: string

beforeAll(async () => {
  dockerfile = await readFile(join(ROOT, 'deploy/Dockerfile'), 'utf8')
})

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

/** Lines by stage; the name is null if no other stage copies from it. */
function stagesOf(text: string): Array<{ name: string | null; lines: string[] }> {
  return text
    .split(/^FROM /m)
    .slice(1)
    .map((part) => {
      const [from = '', ...lines] = part.split('\n')
      return { name: / AS (\w+)/.exec(from)?.[1] ?? null, lines }
    })
}

/** The folder of the last stage. */
async function follow(text: string): Promise<string> {
  const made: Record<string, string> = {}
  let last = ''
  for (const { name, lines } of stagesOf(text)) {
    last = await mkdtemp(join(tmpdir(), 'bustan-image-'))
    folders.push(last)
    for (const line of lines) await obey(line, last, made)
    if (name) made[name] = last
  }
  return last
}

async function obey(line: string, folder: string, made: Record<string, string>): Promise<void> {
  const [instruction = '', ...words] = line.split(' ')
  if (instruction === 'COPY') {
    const stage = /^--from=(\w+)$/.exec(words[0] ?? '')?.[1]
    const names = stage ? words.slice(1) : words
    const target = join(folder, names.at(-1) ?? '')
    for (const name of names.slice(0, -1)) await copy(sourceOf(name, stage, made), name, target)
  }
  if (instruction === 'RUN' && words[0] === 'npm' && words[1] === 'ci') await install(folder)
  else if (instruction === 'RUN' && words.join(' ').includes(HOME))
    await run('sh', ['-c', words.join(' ').replaceAll(HOME, folder)], { cwd: folder })
}

function sourceOf(name: string, stage: string | undefined, made: Record<string, string>): string {
  return stage ? name.replace(HOME, made[stage] ?? '') : join(ROOT, name)
}

/** Like `COPY`: the contents of a folder go to the target, a file goes into it. */
async function copy(source: string, name: string, target: string): Promise<void> {
  const isInto = target.endsWith('/')
  await mkdir(isInto ? target : join(target, '..'), { recursive: true })
  await cp(source, isInto ? join(target, name) : target, { recursive: true, verbatimSymlinks: true })
}

/**
 * The packages of this checkout that `npm ci` installed, as links, so that removing one there does not remove it
 * here.
 */
async function install(folder: string): Promise<void> {
  await run('cp', ['-al', join(ROOT, 'node_modules'), join(folder, 'node_modules')])
}

test('the image has everything to serve pages and the office, run jobs and the command line', async () => {
  const folder = await follow(dockerfile)
  const database = await copyTemplate()
  const data = await mkdtemp(join(tmpdir(), 'bustan-image-data-'))
  folders.push(data)
  const port = await freePort()
  const environment = {
    BUSTAN_MODE: 'demo',
    DATABASE_URL: database.url,
    DATA_DIR: data,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OFFICE_ORIGIN: `http://localhost:${port}`,
    WORKER: 'off',
  }
  const server = await startServer(environment, 'src/app/server.ts', folder)
  const worker = await startServer(environment, 'src/app/worker.ts', folder)
  try {
    const page = await fetch(`${server.url}/`)
    expect([page.status, await page.text()], server.output.join('\n')).toEqual([
      200,
      expect.stringContaining('بوستان'),
    ])
    const office = await fetch(`http://localhost:${port}/office`)
    expect([office.status, await office.text()]).toEqual([200, expect.stringContaining('<script')])
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
    const { stdout } = await run(join(folder, 'bustan'), ['health', '--json'], {
      env: { ...process.env, ...environment },
    })
    expect(JSON.parse(stdout)).toBeTypeOf('object')
    const { stdout: size } = await run('du', ['-sm', folder])
    recordFigure('image without its Debian and Node in MB', size.split('\t')[0] ?? '')
  } finally {
    await server.kill('SIGTERM')
    await worker.kill('SIGTERM')
    await database.drop()
  }
})

test('a file that the build needs and no line copies is found (planted)', async () => {
  await expect(follow(dockerfile.replace(' vite.office.config.ts', ''))).rejects.toThrow(
    'vite.office.config.ts',
  )
})
