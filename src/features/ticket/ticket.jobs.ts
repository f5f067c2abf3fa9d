import type { DueWork } from '#server/due.ts'
import { runDueTickets } from './due.actions.ts'
import { nextDue } from './due.store.ts'

export const ticketDue: DueWork[] = [{ name: 'ticket', nextDue, runDue: runDueTickets }]
