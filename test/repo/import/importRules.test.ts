import { describe, expect, test } from 'vitest'
import { readTree, showFaults } from '../source.ts'
import { FILES_WITHOUT_FAULTS, PLANTED } from './importRules.planted.ts'
import { checkImports } from './importRules.ts'
import { findCircle, readSliceOrder } from './sliceOrder.ts'

describe('the import rules', () => {
  test('hold for every file of src', () => {
    expect(showFaults(checkImports(readTree('src')))).toEqual([])
  })
})

describe('the order of the slices', () => {
  const order = readSliceOrder(readTree('src'))

  test('has no cycle', () => {
    expect(findCircle(order)).toBeNull()
  })

  test('has no slice in `after` whose actions are not called', () => {
    const files = readTree('src')
    const unused = [...order].flatMap(([slice, after]) =>
      after.filter((name) => {
        const own = [...files].filter(([path]) => path.startsWith(`src/features/${slice}/`))
        return !own.some(([, text]) => new RegExp(`#features/${name}/.+\\.(actions|facts)\\.ts`).test(text))
      }),
    )
    expect(unused).toEqual([])
  })

  test('finds a cycle (planted)', () => {
    const planted = new Map([
      ['gift', ['payment']],
      ['payment', ['ledger']],
      ['ledger', ['gift']],
    ])
    expect(findCircle(planted)).toBe('gift')
  })
})

describe('the checker (planted)', () => {
  test('finds nothing in a clean tree that uses every allowed import', () => {
    expect(showFaults(checkImports(FILES_WITHOUT_FAULTS))).toEqual([])
  })

  test.each(PLANTED)('finds $rule: $what', ({ file, text, line, rule }) => {
    const found = checkImports(new Map([...FILES_WITHOUT_FAULTS, [file, text]]))
    expect(showFaults(found)).toEqual([expect.stringContaining(`${file}:${line} ${rule}`)])
  })

  test('ignores tests beside the code', () => {
    const text = "import { pay } from '#features/payment/payment.store.ts'\nimport '#app/system.ts'\n"
    expect(checkImports(new Map([...FILES_WITHOUT_FAULTS, ['src/kernel/money.test.ts', text]]))).toEqual([])
  })
})
