import type { DueWork } from '#server/due.ts'
import { runDueTickets } from './due.actions.ts'
import { nextTicketDueAt } from './due.store.ts'

export const ticketDueWork: DueWork[] = [{ name: 'ticket', nextDue: nextTicketDueAt, runDue: runDueTickets }]
