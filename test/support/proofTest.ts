import { test } from 'vitest'
import { isFullScale } from './scale.ts'

/**
 * As in e2e/fixtures.ts: for what takes many seconds and varies what another test shows. `make test` does without it.
 * Not registered otherwise, for a test that is skipped looks like one that should be mended.
 */
export const proofTest: (title: string, body: () => Promise<void>) => void = isFullScale
  ? (title, body) => void test(title, { timeout: 300_000 }, body)
  : () => undefined
