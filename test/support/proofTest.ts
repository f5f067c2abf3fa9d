import { test } from 'vitest'
import { isFullScale } from './scale.ts'

/**
 * As in e2e/fixtures.ts: for tests that take many seconds and vary what another test shows. Only `make proof`
 * registers them, because a skipped test looks like one that needs fixing.
 */
export const proofTest: (title: string, body: () => Promise<void>) => void = isFullScale
  ? (title, body) => void test(title, { timeout: 300_000 }, body)
  : () => undefined
