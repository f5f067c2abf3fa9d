import { defineConfig } from 'vitest/config'
import { isFullScale } from '../support/scale.ts'

/** Few of these tests depend on the engine: Chromium runs the same journeys in every run. */
const PROOF_ONLY = ['look', 'payment', 'recovery', 'refund', 'ticket', 'upload'].map(
  (name) => `test/webkit/${name}.test.ts`,
)

export default defineConfig({
  test: {
    globalSetup: ['test/webkit/sharedStore.ts'],
    include: ['test/webkit/**/*.test.ts'],
    exclude: isFullScale ? [] : PROOF_ONLY,
    environment: 'node',
    testTimeout: 180_000,
    // A seeded server starts in it, which takes long on a loaded machine.
    hookTimeout: 180_000,
    pool: 'forks',
    maxWorkers: 1,
    // One browser runs one journey after the other, without a new process for each.
    fileParallelism: false,
    isolate: false,
  },
})
