import { ACCOUNT_KEY_PURPOSE } from '#features/device/developerAccount/accountAccess.actions.ts'
import { CERTIFICATE_KEY_PURPOSE } from '#features/device/developerAccount/accountProfile.actions.ts'
import { TOTP_PURPOSE } from '#features/office/operator/operator.actions.ts'
import { CARD_NUMBER_PURPOSE } from '#features/refund/payout/card.actions.ts'

/**
 * References from database rows to files and keys outside the database, for backups. A test finds columns that are
 * missing here.
 */

/**
 * SQL queries that select the storage key of each file. Uploads that are empty or deleted have none. Signed copies are
 * left out: a store without them signs again.
 */
export const FILE_KEY_QUERIES = [
  `select 'pictures/' || id from picture`,
  `select 'videos/' || id from video where stored_at is not null and removing_at is null`,
  'select storage_key from ipa',
  'select storage_key from package_upload',
  'select storage_key from upload where storage_key is not null and stored_at is not null and erased_at is null',
]

interface SealedColumn {
  table: string
  column: string
  purpose: string
}

/** Encrypted columns, which are unreadable without the secret key. No backup contains the key. */
export const SEALED_COLUMNS: SealedColumn[] = [
  { table: 'developer_account', column: 'sealed_key', purpose: ACCOUNT_KEY_PURPOSE },
  { table: 'developer_account', column: 'sealed_certificate_key', purpose: CERTIFICATE_KEY_PURPOSE },
  { table: 'developer_account', column: 'sealed_next_certificate_key', purpose: CERTIFICATE_KEY_PURPOSE },
  { table: 'operator', column: 'sealed_totp', purpose: TOTP_PURPOSE },
  { table: 'refund', column: 'sealed_card', purpose: CARD_NUMBER_PURPOSE },
]
