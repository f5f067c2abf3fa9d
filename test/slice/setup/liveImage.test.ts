import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scaled } from '../../support/scale.ts'
import { copyTemplate } from '../../support/server/database.ts'
import { createImageFolder, type ImageFolder } from '../../support/server/imageFolder.ts'
import { liveSettings } from '../../support/server/liveSettings.ts'
import { freePort } from '../../support/server/ownServer.ts'
import { startServer } from '../../support/server/serverProcess.ts'
import { makeSigner } from '../../support/signing/signerFile.ts'

/**
 * Builds the target `live` of deploy/Dockerfile without Docker, and checks that the result contains no sandbox and runs
 * without it.
 */

const run = promisify(execFile)
const data = mkdtempSync(join(tmpdir(), 'bustan-live-'))
const SANDBOX_WORDS = /SandboxClock|loadSandbox|sandbox_title/
let image: ImageFolder
let database: Awaited<ReturnType<typeof copyTemplate>>

beforeAll(async () => {
  database = await copyTemplate()
  image = await createImageFolder({
    target: 'live',
    build: async (folder) => {
      const env = { ...process.env, PATH: `${folder}/node_modules/.bin:${process.env['PATH']}` }
      // Without the files for slow lines, which take as long as building and know nothing of the sandbox.
      await run('sh', ['-c', 'grep -v compress.ts tools/build.sh | sh'], { cwd: folder, env })
    },
  })
}, 180_000)
afterAll(async () => {
  await image?.remove()
  await database?.drop()
  rmSync(data, { recursive: true, force: true })
})

/** Paths of the image below its packages that belong to the sandbox, by name or by content. */
function sandboxTraces(folder: string): string[] {
  const built = readdirSync(join(folder, 'dist'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css)$/.test(name))
    .filter((name) => SANDBOX_WORDS.test(readFileSync(join(folder, 'dist', name), 'utf8')))
  const trees = ['src/sandbox', 'db/seed'].filter((name) => existsSync(join(folder, name)))
  return [...trees, ...built.map((name) => `dist/${name}`)]
}

const settings = async () => ({ DATABASE_URL: database.url, DATA_DIR: data, PORT: String(await freePort()) })

describe('the live image', () => {
  test('has neither src/sandbox nor its page', () => {
    expect(existsSync(join(image.folder, 'src/app/server.ts'))).toBe(true)
    expect(sandboxTraces(image.folder)).toEqual([])
  })

  test('a tree and a built page of the sandbox are found (planted)', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bustan-planted-'))
    await cp('src/sandbox/panel', join(folder, 'src/sandbox/panel'), { recursive: true })
    await cp('src/sandbox/panel/SandboxClock.tsx', join(folder, 'dist/client/page.js'))
    expect(sandboxTraces(folder)).toEqual(['src/sandbox', 'dist/client/page.js'])
    rmSync(folder, { recursive: true, force: true })
  })

  test('starts in mode live and serves health, pages and the API', async () => {
    const { PORT, ...common } = await settings()
    const environment = { ...common, PORT, ...liveSettings(makeSigner(data)), HOST: '127.0.0.1' }
    const server = await startServer(environment, 'src/app/server.ts', image.folder)
    try {
      const status = async (path: string) => (await fetch(`http://127.0.0.1:${PORT}${path}`)).status
      for (const path of ['/healthz', '/readyz', '/account', '/api/v1/registration'])
        expect([path, await status(path)]).toEqual([path, 200])
      for (const path of ['/sandbox', '/sandbox/api/sms'])
        expect([path, await status(path)]).toEqual([path, 404])
    } finally {
      await server.kill('SIGTERM')
    }
  })

  const refused: Array<[string, string[]]> = [
    ['demo', ['src/app/server.ts']],
    ['demo', ['src/app/worker.ts']],
    ['demo', ['src/app/cli.ts', 'health']],
    ['staging', ['src/app/server.ts']],
  ]
  test.each(refused.slice(0, scaled(1, refused.length)))(
    'refuses mode %s with one line: %s',
    async (mode, words) => {
      const env = {
        ...process.env,
        ...(await settings()),
        BUSTAN_MODE: mode,
        SANDBOX_PASSWORD: 'a long password',
      }
      const ended = await run(process.execPath, words, { cwd: image.folder, env }).catch((error) => error)
      expect(ended.code).toBe(1)
      // At its start a staging server first lists the services that are twins.
      const lines = (ended.stderr as string).trim().split('\n')
      expect(lines.filter((line) => !line.startsWith('bustan: mode staging: '))).toEqual([
        expect.stringMatching(`^bustan: BUSTAN_MODE=${mode} needs src/sandbox, which this installation`),
      ])
    },
  )
})
