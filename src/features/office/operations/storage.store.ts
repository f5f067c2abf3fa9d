import { sql } from 'kysely'
import type { Db } from '#server/db.ts'
import type { STORED_KINDS } from './storage.contract.ts'

export interface StoredKindSize {
  kind: (typeof STORED_KINDS)[number]
  count: number | null
  bytes: number | null
}

/** The size of files and of the database. Equal package files are stored once. Pictures have no recorded size. */
export async function loadStoredSizes(db: Db): Promise<StoredKindSize[]> {
  const { rows } = await sql<StoredKindSize>`
    select 'packages' as kind, count(*)::integer as count, coalesce(sum(size), 0)::bigint as bytes
      from (select distinct on (storage_key) size from ipa order by storage_key) file
    union all select 'signed', count(*)::integer, coalesce(sum(size), 0)::bigint from signing where state = 'done'
    union all select 'pictures', count(*)::integer, null from picture
    union all select 'videos', count(*)::integer, coalesce(sum(size), 0)::bigint from video where stored_at is not null
    union all select 'attachments', count(*)::integer, coalesce(sum(size), 0)::bigint from upload
      where stored_at is not null and erased_at is null
    union all select 'database', null, pg_database_size(current_database())`.execute(db)
  return rows
}
