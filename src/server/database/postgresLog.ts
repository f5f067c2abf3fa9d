import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The log of the embedded PostgreSQL has a size limit and contains no personal data. PostgreSQL's error messages can
 * contain values ('invalid input syntax …: "0912…"', 'Key (phone_number)=(…) already exists'), so it logs no failed
 * statements, only starts, stops, crashes, checkpoints and refused connections. The product logs failed statements
 * itself and masks personal data.
 */
const FOLDER = 'log'
/** The first lines that PostgreSQL prints at a start, before it opens its own log. Each start replaces this file. */
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
  // PostgreSQL ranks an error of a statement below `log`, so this level hides those errors.
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

/**
 * Deletes all but the newest log files. PostgreSQL starts a new file every day and every 10 MB and never deletes any.
 */
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
