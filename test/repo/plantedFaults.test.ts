import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PLANTED_FAULTS } from '../explorer/faults.ts'
import { ROOT } from './source.ts'

test("every text that the explorer's faults replace occurs exactly once", () => {
  const changes = PLANTED_FAULTS.flatMap(({ name, changes }) =>
    changes.map((change) => ({ name, ...change })),
  )
  const counts = changes.map(({ name, file, find }) => ({
    name,
    file,
    count: readFileSync(join(ROOT, file), 'utf8').split(find).length - 1,
  }))
  expect(counts.filter(({ count }) => count !== 1)).toEqual([])
})
