import type { DueWork } from '#server/background/dueWork.ts'
import { runDueTickets } from './dueTickets.actions.ts'
import { nextTicketDueAt } from './dueTickets.store.ts'

export const ticketDueWork: DueWork[] = [{ name: 'ticket', nextDue: nextTicketDueAt, runDue: runDueTickets }]
