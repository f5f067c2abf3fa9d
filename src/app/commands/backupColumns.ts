import { ACCOUNT_KEY_PURPOSE } from '#features/device/developerAccount/accountAccess.actions.ts'
import { CERTIFICATE_KEY_PURPOSE } from '#features/device/developerAccount/accountProfile.actions.ts'
import { TOTP_PURPOSE } from '#features/office/operator/operator.actions.ts'
import { CARD_NUMBER_PURPOSE } from '#features/refund/payout/card.actions.ts'

interface SealedColumn {
  table: string
  column: string
  purpose: string
}

/**
 * Encrypted columns, which are unreadable without the secret key. No backup contains the key. A test finds columns that
 * are missing here.
 */
export const SEALED_COLUMNS: SealedColumn[] = [
  { table: 'developer_account', column: 'sealed_key', purpose: ACCOUNT_KEY_PURPOSE },
  { table: 'developer_account', column: 'sealed_certificate_key', purpose: CERTIFICATE_KEY_PURPOSE },
  { table: 'developer_account', column: 'sealed_next_certificate_key', purpose: CERTIFICATE_KEY_PURPOSE },
  { table: 'operator', column: 'sealed_totp', purpose: TOTP_PURPOSE },
  { table: 'refund', column: 'sealed_card', purpose: CARD_NUMBER_PURPOSE },
]
