import { expect, test } from 'vitest'
import { createRawPlist } from './ipa.harness.ts'
import { readPropertyList } from './propertyList.ts'

// Tests of valid binary property lists. Hostile ones are in hostileIpa.test.ts.

test('a key named __proto__ is an ordinary key', () => {
  const name = [0x59, ...Buffer.from('__proto__')]
  const list = readPropertyList(createRawPlist([[0xd1, 1, 2], name, [0xd1, 3, 4], [0x51, 0x78], [0x09]]))
  expect(Object.keys(list)).toEqual(['__proto__'])
  expect(list['x']).toBeUndefined()
  expect(({} as Record<string, unknown>)['x']).toBeUndefined()
})
