import type { DueWork } from '#server/background/dueWork.ts'
import { alarmOnSlotShortage } from './slotForecast.actions.ts'

/** It has no `nextDue`: advancing the clock need not stop for a forecast that is computed every hour. */
export const slotsDueWork: DueWork = { name: 'slots.watch', runDue: alarmOnSlotShortage, isUnhurried: true }
