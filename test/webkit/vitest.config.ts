import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/webkit/**/*.test.ts'],
    environment: 'node',
    testTimeout: 40_000,
    hookTimeout: 60_000,
    pool: 'forks',
    maxWorkers: 1,
    // One browser, one journey after the other.
    fileParallelism: false,
  },
})
