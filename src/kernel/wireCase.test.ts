import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toCamelCase, toCamelCaseKeys, toSnakeCase, toSnakeCaseKeys } from './wireCase.ts'

const camelName = fc.stringMatching(/^[a-z][a-zA-Z0-9]{0,12}$/)

describe('a name on the wire', () => {
  test.each([
    ['phoneNumber', 'phone_number'],
    ['isEnableUpdateWithoutPackage', 'is_enable_update_without_package'],
    ['activateTtl', 'activate_ttl'],
    ['id', 'id'],
    ['nameFa', 'name_fa'],
    ['aB1C', 'a_b1_c'],
  ])('%s is sent as %s and returns unchanged', (camel, snake) => {
    expect(toSnakeCase(camel)).toBe(snake)
    expect(toCamelCase(snake)).toBe(camel)
  })

  test('loses the underscore before a digit, which camelCase cannot keep', () => {
    expect(toCamelCase('address_line_2')).toBe('addressLine2')
  })

  test('round-trips for every camelCase name', () => {
    fc.assert(
      fc.property(camelName, (name) => {
        expect(toCamelCase(toSnakeCase(name))).toBe(name)
      }),
    )
  })

  test('has no capital letter, for every camelCase name', () => {
    fc.assert(
      fc.property(camelName, (name) => {
        expect(toSnakeCase(name)).toMatch(/^[a-z0-9_]+$/)
      }),
    )
  })
})

describe('a value on the wire', () => {
  test('[7.7] has its keys renamed at every depth and its values unchanged', () => {
    expect(
      toSnakeCaseKeys({ latestVersion: { fileSize: 1 }, imageLists: [{ altText: 'fooBar' }], isReady: null }),
    ).toEqual({
      latest_version: { file_size: 1 },
      image_lists: [{ alt_text: 'fooBar' }],
      is_ready: null,
    })
  })

  test('round-trips for every nesting of camelCase objects', () => {
    const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
      tree: fc.oneof(
        { maxDepth: 4 },
        fc.oneof(fc.string(), fc.integer(), fc.boolean(), fc.constant(null)),
        fc.array(tie('tree'), { maxLength: 3 }),
        fc.dictionary(camelName, tie('tree'), { maxKeys: 4, noNullPrototype: true }),
      ),
    }))
    fc.assert(
      fc.property(tree, (value) => {
        expect(toCamelCaseKeys(toSnakeCaseKeys(value))).toEqual(value)
      }),
    )
  })

  test('that is not a plain object is unchanged', () => {
    const date = new Date(0)
    const bytes = new Uint8Array([1])
    for (const value of [date, bytes, 'aB', 7, true, null, undefined])
      expect(toSnakeCaseKeys(value)).toBe(value)
    expect(toSnakeCaseKeys({ createTime: date })).toEqual({ create_time: date })
  })

  test('without a prototype is renamed like any other', () => {
    expect(toSnakeCaseKeys(Object.assign(Object.create(null), { isOpen: true }))).toEqual({ is_open: true })
  })
})

describe('a hostile key', () => {
  const hostile = () =>
    JSON.parse('{"__proto__":{"is_admin":true},"constructor":{"prototype":{"is_admin":true}}}')

  test.each([
    ['camelKeys', toCamelCaseKeys],
    ['snakeKeys', toSnakeCaseKeys],
  ])('stays an ordinary property under %s', (_, rename) => {
    const result = rename(hostile()) as Record<string, unknown>
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
    expect(Object.hasOwn(result, 'constructor')).toBe(true)
    expect((result as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined()
    expect(({} as { is_admin?: boolean }).is_admin).toBeUndefined()
  })

  test('changes no prototype, for any JSON', () => {
    const key = fc.oneof(
      fc.constantFrom('__proto__', '_proto_', '___proto__', 'constructor', 'prototype'),
      fc.string(),
    )
    const before = Object.getOwnPropertyNames(Object.prototype)
    fc.assert(
      fc.property(fc.dictionary(key, fc.dictionary(key, fc.integer())), (value) => {
        const result = toCamelCaseKeys(value)
        expect(Object.getPrototypeOf(result)).toBe(Object.prototype)
        expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(before)
      }),
    )
  })
})
