import { maskPhone } from '#kernel/phone.ts'
import { hidePersonalData } from '#server/background/failedJobs.ts'
import type { Ctx } from '#server/context.ts'
import * as store from './notice.store.ts'

/** The message log: what was sent to whom, by which provider, in which state. Never the text of a message. */

export interface LoggedMessage {
  id: number
  /** The topic of the message, such as `payment`: the first part of its subject. */
  kind: string
  to: string | null
  state: 'waiting' | 'sending' | 'sent' | 'failed'
  provider: string | null
  failure: string | null
  delivery: 'pending' | 'delivered' | 'undelivered' | 'unknown' | null
  createTime: string
  finishTime: string | null
}

interface LogRequest extends store.MessageLogFilter {
  channel: 'sms' | 'push'
}

export async function listLoggedMessages(
  { db }: Pick<Ctx, 'db'>,
  { channel, ...filter }: LogRequest,
  limit: number,
): Promise<LoggedMessage[]> {
  const rows =
    channel === 'sms'
      ? await store.listNoticesOfLog(db, filter, limit)
      : await store.listPushMessagesOfLog(db, filter, limit)
  return rows.map((row) => ({
    id: row.id,
    kind: row.subject.split(':')[0] ?? '',
    to: row.phoneNumber && maskPhone(row.phoneNumber),
    state: row.state,
    provider: row.provider,
    failure: row.failure && hidePersonalData(row.failure),
    delivery: row.delivery,
    createTime: row.createdAt.toISOString(),
    finishTime: row.finishedAt?.toISOString() ?? null,
  }))
}
