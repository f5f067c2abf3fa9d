import type { DueWork } from '#server/due.ts'
import { closeDuePolls } from './poll.actions.ts'
import { nextClosing } from './poll.store.ts'

export const pollDue: DueWork = { name: 'poll.close', nextDue: nextClosing, runDue: closeDuePolls }
