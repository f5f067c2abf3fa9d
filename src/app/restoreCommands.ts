import { createPorts } from '#adapters/index.ts'
import { machineNow, SECOND, stopwatch } from '#kernel/time.ts'
import { SEAL_PURPOSE } from '#server/backup/backup.ts'
import type { Manifest } from '#server/backup/manifest.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore.ts'
import type { LoneCommand } from '#server/command.ts'
import type { Config } from '#server/config.ts'
import { openDb } from '#server/db.ts'
import { createJobs, type JobSystem } from '#server/jobs.ts'
import type { Log } from '#server/log.ts'
import { migrate } from '#server/migrate.ts'
import { startEmbeddedPostgres } from '#server/postgres.ts'
import { openSecrets, type Secrets } from '#server/secrets.ts'
import { folderWord, progressLines, summaryOf, summaryText } from './backupCommands.ts'
import { canOpen, countUnopened } from './sealedValues.ts'
import { JOBS } from './slices.ts'

export const restoreCommands: LoneCommand[] = [
  {
    name: 'restore',
    words: '<folder>',
    about: 'Puts a backup into an empty store that nobody has started; checks all of it first.',
    examples: ['DATA_DIR=/var/lib/bustan-new bustan restore /var/backups/bustan/2026-11-15'],
    async runAlone(config, log, { words }) {
      const data = await restoreStore(config, log, folderWord(words))
      return { data, text: [summaryText(data), ...data.warnings, ...NEXT].join('\n') }
    },
  },
  {
    name: 'backup check',
    words: '<folder>',
    about: 'Reads a whole backup and compares it with its manifest; needs no store.',
    examples: ['bustan backup check /var/backups/bustan/2026-11-15'],
    async runAlone(_config, _log, { words }) {
      const data = summaryOf(await checkBackup(folderWord(words), progressLines()))
      return { data, text: `The backup is whole. ${summaryText(data)}` }
    },
  },
]

const NEXT = [
  'Restored. Look at it before people do: bustan health, bustan ledger check; then start the store.',
]

/** Nothing of the store runs but its database and, for the queues, pg-boss. */
async function restoreStore(config: Config, log: Log, folder: string) {
  const elapsed = stopwatch()
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir)
  const databaseUrl = config.databaseUrl || (embedded?.url ?? '')
  const { db } = openDb(databaseUrl, 2)
  const ports = createPorts(config, { db, now: async () => machineNow() })
  const secrets = openSecrets(config)
  let jobs: JobSystem | undefined
  try {
    const { manifest, jobsLeftOut } = await restoreBackup(
      {
        databaseUrl,
        storage: ports.storage,
        progress: progressLines(),
        async openJobs() {
          jobs = createJobs(databaseUrl, db, JOBS, log)
          await jobs.start()
          return jobs
        },
      },
      folder,
    )
    const applied = await migrate(databaseUrl)
    const unopened = await countUnopened(db, secrets)
    const warnings = [
      ...keyWarnings(manifest, secrets, unopened, ports.push.applicationServerKey),
      ...jobsLeftOut.map(
        ({ name, count }) => `Warning: ${count} jobs ${name} are left out: nobody does them.`,
      ),
    ]
    const seconds = Math.round(elapsed() / 100) / (SECOND / 100)
    return { ...summaryOf(manifest), migrationsApplied: applied, unopened, warnings, seconds }
  } finally {
    await jobs?.stop(1)
    await db.destroy()
    await embedded?.stopIfUnused()
  }
}

function keyWarnings(manifest: Manifest, secrets: Secrets, unopened: number, pushKey: string): string[] {
  const warnings: string[] = []
  if (!canOpen(secrets, SEAL_PURPOSE, Buffer.from(manifest.seal, 'base64')) || unopened > 0)
    warnings.push(
      `Warning: SECRET_KEY (or DATA_DIR/secrets/master.key) is not the one of the backup. ${unopened} sealed values cannot be opened (keys of developer accounts, cards of refunds), and everybody is logged out. Put the old key in its place before you start the store.`,
    )
  if (manifest.pushKey !== pushKey)
    warnings.push(
      'Warning: PUSH_VAPID_KEY (or its file in DATA_DIR/secrets) is not the one of the backup: browsers will get no notifications. Put the old key in its place before you start the store.',
    )
  return warnings
}
