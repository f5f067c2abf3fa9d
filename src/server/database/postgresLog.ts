import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The log of the embedded PostgreSQL: bounded, and without values. Failed statements are in our own log, with personal
 * data masked. PostgreSQL's message of an error can hold a value itself ('invalid input syntax …: "0912…"'), and its
 * details do ('Key (phone_number)=(…) already exists'), so it logs no errors of statements at all: only starts, stops,
 * crashes, checkpoints and refused connections.
 */
const FOLDER = 'log'
/** The first lines of a start, before PostgreSQL opens its own log. Made anew at each start. */
export const START_LOG = 'server.log'
const MOST_FILES = 5
const FILE_SIZE = '10MB'
const FILE_AGE = '1d'

export const LOG_SETTINGS = [
  'logging_collector=on',
  `log_directory=${FOLDER}`,
  'log_filename=server-%Y-%m-%d_%H%M%S.log',
  'log_file_mode=0600',
  `log_rotation_size=${FILE_SIZE}`,
  `log_rotation_age=${FILE_AGE}`,
  // In the order of the server's log an error of a statement comes before `log`.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_statement=none',
  'log_min_duration_statement=-1',
  'log_min_duration_sample=-1',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
  'log_error_verbosity=terse',
  'log_autovacuum_min_duration=-1',
  'log_lock_waits=off',
  'log_temp_files=-1',
  'log_connections=off',
]

/** PostgreSQL begins a new file every day and every 10 MB, and keeps them all. */
export async function removeOldLogs(cluster: string): Promise<void> {
  const folder = join(cluster, FOLDER)
  const names = await readdir(folder).catch(() => [])
  const files = await Promise.all(
    names.map(async (name) => ({
      name,
      at: (await stat(join(folder, name)).catch(() => null))?.mtimeMs ?? 0,
    })),
  )
  const old = files.sort((a, b) => b.at - a.at || b.name.localeCompare(a.name)).slice(MOST_FILES)
  await Promise.all(old.map(({ name }) => rm(join(folder, name), { force: true })))
}
