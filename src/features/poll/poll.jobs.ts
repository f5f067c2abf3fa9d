import type { DueWork } from '#server/background/dueWork.ts'
import { closeDuePolls } from './poll.actions.ts'
import { nextPollClosingAt } from './poll.store.ts'

export const pollDueWork: DueWork = { name: 'poll.close', nextDue: nextPollClosingAt, runDue: closeDuePolls }
