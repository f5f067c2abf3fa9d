import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  compareVersionsByDate,
  deriveLabel,
  developerSlugOf,
  findFreeLabel,
  pickChangedFields,
  sourceFieldsOfVersions,
  textAfterImport,
} from './altstore.merge.rules.ts'
import type { AltStoreVersion } from './altstore.version.rules.ts'
import { fieldsOfEntry, mergeSourceFields, type SourceFields, sourceRank } from './sourceField.rules.ts'

const version = (name: string, date: string | null = null): AltStoreVersion => ({
  name,
  build: '',
  date: date === null ? null : new Date(date),
  changeLog: '',
  size: 0,
  minimumIos: null,
  maximumIos: null,
})

describe('labels', () => {
  test('come from the package name, which never changes', () => {
    expect(deriveLabel({ label: null, packageName: 'org.hill.Slate_2' })).toBe('org-hill-Slate_2')
  })

  test('a label of the store is taken unchanged', () => {
    expect(deriveLabel({ label: 'واژه', packageName: 'a.b' })).toBe('واژه')
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
  const said = (value: string, at = '1'): SourceFields => fieldsOfEntry({ name: value }, at)
  const follow = (current: { fa: string; en: string }, known: SourceFields, merged: SourceFields) =>
    textAfterImport(current, { known, merged, name: 'name' })

  test('an untranslated one follows the source, a translated one stays, silence changes nothing', () => {
    expect(follow({ fa: 'Old', en: 'Old' }, said('Old'), said('New'))).toEqual({ fa: 'New', en: 'New' })
    expect(follow({ fa: 'کهن', en: 'Old' }, said('Old'), said('New'))).toEqual({ fa: 'کهن', en: 'New' })
    expect(follow({ fa: 'کهن', en: 'Old' }, said('Old'), said('Old'))).toEqual({ fa: 'کهن', en: 'Old' })
  })

  test('one that was edited here stays, an empty one is filled', () => {
    expect(follow({ fa: 'Ours', en: 'Ours' }, said('Old'), said('New'))).toEqual({ fa: 'Ours', en: 'Ours' })
    expect(follow({ fa: '', en: '' }, {}, said('New'))).toEqual({ fa: 'New', en: 'New' })
  })

  test('only differences are written', () => {
    const before = { a: 1, b: 'x', at: new Date(5) }
    expect(pickChangedFields(before, { a: 1, b: 'y', at: new Date(5) })).toEqual({ b: 'y' })
  })

  test('merging is independent of order and of repetition', () => {
    const name = fc.constantFrom('', 'a', 'b', 'c')
    const one = fc.record({ name, subtitle: name, at: fc.constantFrom('1', '2', '3') })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 6 }), fc.nat(), (list, turn) => {
        const merge = (order: typeof list) =>
          order.reduce<SourceFields>(
            (known, { at, ...fields }) => mergeSourceFields(known, fieldsOfEntry(fields, at)),
            {},
          )
        const turned = [...list.slice(turn % (list.length || 1)), ...list].toReversed()
        expect(merge(turned)).toEqual(merge(list))
      }),
    )
  })
})

describe('the history', () => {
  const placed = (name: string, date: string, build = '') => ({ name, build, createdAt: new Date(date) })

  test('is ordered by date, then by name and build, numbers by their value', () => {
    const history = [
      placed('1.10', '2023-01-01'),
      placed('1.9', '2023-01-01'),
      placed('0.1', '2024-01-01'),
      placed('1.9', '2023-01-01', '12'),
      placed('1.9', '2023-01-01', '9'),
    ].sort(compareVersionsByDate)
    expect(history.map(({ name, build }) => `${name} ${build}`.trim())).toEqual([
      '1.9',
      '1.9 9',
      '1.9 12',
      '1.10',
      '0.1',
    ])
  })

  test('a version without a date gets that of its neighbour, as a guess that any stated date replaces', () => {
    const dates = sourceFieldsOfVersions(
      [version('d'), version('c', '2023-01-01'), version('b'), version('a', '2022-01-01'), version('z')],
      'rank',
    ).map(({ date }) => `${date?.at} ${String(date?.value).slice(0, 4)}`)
    expect(dates).toEqual([
      'guessed rank 2023',
      'stated rank 2023',
      'guessed rank 2022',
      'stated rank 2022',
      'guessed rank 2022',
    ])
    expect(sourceFieldsOfVersions([version('a')], 'rank')).toEqual([{}])
    const guessed = { date: { value: '2030', at: 'guessed 9' } }
    const stated = { date: { value: '2020', at: 'stated 1' } }
    expect(mergeSourceFields(stated, guessed)).toEqual(stated)
  })

  test('an entry is as new as its newest version, then as its source', () => {
    const [old, young] = [new Date('2023-01-01'), new Date('2024-01-01')]
    const ranks = [
      sourceRank(null, young),
      sourceRank(old, old),
      sourceRank(old, young),
      sourceRank(young, null),
    ]
    expect(ranks.toSorted()).toEqual(ranks)
  })
})
