import { TICKET_STATES, type TicketState } from '#features/ticket/ticket.rules.ts'
import type { Db } from '#server/db.ts'

const OTHERS_SHOWN = 5

export async function countTicketsByState(
  db: Db,
  topic: string | null,
): Promise<Record<TicketState, number>> {
  const rows = await db
    .selectFrom('ticket')
    .select((e) => ['state', e.fn.countAll<number>().as('count')])
    .$if(topic !== null, (query) =>
      query.where((e) => e.or([e('topic', '=', topic), e('subTopic', '=', topic)])),
    )
    .groupBy('state')
    .execute()
  const of = (state: TicketState) => rows.find((row) => row.state === state)?.count ?? 0
  return Object.fromEntries(TICKET_STATES.map((state) => [state, of(state)])) as Record<TicketState, number>
}

export async function findTicketHeader(db: Db, number: number) {
  return db
    .selectFrom('ticket')
    .select(['userId', 'stateSince', 'locale'])
    .where('number', '=', number)
    .executeTakeFirst()
}

export async function listOtherTicketsOfUser(db: Db, userId: number, besides: number) {
  return db
    .selectFrom('ticket')
    .select(['number', 'state', 'subTopic'])
    .where('userId', '=', userId)
    .where('number', '!=', besides)
    .orderBy('number', 'desc')
    .limit(OTHERS_SHOWN)
    .execute()
}

/** Whether an uploaded file belongs to the ticket. A file of an unsent message belongs to none. */
export async function isFileOfTicket(db: Db, number: number, uploadId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ticketFile')
    .innerJoin('ticketMessage', 'ticketMessage.id', 'ticketFile.messageId')
    .innerJoin('ticket', 'ticket.id', 'ticketMessage.ticketId')
    .select('ticketFile.uploadId')
    .where('ticketFile.uploadId', '=', uploadId)
    .where('ticket.number', '=', number)
    .executeTakeFirst()
  return row !== undefined
}
