import type { ApplicationDraft } from '#features/catalogue/editing/draft.contract.ts'
import type { Choice, ItemIndex, NamedPicture } from '../useChoices.ts'

export interface ApplicationFieldsProps {
  draft: ApplicationDraft
  onChange: (part: Partial<ApplicationDraft>) => void
  errorAt: (path: string) => string | undefined
  pictures: ItemIndex<NamedPicture>
  choices: ItemIndex<Choice>
}
