import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { copyTemplate } from '../support/database.ts'
import { recordFigure } from '../support/figures.ts'
import { createImageFolder, type ImageFolder } from '../support/imageFolder.ts'
import { freePort } from '../support/ownServer.ts'
import { startServer } from '../support/serverProcess.ts'

/** Builds the target `staging` of deploy/Dockerfile without Docker. test/slice/liveImage.test.ts builds `live`. */

const run = promisify(execFile)
const images: ImageFolder[] = []
const folders: string[] = []

afterAll(async () => {
  for (const image of images) await image.remove()
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test('the image has everything to serve pages and the office, run jobs and the command line', async () => {
  const image = await createImageFolder({ target: 'staging' })
  images.push(image)
  const { folder } = image
  expect(existsSync(join(folder, 'src/sandbox/seed/seed.ts'))).toBe(true)
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

test('the live image has no package for development and no sandbox', async () => {
  const image = await createImageFolder({ target: 'live' })
  images.push(image)
  const names = ['src/sandbox', 'node_modules/vite', 'tools', 'test']
  expect(names.filter((name) => existsSync(join(image.folder, name)))).toEqual([])
})

test('a file that the build needs and no line copies is found (planted)', async () => {
  const dockerfile = (await readFile('deploy/Dockerfile', 'utf8')).replace(' vite.office.config.ts', '')
  await expect(createImageFolder({ target: 'staging', dockerfile })).rejects.toThrow('vite.office.config.ts')
})
