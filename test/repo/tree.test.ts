import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { CACHED_CALLS_FILE, generateCachedCallsSource } from '../../tools/cachedCalls.ts'
import { generateMessagesSource, MESSAGES_FILE } from '../../tools/messages.ts'
import { generateSchemaSource, SCHEMA_FILE, unionTypeOfChecks } from '../../tools/schema.ts'
import { copyTemplate } from '../support/server/database.ts'
import { readTree, showFaults } from './source.ts'
import { checkFileLength, checkMachineTraces, LINES_AT_MOST } from './tree.ts'

describe('the repository', () => {
  const files = readTree()

  test('is read whole, otherwise the checks below would pass for nothing', () => {
    for (const path of ['package.json', 'src/kernel/time.ts', 'test/repo/tree.test.ts'])
      expect(files.has(path)).toBe(true)
    expect([...files.keys()].filter((path) => /(^|\/)(node_modules|\.git|\.data)\//.test(path))).toEqual([])
  })

  test('describes its tables exactly as the migrations create them; otherwise run tools/schema.ts', async () => {
    const { url, drop } = await copyTemplate()
    try {
      expect(await readFile(SCHEMA_FILE, 'utf8')).toBe(await generateSchemaSource(url))
    } finally {
      await drop()
    }
  })

  test('types its messages exactly like the Persian catalogues; otherwise run tools/messages.ts', async () => {
    expect(await readFile(MESSAGES_FILE, 'utf8')).toBe(generateMessagesSource())
  })

  test('lists cached calls exactly like the contracts; otherwise run tools/cachedCalls.ts', async () => {
    expect(await readFile(CACHED_CALLS_FILE, 'utf8')).toBe(generateCachedCallsSource())
  })

  test('has no machine path, package registry or private key', () => {
    expect(showFaults(checkMachineTraces(files))).toEqual([])
  })

  test(`has no source file of more than ${LINES_AT_MOST} lines`, () => {
    expect(showFaults(checkFileLength(files))).toEqual([])
  })
})

test('only a check of one text column becomes a union', () => {
  const states = "CHECK ((state = ANY (ARRAY['open'::text, 'closed'::text])))"
  const both = "CHECK (((state = 'closed'::text) = (closed_at IS NOT NULL)))"
  expect(unionTypeOfChecks('state', [both, states])).toBe("'open' | 'closed'")
  expect(unionTypeOfChecks('state', [both])).toBeUndefined()
  expect(unionTypeOfChecks('kind', [states])).toBeUndefined()
  expect(unionTypeOfChecks('step', ['CHECK ((step = ANY (ARRAY[0, 1])))'])).toBeUndefined()
})

// Concatenated, so that this file does not contain the pattern.
const path = (...parts: string[]) => ['', ...parts].join('/')
const host = (name: string) => `https:${path('', name)}`

describe('the checker of traces (planted)', () => {
  test.each([
    ['a path', `const a = 1\nopen('${path('work', 'main', 'x')}')`, 2],
    ['a home folder', `"${path('root', '.npmrc')}"`, 1],
    ['a registry in a lock file', `{\n  "resolved": "${host('registry.npmjs.org')}/zod"\n}`, 2],
    ['a mirror', host('npm.artifactory.example'), 1],
    ['a registry setting', `${'registry'}=${host('packages.example')}`, 1],
    ['a private key', `\n-----BEGIN RSA ${'PRIVATE'} KEY-----\n${'M'.repeat(64)}`, 2],
    ['a private key in one line', `'-----BEGIN ${'PRIVATE'} KEY-----\\n${'M'.repeat(64)}'`, 1],
  ])('finds %s', (_, text, line) => {
    expect(showFaults(checkMachineTraces(new Map([['a.ts', text]])))).toEqual([
      expect.stringContaining(`a.ts:${line} `),
    ])
  })

  test.each([
    ['an address', `${host('bustan.example')}${path('work', 'with', 'us')}`],
    ['a longer path', `.${path('src', 'work', 'x.ts')}`],
    ['a word', 'network/root/work'],
    ['the beginning of a key that is made at run time', `\`-----BEGIN ${'PRIVATE'} KEY-----\\n\${body}\``],
    ['a public key', `-----BEGIN PUBLIC KEY-----\n${'M'.repeat(64)}`],
  ])('ignores %s', (_, text) => {
    expect(showFaults(checkMachineTraces(new Map([['a.ts', text]])))).toEqual([])
  })
})

describe('the checker of length (planted)', () => {
  const long = 'x\n'.repeat(LINES_AT_MOST + 1)

  test.each(['src/a.ts', 'src/ui/A.tsx', 'src/ui/A.module.css', 'db/migrations/1.sql', 'tools/a.ts'])(
    'finds %s',
    (file) => {
      expect(showFaults(checkFileLength(new Map([[file, long]])))).toEqual([
        `${file}:401 has more than 400 lines: it wants splitting`,
      ])
    },
  )

  test.each([
    'src/a.test.ts',
    'test/slice/a.test.ts',
    'src/server/schema.gen.ts',
    'src/sandbox/seed/content/games.json',
    'package-lock.json',
  ])('ignores %s', (file) => {
    expect(checkFileLength(new Map([[file, long]]))).toEqual([])
  })

  test('accepts a file of exactly the limit', () => {
    expect(checkFileLength(new Map([['src/a.ts', 'x\n'.repeat(LINES_AT_MOST)]]))).toEqual([])
  })
})
