import type { DueWork } from '#server/background/dueWork.ts'
import { countFigures } from './figureCount.actions.ts'

/** Nothing in the store waits for the figures, so a moved clock does not stop for them. */
export const figuresDueWork: DueWork = { name: 'office figures', runDue: countFigures }
