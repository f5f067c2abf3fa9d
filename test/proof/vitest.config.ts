import { defineConfig } from 'vitest/config'

/** Third-party scanners and load tests against the product. Only by `make proof`. */
export default defineConfig({
  test: {
    include: ['test/proof/**/*.test.ts'],
    globalSetup: ['test/support/server/globalSetup.ts'],
    environment: 'node',
    testTimeout: 600_000,
    hookTimeout: 300_000,
    pool: 'forks',
    // Each file measures, or uses both cores.
    maxWorkers: 1,
    fileParallelism: false,
  },
})
