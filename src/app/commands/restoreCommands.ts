import { createPorts } from '#adapters/index.ts'
import { type RepeatedDeletions, repeatDeletions } from '#features/account/repeatDeletions.actions.ts'
import { machineNow, SECOND, startStopwatch } from '#kernel/time.ts'
import { createJobs, type JobSystem } from '#server/background/jobs.ts'
import { openBackup } from '#server/backup/backupFolder.ts'
import { createIdentityFile } from '#server/backup/encryption.ts'
import {
  checkBackup,
  type RestoreRequest,
  type RestoreSummary,
  restoreBackup,
} from '#server/backup/restore.ts'
import { CommandError, type StandaloneCommand } from '#server/command/command.ts'
import { migrate } from '#server/database/migrate.ts'
import { startEmbeddedPostgres } from '#server/database/postgres.ts'
import { openDb } from '#server/db.ts'
import type { Log } from '#server/log.ts'
import { openSecrets } from '#server/secrets.ts'
import type { Config } from '#server/settings/settings.ts'
import { loadSandbox } from '../loadSandbox.ts'
import { JOB_HANDLERS } from '../slices.ts'
import { createSystem } from '../system.ts'
import {
  backupSummaryOf,
  createStderrProgress,
  formatBackupSummary,
  requireFolderArgument,
} from './backupCommands.ts'
import { restoreIntoScratch } from './restoreTest.ts'
import { countUndecryptableValues } from './sealedValues.ts'

const TRUST_DELETIONS = {
  about: 'also delete accounts that were listed with another SECRET_KEY',
  fallback: 'no',
}
const IDENTITY = { about: 'file of the private key; else BACKUP_IDENTITY', fallback: '' }

export const restoreCommands: StandaloneCommand[] = [
  {
    name: 'restore',
    words: '<folder>',
    about: 'Restores a backup into an empty store that is not running; checks the whole backup first.',
    examples: [
      'DATA_DIR=/var/lib/bustan-new bustan restore /var/backups/bustan/2026-11-15 --identity /media/key/backup.key',
    ],
    options: {
      identity: IDENTITY,
      deletions: { about: 'a newer list of deleted accounts, such as that of a lost machine', fallback: '' },
      'trust-deletions': TRUST_DELETIONS,
    },
    async runStandalone(config, log, { words, options }) {
      const request: RestoreRequest = {
        folder: requireFolderArgument(words),
        identityFile: options['identity'] || config.backupIdentity,
        deletionsFile: options['deletions'] ?? '',
        deletionsFolder: config.deletionsFolder,
        trustsDeletions: options['trust-deletions'] === 'yes',
      }
      const data = await restoreStore(config, log, request)
      const { accountsDeletedAgain, warnings } = data
      const again =
        accountsDeletedAgain > 0
          ? [`${accountsDeletedAgain} accounts were deleted after the backup, and are deleted again.`]
          : []
      return { data, text: [formatBackupSummary(data), ...again, ...warnings, ...NEXT].join('\n') }
    },
  },
  {
    name: 'backup check',
    words: '<folder>',
    about: 'Reads a whole backup and compares it with its manifest; works without a store.',
    examples: ['bustan backup check /var/backups/bustan/2026-11-15 --identity /media/key/backup.key'],
    options: { identity: IDENTITY },
    async runStandalone(config, _log, { words, options }) {
      const identityFile = options['identity'] || config.backupIdentity
      const backup = await openBackup(requireFolderArgument(words), identityFile)
      await checkBackup(backup, createStderrProgress())
      const data = { ...backupSummaryOf(backup.manifest), digest: backup.digest }
      return {
        data,
        text: `The backup is complete. ${formatBackupSummary(data)}\nTell the store: bustan backup confirm ${data.digest}`,
      }
    },
  },
  {
    name: 'backup test',
    words: '<folder>',
    about:
      'Tests a backup: restores it into a scratch database under DATA_DIR, checks it and removes the scratch database. Needs the private key.',
    examples: ['bustan backup test /var/backups/bustan/2026-11-15 --identity /media/key/backup.key'],
    options: { identity: IDENTITY, 'trust-deletions': TRUST_DELETIONS },
    async runStandalone(config, log, { words, options }) {
      const elapsed = startStopwatch()
      const { manifest, digest, ...report } = await restoreIntoScratch(
        { config, log, openStore: createSystem },
        {
          folder: requireFolderArgument(words),
          identityFile: options['identity'] || config.backupIdentity,
          deletionsFile: '',
          trustsDeletions: options['trust-deletions'] === 'yes',
          roomBytes: 0,
        },
      )
      const summary = backupSummaryOf(manifest)
      const data = { ...summary, ...report, digest, seconds: Math.round(elapsed() / 100) / (SECOND / 100) }
      return {
        data,
        text: `The backup can be restored. ${formatBackupSummary(summary)}\nTell the store: bustan backup confirm ${digest}`,
      }
    },
  },
  {
    name: 'backup key',
    words: '<file>',
    about: 'Creates a key pair for backups: writes the private key to a new file and prints the public key.',
    examples: ['bustan backup key /media/key/backup.key'],
    async runStandalone(_config, _log, { words: [file] }) {
      if (!file) throw new CommandError('Name a new file for the private key.')
      const recipient = await createIdentityFile(file, machineNow().toISOString())
      return {
        data: { file, recipient },
        text: `BACKUP_RECIPIENTS=${recipient}\nThe private key is in ${file}. Move it off this machine, keep two copies, and try one with backup check: without it no backup can be opened.`,
      }
    },
  },
]

