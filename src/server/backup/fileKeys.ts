/**
 * SQL queries that select the storage key of each file that a row refers to, for backups. A test finds columns that are
 * missing here. Uploads that are empty or deleted have none. Signed copies are left out: a store without them signs
 * again.
 */
export const FILE_KEY_QUERIES = [
  `select 'pictures/' || id from picture`,
  `select 'videos/' || id from video where stored_at is not null and removing_at is null`,
  'select storage_key from ipa',
  'select storage_key from package_upload',
  'select storage_key from upload where storage_key is not null and stored_at is not null and erased_at is null',
]
