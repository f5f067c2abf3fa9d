import type { DueWork } from '#server/background/dueWork.ts'
import { countFigures } from './figureCount.actions.ts'

/** Without `nextDue`, because no work depends on the figures: advancing the clock does not stop for them. */
export const figuresDueWork: DueWork = { name: 'office figures', runDue: countFigures, isUnhurried: true }
