import { globSync, readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { PATIENCE_MS } from './test/support/patience.ts'
import { isFullScale } from './test/support/scale.ts'

const shared = {
  environment: 'node',
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: PATIENCE_MS } },
  pool: 'forks' as const,
  // Nothing leaves anything behind: a file of test/slice has a database of its own. A process for each file would
  // load the whole product again, which takes longer than most of their tests.
  isolate: false,
}

/** Heavy even with the smallest counts, and about what lighter files look at too: for the proof. */
const PROOF_ONLY = [
  'test/slice/device/registrationYear.test.ts',
  'test/slice/setup/goLive.test.ts',
  'test/slice/install/signedStorageYear.test.ts',
  'test/slice/office/manyRows.test.ts',
  'test/faults/kill.test.ts',
  'test/faults/download.test.ts',
  'test/faults/registration.test.ts',
  'test/faults/ticket.test.ts',
  'test/faults/backup.test.ts',
  'test/faults/forwarding.test.ts',
  'test/faults/install.test.ts',
]

const RULES = ['src/**/*.test.{ts,tsx}', 'test/{spec,repo}/**/*.test.ts']
/**
 * What wants a document says so in its first line. Apart from the others, for a process has a document or none: where
 * they take turns, each turn is a new process that loads everything again.
 */
const SCREENS = globSync('src/**/*.test.{ts,tsx}').filter((file) =>
  readFileSync(file, 'utf8').startsWith('// @vitest-environment happy-dom'),
)

export default defineConfig({
  plugins: [react()],
  test: {
    globalSetup: ['test/support/server/globalSetup.ts'],
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          ...shared,
          name: 'rules',
          include: RULES,
          exclude: SCREENS,
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'screens',
          include: SCREENS,
          setupFiles: ['test/support/screen/freshDocument.ts'],
          environmentOptions: { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: true } } },
        },
      },
      {
        extends: true,
        test: {
          ...shared,
          name: 'slices and faults',
          include: ['test/{slice,faults,explorer}/**/*.test.ts'],
          exclude: isFullScale ? [] : PROOF_ONLY,
        },
      },
    ],
  },
})
