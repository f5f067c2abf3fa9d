import { describe, expect, test } from 'vitest'
import { checkDocuments, checkLinks, checkSliceReadmes } from './documents.ts'
import { listTree, readTree, showFaults } from './source.ts'

describe('the documents', () => {
  const files = readTree()

  test('link only to files and headings that exist', () => {
    expect(showFaults(checkLinks(files, new Set(listTree())))).toEqual([])
  })

  test('are short, and decision records have context, decision and consequences', () => {
    expect(showFaults(checkDocuments(files))).toEqual([])
  })

  test('of the slices name their calls, commands, jobs, facts and tables', () => {
    expect(showFaults(checkSliceReadmes(files))).toEqual([])
  })

  test('have the version of package.json first in the changelog', () => {
    const { version } = JSON.parse(files.get('package.json') ?? '')
    expect(/^## (\S+)/m.exec(files.get('CHANGELOG.md') ?? '')?.[1]).toBe(version)
  })
})

describe('the check of documents (planted)', () => {
  test.each([
    ['a missing file', '[a](b.md)'],
    ['a missing heading', '[a](c.md#no-such)'],
    ['a missing heading of its own', '# Title\n[a](#other)'],
    ['a missing picture', '<img src="pictures/a.webp">'],
  ])('finds a link to %s', (_, text) => {
    const files = new Map([
      ['docs/a.md', text],
      ['docs/c.md', '## There is one'],
    ])
    expect(checkLinks(files, new Set(files.keys()))).toHaveLength(1)
  })

  test('follows links to files, folders and headings', () => {
    const text = '[a](c.md#there-is-one) [b](../docs/) [c](https://example.org) [d](#own)\n## Own'
    const files = new Map([
      ['docs/a.md', text],
      ['docs/c.md', '## There is one'],
    ])
    expect(checkLinks(files, new Set(files.keys()))).toEqual([])
  })

  test('finds long documents and decision records without a part', () => {
    const files = new Map([
      ['README.md', 'x\n'.repeat(121)],
      ['docs/decisions/0001-a.md', '## Context\n\n## Decision\n'],
    ])
    expect(checkDocuments(files).map(({ text }) => text)).toEqual([
      'more than 120 lines',
      'has no ## Consequences',
    ])
  })

  test('finds what a README does not name, names wrongly, or owns twice', () => {
    const files = new Map([
      ['db/migrations/0001_a.sql', 'create table gift (\n  id bigint\n);'],
      ['src/features/gift/gift.contract.ts', "endpoint('POST /gift', {"],
      ['src/features/gift/README.md', '# gift\n\n**Owns** `gift`.\n\n`GET /gift`'],
      ['src/features/poll/poll.jobs.ts', "{ name: 'poll.close' }"],
      ['src/features/poll/README.md', '# poll\n\n**Owns** `gift`.\n'],
    ])
    expect(checkSliceReadmes(files).map(({ text }) => text)).toEqual([
      'does not name POST /gift',
      'does not name poll.close',
      'names GET /gift, which no contract has',
      'gift is owned by 2 slices',
    ])
  })
})
