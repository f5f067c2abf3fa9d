import { describe, expect, test } from 'vitest'
import { addRecentSearch, parseRecentSearches, searchPagePath } from './choice.rules.ts'

describe('the address of a search', () => {
  test('leaves out unset options, and the first page', () => {
    expect(searchPagePath({ q: 'دفتر دخل', page: 1, type: undefined })).toBe(
      `/search?q=${encodeURIComponent('دفتر دخل')}`,
    )
    expect(searchPagePath({ q: 'a&b', type: 'game', page: 3 })).toBe('/search?q=a%26b&type=game&page=3')
    expect(searchPagePath({ q: '' })).toBe('/search')
  })
})

describe('recent searches', () => {
  test('are newest first, each once, at most eight', () => {
    const many = Array.from({ length: 12 }, (_, at) => `q${at}`)
    const kept = many.reduce<string[]>((recent, q) => addRecentSearch(recent, q), [])
    expect(kept).toHaveLength(8)
    expect(addRecentSearch(kept, 'q5').slice(0, 2)).toEqual(['q5', 'q11'])
    expect(addRecentSearch(kept, '  ')).toEqual(kept)
  })

  test.each([null, '', '{', '7', '"x"', '[1,{"a":2},null]'])('survive invalid storage: %j', (stored) => {
    expect(parseRecentSearches(stored)).toEqual([])
  })
})
