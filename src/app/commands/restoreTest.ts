import { join } from 'node:path'
import { createFolderStorage } from '#adapters/storage/folder.storage.ts'
import { repeatDeletions } from '#features/account/repeatDeletions.actions.ts'
import { checkLedger } from '#features/ledger/ledger.actions.ts'
import { backupSizeOf } from '#features/setup/backup/makeBackup.actions.ts'
import { findNewestRowAt } from '#features/setup/backup/restoreTest.actions.ts'
import { manifestDigest } from '#server/backup/manifest.ts'
import { type RestoreRequest, type RestoreSummary, restoreBackup } from '#server/backup/restore.ts'
import type { RestoreTestReport, RestoreTestRequest } from '#server/backup/restoreTest.types.ts'
import { createReadingStorage, withScratchFolder } from '#server/backup/scratchStore.ts'
import { CommandError } from '#server/command/command.ts'
import type { Ctx } from '#server/context.ts'
import { startEmbeddedPostgres } from '#server/database/postgres.ts'
import type { Log } from '#server/log.ts'
import { openSecrets, readMasterKey } from '#server/secrets.ts'
import type { Config } from '#server/settings/settings.ts'
import { countUndecryptableValues } from './sealedValues.ts'

/** Starts the product without its workers. Passed in as an argument, because the product itself runs restore tests. */
type OpenStore = (config: Config, log: Log) => Promise<{ context(): Promise<Ctx>; close(): Promise<void> }>

interface Tester {
  config: Config
  log: Log
  openStore: OpenStore
}

/** Tests that a scheduled backup can be restored. The worker calls it after the backup. */
export async function testRestore(
  tester: Tester,
  { folder, identity, roomBytes }: RestoreTestRequest,
): Promise<RestoreTestReport> {
  const request = { folder, identity, roomBytes, identityFile: '', deletionsFile: '', trustsDeletions: false }
  const { rows, files, newestRowAt, accountsDeleted } = await restoreIntoScratch(tester, request)
  return { rows, files, newestRowAt, accountsDeleted }
}

type ScratchRequest = Omit<RestoreRequest, 'deletionsFolder'> & { roomBytes: number }

/**
 * Restores a backup into a scratch PostgreSQL server under DATA_DIR and checks it: every hash and row count, the
 * ledger, encrypted values, and that deleted accounts stay deleted. Calls no provider.
 */
export async function restoreIntoScratch({ config, log, openStore }: Tester, request: ScratchRequest) {
  const { roomBytes, ...rest } = request
  return withScratchFolder(config.dataDir, roomBytes, async (dataDir) => {
    const scratch = scratchConfigOf(config, dataDir)
    const { url } = await startEmbeddedPostgres(dataDir, { isDurable: false })
    const secrets = openSecrets(scratch)
    const target = {
      databaseUrl: url,
      storage: createReadingStorage(createFolderStorage(join(dataDir, 'files'))),
      secrets,
      openJobs: async () => ({ requeueJobs: async () => true }),
      progress: { step: () => undefined, bytes: () => undefined },
    }
    const restored = await restoreBackup(target, { ...rest, deletionsFolder: config.deletionsFolder })
    const system = await openStore(scratch, log)
    try {
      const checked = await checkRestored(await system.context(), restored)
      const { rows, files } = backupSizeOf(restored.manifest)
      return {
        manifest: restored.manifest,
        digest: manifestDigest(restored.manifest),
        rows,
        files,
        ...checked,
      }
    } finally {
      await system.close()
    }
  })
}

/** The settings of the scratch store: its own database and folder, and the keys of the live store. */
function scratchConfigOf(config: Config, dataDir: string): Config {
  const ownDatabase = { databaseUrl: '', databaseDirectUrl: '', databaseReadUrl: [], databasePool: 2 }
  const own = { ...ownDatabase, dataDir, storage: 'folder' as const, deletionsFolder: '', tracesUrl: '' }
  return { ...config, ...own, secretKey: readMasterKey(config) }
}

async function checkRestored(ctx: Ctx, { isOurs }: RestoreSummary) {
  const { sum, unbalanced, disagreements } = await checkLedger(ctx)
  if (sum !== 0 || unbalanced.length + disagreements.length > 0)
    throw new CommandError('The ledger of the restored backup is not balanced.')
  // The test may run on a machine that has the private key of backups but not the SECRET_KEY of the store.
  if (isOurs && (await countUndecryptableValues(ctx.db, ctx.secrets)) > 0)
    throw new CommandError('The restored backup has encrypted values that SECRET_KEY cannot decrypt.')
  const newestRowAt = await findNewestRowAt(ctx)
  const { deleted } = await repeatDeletions(ctx, true)
  if ((await repeatDeletions(ctx, true)).deleted > 0)
    throw new CommandError(
      'Deleted accounts are still in the restored database after they were deleted again.',
    )
  return { newestRowAt, accountsDeleted: deleted, isOurs }
}
