import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const shared = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  pool: 'forks' as const,
  // Nothing leaves anything behind: a file of test/slice has a database of its own. A process for each file would
  // load the whole product again, which takes longer than most of their tests.
  isolate: false,
}

export default defineConfig({
  plugins: [react()],
  test: {
    globalSetup: ['test/support/globalSetup.ts'],
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'rules',
          include: ['src/**/*.test.{ts,tsx}', 'db/**/*.test.ts', 'test/{spec,repo}/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { ...shared, name: 'slices and faults', include: ['test/{slice,faults}/**/*.test.ts'] },
      },
    ],
  },
})
