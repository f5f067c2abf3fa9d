import { test } from 'vitest'
import { isFullScale } from './scale.ts'

/**
 * Registers tests only in `make proof`, like e2e/fixtures.ts: tests that take many seconds and vary what another test
 * shows. They are not skipped otherwise, because a skipped test looks like one that needs fixing.
 */
export const proofTest: (title: string, body: () => Promise<void>) => void = isFullScale
  ? (title, body) => void test(title, { timeout: 300_000 }, body)
  : () => undefined
