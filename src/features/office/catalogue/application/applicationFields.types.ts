import type { ApplicationDraft } from '#features/catalogue/editing/draft.contract.ts'
import type { Form } from '../../kit/useForm.ts'
import type { Choice, ItemIndex, NamedPicture } from '../useChoices.ts'

export interface ApplicationFieldsProps {
  form: Form<ApplicationDraft>
  pictures: ItemIndex<NamedPicture>
  choices: ItemIndex<Choice>
}