const NEXT = ['Restored. Check it with bustan health and bustan ledger check, then start the store.']

async function restoreStore(config: Config, log: Log, request: RestoreRequest) {
  const elapsed = startStopwatch()
  const { deletions, warnings, ...rest } = await restoreRows(config, log, request)
  const repeated = deletions.length > 0 ? await deleteAgain(config, log, request.trustsDeletions) : null
  return {
    ...rest,
    accountsDeletedAgain: repeated?.deleted ?? 0,
    warnings: [...warnings, ...(repeated ? moneyWarnings(repeated) : [])],
    seconds: Math.round(elapsed() / 100) / (SECOND / 100),
  }
}

/** Restores the rows with only the database and, for the job queues, pg-boss running. */
async function restoreRows(config: Config, log: Log, request: RestoreRequest) {
  const embedded = config.databaseUrl ? null : await startEmbeddedPostgres(config.dataDir)
  const databaseUrl = config.databaseDirectUrl || config.databaseUrl || (embedded?.url ?? '')
  const { db } = openDb(databaseUrl, 2)
  const sandbox = await loadSandbox(config)
  const ports = createPorts(
    config,
    sandbox?.createTwins(config, { db, now: async () => machineNow() }) ?? null,
  )
  const secrets = openSecrets(config)
  let jobs: JobSystem | undefined
  try {
    const restored = await restoreBackup(
      {
        databaseUrl,
        storage: ports.storage,
        secrets,
        progress: createStderrProgress(),
        async openJobs() {
          jobs = createJobs(databaseUrl, db, JOB_HANDLERS, log)
          await jobs.start()
          return jobs
        },
      },
      request,
    )
    const migrationsApplied = await migrate(databaseUrl, config.vatPercent)
    const unopened = await countUndecryptableValues(db, secrets)
    const warnings = [
      ...keyWarnings(restored, unopened, ports.push.applicationServerKey),
      ...restored.jobsLeftOut.map(
        ({ name, count }) => `Warning: ${count} jobs ${name} were skipped: this version has no such job.`,
      ),
    ]
    const { manifest, deletions } = restored
    return { ...backupSummaryOf(manifest), migrationsApplied, unopened, warnings, deletions }
  } finally {
    await jobs?.stop(1)
    await db.destroy()
    await embedded?.stopIfUnused()
  }
}

/** Deletes the listed accounts again. Starts the store without its workers, because a deletion involves all slices. */
async function deleteAgain(config: Config, log: Log, trustsAll: boolean): Promise<RepeatedDeletions> {
  const system = await createSystem(config, log)
  try {
    return await repeatDeletions(await system.context(), trustsAll)
  } finally {
    await system.close()
  }
}

function moneyWarnings({ withOpenMoney }: RepeatedDeletions): string[] {
  if (withOpenMoney.length === 0) return []
  return [
    `Warning: of the accounts that were deleted again, ${withOpenMoney.join(', ')} had an open payment or refund in the backup. It was settled before they were deleted: close it with bustan payments and bustan refunds.`,
  ]
}

function keyWarnings({ manifest, isOurs }: RestoreSummary, unopened: number, pushKey: string): string[] {
  const warnings: string[] = []
  if (!isOurs || unopened > 0)
    warnings.push(
      `Warning: SECRET_KEY (or DATA_DIR/secrets/master.key) is not the one of the backup. ${unopened} encrypted values cannot be read (keys of developer accounts, cards of refunds), all users are logged out, and it is unknown whether your store made this backup. Put the old key in its place before you start the store.`,
    )
  if (manifest.pushKey !== pushKey)
    warnings.push(
      'Warning: PUSH_VAPID_KEY (or its file in DATA_DIR/secrets) is not the one of the backup: browsers will get no notifications. Put the old key in its place before you start the store.',
    )
  return warnings
}
