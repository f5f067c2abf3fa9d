import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/webkit/**/*.test.ts'],
    environment: 'node',
    testTimeout: 90_000,
    // A seeded server starts in it; on a loaded machine that takes its time.
    hookTimeout: 180_000,
    pool: 'forks',
    maxWorkers: 1,
    // One browser, one journey after the other.
    fileParallelism: false,
  },
})
