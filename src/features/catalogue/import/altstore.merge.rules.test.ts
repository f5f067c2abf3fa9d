import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  deriveLabel,
  developerSlugOf,
  findFreeLabel,
  mergeSourceText,
  mergeVersionHistory,
  pickChangedFields,
} from './altstore.merge.rules.ts'
import type { AltStoreVersion } from './altstore.version.rules.ts'

const NOW = new Date('2026-01-01T00:00:00Z')
const version = (name: string, date: string | null = null): AltStoreVersion => ({
  name,
  date: date === null ? null : new Date(date),
  changeLog: '',
  size: 0,
  minimumIos: null,
  maximumIos: null,
})
const known = (name: string, date: string) => ({ name, createdAt: new Date(date) })
const names = (history: Array<{ name: string }>) => history.map(({ name }) => name).join(' ')

describe('labels', () => {
  test.each([
    ['Lantern Notes', 'lantern-notes'],
    ['Play!', 'play'],
    ['Åse & Élan 2', 'ase-elan-2'],
    ['گنجینه', 'a-b'],
    ['C', 'a-b'],
  ])('%s becomes %s', (name, label) => {
    expect(deriveLabel({ label: null, name, packageName: 'a.b' })).toBe(label)
  })

  test('a label of the store is taken unchanged', () => {
    expect(deriveLabel({ label: 'واژه', name: 'Words', packageName: 'a.b' })).toBe('واژه')
  })

  test('a used label gets the next free number; the name of another page counts as used', () => {
    expect(findFreeLabel('chess', new Set())).toBe('chess')
    expect(findFreeLabel('chess', new Set(['chess', 'chess-2', 'chess-4']))).toBe('chess-3')
    expect(findFreeLabel('download', new Set())).toBe('download-2')
  })

  test('developers with the same spelling are one; another script or only signs get their own', () => {
    expect(developerSlugOf('lantern WORKSHOP.')).toBe(developerSlugOf('Lantern Workshop'))
    expect(developerSlugOf('کارگاه واژه')).toBe('کارگاه-واژه')
    expect(developerSlugOf('!!!')).not.toBe(developerSlugOf('???'))
  })
})

describe('texts', () => {
  test('an untranslated one follows the source, a translated one stays, silence changes nothing', () => {
    expect(mergeSourceText({ fa: 'Old', en: 'Old' }, 'New')).toEqual({ fa: 'New', en: 'New' })
    expect(mergeSourceText({ fa: '', en: 'Old' }, 'New')).toEqual({ fa: 'New', en: 'New' })
    expect(mergeSourceText({ fa: 'کهن', en: 'Old' }, 'New')).toEqual({ fa: 'کهن', en: 'New' })
    expect(mergeSourceText({ fa: 'کهن', en: 'Old' }, '')).toEqual({ fa: 'کهن', en: 'Old' })
  })

  test('only differences are written', () => {
    const before = { a: 1, b: 'x', at: new Date(5) }
    expect(pickChangedFields(before, { a: 1, b: 'y', at: new Date(5) })).toEqual({ b: 'y' })
  })
})

describe('the history', () => {
  test('is ordered by date, then by listing, the first listed being the newest', () => {
    const listed = [version('b', '2023-01-01'), version('c', '2024-01-01'), version('a', '2023-01-01')]
    expect(names(mergeVersionHistory([], listed, NOW))).toBe('a b c')
  })

  test('a version without a date stays beside its neighbour in the list', () => {
    const listed = [
      version('d'),
      version('c', '2023-01-01'),
      version('b'),
      version('a', '2022-01-01'),
      version('z'),
    ]
    const history = mergeVersionHistory([], listed, NOW)
    expect(names(history)).toBe('z a b c d')
    expect(history.map(({ createdAt }) => createdAt.getFullYear())).toEqual([2022, 2022, 2022, 2023, 2023])
    expect(mergeVersionHistory([], [version('a')], NOW)).toEqual([{ name: 'a', createdAt: NOW }])
  })

  test('stored versions keep their order, and new ones are inserted between them', () => {
    const before = [known('c', '2024-01-01'), known('a', '2022-01-01')]
    expect(names(mergeVersionHistory(before, [version('b', '2023-01-01')], NOW))).toBe('c a b')
    expect(names(mergeVersionHistory(before.toReversed(), [version('b', '2023-01-01')], NOW))).toBe('a b c')
  })

  test('a version with a new date moves', () => {
    const before = [known('a', '2022-01-01'), known('b', '2023-01-01')]
    expect(names(mergeVersionHistory(before, [version('a', '2024-01-01')], NOW))).toBe('b a')
  })

  test('merging again changes nothing, and no version is lost or doubled', () => {
    const dates = fc.constantFrom('2022-01-01', '2023-01-01', '2024-01-01', null)
    const listing = fc.uniqueArray(fc.tuple(fc.constantFrom(...'abcdefgh'), dates), {
      selector: ([name]) => name,
    })
    fc.assert(
      fc.property(listing, listing, (first, second) => {
        const [one, two] = [first, second].map((list) => list.map(([name, date]) => version(name, date)))
        const early = mergeVersionHistory([], one ?? [], NOW)
        const late = mergeVersionHistory(early, two ?? [], NOW)
        expect(mergeVersionHistory(late, two ?? [], NOW)).toEqual(late)
        const all = new Set([...first, ...second].map(([name]) => name))
        expect(late.map(({ name }) => name).sort()).toEqual([...all].sort())
        const times = early.map(({ createdAt }) => createdAt.getTime())
        expect(times).toEqual(times.toSorted((a, b) => a - b))
      }),
    )
  })
})
