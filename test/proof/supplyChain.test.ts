import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recordFigure } from '../support/figures.ts'
import { runTool, TOOLS } from './tools.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** The sources of the tree, without build output and packages. */
const TREE = ['src', 'db', 'deploy', 'docs', 'test', 'tools', 'bench', 'content', 'public']
const FILES = [
  'package.json',
  'package-lock.json',
  'Makefile',
  'README.md',
  'CONTRIBUTING.md',
  'vite.config.ts',
]
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bustan-secrets-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const bin = (name: string) => join(TOOLS, 'node_modules/.bin', name)

describe('secretlint', () => {
  const lint = async (globs: string[], cwd: string) => {
    const rules = { rules: [{ id: '@secretlint/secretlint-rule-preset-recommend' }] }
    const settings = join(folder, 'rules.json')
    await writeFile(settings, JSON.stringify(rules))
    const words = ['--secretlintrc', settings, '--no-gitignore', '--format', 'json', ...globs]
    const ran = await runTool(process.execPath, [bin('secretlint'), ...words], { cwd })
    if (ran.code > 1) throw new Error(ran.stderr)
    const results = JSON.parse(ran.stdout) as Array<{
      filePath: string
      messages: Array<{ message: string }>
    }>
    return results.flatMap(({ filePath, messages }) =>
      messages.map(({ message }) => `${filePath}: ${message}`),
    )
  }

  test('finds secrets (planted)', async () => {
    // Concatenated, so that this file does not contain the pattern.
    const token = ['ghp', 'wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx'].join('_')
    const key = `-----BEGIN RSA ${'PRIVATE'} KEY-----\n${'M'.repeat(64)}\n-----END RSA ${'PRIVATE'} KEY-----`
    await writeFile(
      join(folder, 'planted.txt'),
      `token=${token}\n${key}\npostgres://u:${'p4ss'}word@host/db\n`,
    )
    expect((await lint(['planted.txt'], folder)).length).toBeGreaterThanOrEqual(2)
  })

  test('finds none in the tree', async () => {
    const found = await lint([...TREE.map((name) => `${name}/**/*`), ...FILES], ROOT)
    recordFigure('secretlint: secrets in the tree (goal 0)', found.length)
    expect(found).toEqual([])
  })
})

describe('lockfile-lint', () => {
  const lint = (file: string) =>
    runTool(process.execPath, [
      bin('lockfile-lint'),
      '--path',
      file,
      '--type',
      'npm',
      '--validate-https',
      '--validate-integrity',
      '--validate-package-names',
      '--allowed-hosts',
      'npm',
    ])

  test('finds a package from another registry, over plain HTTP and under another name (planted)', async () => {
    const planted = {
      lockfileVersion: 3,
      packages: { 'node_modules/zod': { version: '1.0.0', resolved: 'http://evil.example/zed.tgz' } },
    }
    const file = join(folder, 'package-lock.json')
    await writeFile(file, JSON.stringify(planted))
    const { code, stdout, stderr } = await lint(file)
    expect(code).not.toBe(0)
    expect(`${stdout}${stderr}`).toContain('invalid protocol')
    expect(`${stdout}${stderr}`).toContain('invalid host')
  })

  test('finds nothing in ours, and every package has a hash', async () => {
    const file = join(ROOT, 'package-lock.json')
    const { code, stdout, stderr } = await lint(file)
    expect([code, stderr.trim() || stdout]).toEqual([0, expect.stringContaining('No issues')])
    const { packages } = JSON.parse(await readFile(file, 'utf8')) as {
      packages: Record<string, { integrity?: string; link?: boolean; inBundle?: boolean; resolved?: string }>
    }
    const bare = Object.entries(packages).filter(([name, one]) => name && !one.integrity && !one.inBundle)
    expect(bare.map(([name]) => name)).toEqual([])
    // A registry address would bind every installation to that registry.
    expect(Object.values(packages).filter(({ resolved }) => resolved).length).toBe(0)
    recordFigure('lockfile-lint: packages looked at, none with a fault', Object.keys(packages).length)
  })
})

describe('retire', () => {
  const list = join(TOOLS, 'jsrepository.json')
  const isHere = existsSync(list)
  if (!isHere) recordFigure('retire', 'not run: its list of known faults could not be fetched')
  const scan = (path: string) =>
    runTool(process.execPath, [bin('retire'), '--path', path, '--jsrepo', list, '--outputformat', 'json'])

  test.skipIf(!isHere)('finds an old library (planted)', async () => {
    await writeFile(join(folder, 'jquery-1.8.1.js'), '/*! jQuery v1.8.1 jquery.com | jquery.org/license */')
    expect((await scan(folder)).code).not.toBe(0)
  })

  test.skipIf(!isHere)('finds none in the files for browsers', async () => {
    const { code } = await scan(join(ROOT, 'dist/client'))
    recordFigure('retire: known faults in the browser’s files (goal 0)', code)
    expect(code).toBe(0)
  })
})
