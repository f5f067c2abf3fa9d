import { defineConfig } from 'vitest/config'

/** What tools that others wrote say of the product, and what it bears. Only by `make proof`. */
export default defineConfig({
  test: {
    include: ['test/proof/**/*.test.ts'],
    globalSetup: ['test/support/globalSetup.ts'],
    environment: 'node',
    testTimeout: 600_000,
    hookTimeout: 300_000,
    pool: 'forks',
    // Each measures, or fills both cores.
    maxWorkers: 1,
    fileParallelism: false,
  },
})
