import type { DueWork } from '#server/background/dueWork.ts'
import { showDueVersions } from './document.actions.ts'
import { nextDocumentDueAt } from './document.store.ts'

export const contentDueWork: DueWork = {
  name: 'content.show',
  nextDue: nextDocumentDueAt,
  runDue: showDueVersions,
}
