import { sql } from 'kysely'
import { addMilliseconds, type Instant } from '#kernel/time.ts'
import type { Db, Trx } from '#server/db.ts'
import { DELIVERED_ELSEWHERE_MS } from '../install.rules.ts'
import { LAST_USE_WRITE_INTERVAL_MS, SIGNED_COPY_KEPT_MS } from './storage.rules.ts'

/** Only one process at a time evicts copies; otherwise two would evict twice as much. */
export async function lockSignedStorage(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('signed storage', 0))`.execute(trx)
}

/** Bytes of the signed copies that are kept or being stored. Copies marked for removal do not count. */
export async function sumSignedBytes(db: Db, now: Instant): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select (
    (select coalesce(sum(size), 0) from signing where state = 'done') +
    (select coalesce(sum(size), 0) from loose_file where kind = 'signed' and remove_at > ${now})
  )::bigint as bytes`.execute(db)
  return rows[0]?.bytes ?? 0
}

/**
 * Evicts the least useful copy: first of a replaced profile, then by last use. Never evicts a copy that was used within
 * the last hour or is being downloaded. Returns its size; null if none can be evicted.
 */
export async function evictOneCopy(trx: Trx, now: Instant): Promise<number | null> {
  const since = addMilliseconds(now, -SIGNED_COPY_KEPT_MS)
  const { rows } = await sql<{ size: number }>`
    update signing set state = 'evicted', storage_key = null where id = (
      select id from signing
      where state = 'done' and last_used_at <= ${since} and not exists (
        select from installation where signing_id = signing.id and sent_at > ${since} and finished_at is null
      ) and not exists (
        select from installation where signing_id = signing.id and delivered_by is not null
          and sent_at > ${addMilliseconds(now, -DELIVERED_ELSEWHERE_MS)}
      )
      order by exists (
        select from developer_account account
        where account.id = signing.account_id and account.profile_id = signing.profile_id
      ), last_used_at
      limit 1 for update skip locked
    ) returning size`.execute(trx)
  return rows[0]?.size ?? null
}

/** Drops a copy whose file is missing in the storage. The next request signs again. */
export async function dropLostCopy(db: Db, id: string, storageKey: string): Promise<void> {
  await db
    .updateTable('signing')
    .set({ state: 'evicted', storageKey: null })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('storageKey', '=', storageKey)
    .execute()
}

/** Updates the last use of a copy, so that it stays for at least another half hour. */
export async function recordSignedCopyUse(db: Db, id: string, now: Instant): Promise<void> {
  await db
    .updateTable('signing')
    .set({ lastUsedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'done')
    .where('lastUsedAt', '<=', addMilliseconds(now, -LAST_USE_WRITE_INTERVAL_MS))
    .execute()
}

/** Marks files of an earlier, killed attempt of this signing for removal. */
export async function discardEarlierAttempts(db: Db, prefix: string, now: Instant): Promise<void> {
  await db
    .updateTable('looseFile')
    .set({ removeAt: now })
    .where('storageKey', 'like', `${prefix}%`)
    .where('claimedAt', 'is', null)
    .execute()
}

export interface StorageFigures {
  packages: number
  packageBytes: number
  copies: number
  signedBytes: number
}

/**
 * The size of the storage's content. Equal package files are stored once. Files that are due for removal still count.
 */
export async function loadStorageFigures(db: Db): Promise<StorageFigures> {
  const { rows } = await sql<StorageFigures>`
    with held as (
      select storage_key, 'package' as kind, size, false as is_loose from ipa
      union select storage_key, 'signed', size, false from signing where state = 'done'
      union select storage_key, 'package', size, false from package_upload
      union select storage_key, kind, size, true from loose_file
    ), file as (select distinct on (storage_key) * from held order by storage_key, is_loose)
    select
      count(*) filter (where kind = 'package')::integer as packages,
      coalesce(sum(size) filter (where kind = 'package'), 0)::bigint as "packageBytes",
      count(*) filter (where kind = 'signed' and not is_loose)::integer as copies,
      coalesce(sum(size) filter (where kind = 'signed'), 0)::bigint as "signedBytes"
    from file`.execute(db)
  return rows[0] ?? { packages: 0, packageBytes: 0, copies: 0, signedBytes: 0 }
}
