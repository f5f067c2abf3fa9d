/** `make test` may skip only stages that passed on exactly this tree. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { fingerprintOfStage, PassedStages } from '../../tools/passedStages.ts'

const STAGE = {
  passed: 3,
  seconds: 9,
  figures: [{ name: 'a', value: 1 }],
  planted: ['b'],
  endedAt: '2026-11-15T08:00:00.000Z',
}

function plant(): string {
  const root = mkdtempSync(join(tmpdir(), 'bustan-passed-'))
  for (const folder of ['src', 'node_modules', '.data']) mkdirSync(join(root, folder))
  writeFileSync(join(root, 'src/a.ts'), 'one')
  return root
}

it('any file of the tree changes the fingerprint, build output does not', () => {
  const root = plant()
  const first = fingerprintOfStage(root, {})
  writeFileSync(join(root, 'node_modules/made.js'), 'x')
  writeFileSync(join(root, '.data/made.json'), 'x')
  expect(fingerprintOfStage(root, {})).toBe(first)
  writeFileSync(join(root, 'src/a.ts'), 'two')
  const second = fingerprintOfStage(root, {})
  expect(second).not.toBe(first)
  writeFileSync(join(root, 'src/b.ts'), '')
  expect(fingerprintOfStage(root, {})).not.toBe(second)
})

it('an environment setting changes the fingerprint, the working directory does not', () => {
  const root = plant()
  const first = fingerprintOfStage(root, {})
  expect(
    fingerprintOfStage(root, { PWD: '/elsewhere', FRESH: '1', MAKEOVERRIDES: 'x', MAKELEVEL: '2' }),
  ).toBe(first)
  expect(fingerprintOfStage(root, { DATABASE_URL: 'postgres://other' })).not.toBe(first)
})

it('a stage is skipped only for the same fingerprint, and never if a full run is requested', () => {
  const file = join(plant(), '.data/passed.json')
  new PassedStages(file, 'tree one', false).remember('types', STAGE)
  expect(new PassedStages(file, 'tree one', false).find('types')).toEqual(STAGE)
  expect(new PassedStages(file, 'tree one', false).find('WebKit')).toBeUndefined()
  expect(new PassedStages(file, 'tree one', true).find('types')).toBeUndefined()
  expect(new PassedStages(file, 'tree two', false).find('types')).toBeUndefined()
})

it('a truncated record counts as none', () => {
  const file = join(plant(), '.data/passed.json')
  writeFileSync(file, '{"fingerprint":"tree one","sta')
  expect(new PassedStages(file, 'tree one', false).find('types')).toBeUndefined()
})
