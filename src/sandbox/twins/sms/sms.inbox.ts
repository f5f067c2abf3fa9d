import { normalisePhone, phoneAsDialledFromIran } from '#kernel/phone.ts'
import type { Db } from '#server/db.ts'

export interface InboxMessage {
  to: string
  text: string
  /** The login code, if the message contains one. */
  code: string | null
  at: Date
}

const INBOX_LIMIT = 50

/** Lists the messages to a number of the sandbox network, or to all numbers, newest first (requirement 17.6). */
export function listInboxMessages(db: Db, phone?: string): Promise<InboxMessage[]> {
  const arrived = db
    .selectFrom('sandbox.smsMessage')
    .select(['receptor as to', 'text', 'code', 'createdAt as at'])
    .where('delivery', '=', 'delivered')
    .orderBy('id', 'desc')
    .limit(INBOX_LIMIT)
  return (
    phone === undefined
      ? arrived
      : arrived.where('receptor', '=', phoneAsDialledFromIran(normalisePhone(phone)))
  ).execute()
}
