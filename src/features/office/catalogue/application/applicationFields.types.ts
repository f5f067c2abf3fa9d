import type { ApplicationDraft } from '#features/catalogue/editing/draft.contract.ts'
import type { FormState } from '../../kit/useForm.ts'
import type { CatalogueChoice, ItemIndex, NamedPicture } from '../useChoices.ts'

export interface ApplicationFieldsProps {
  form: FormState<ApplicationDraft>
  pictures: ItemIndex<NamedPicture>
  choices: ItemIndex<CatalogueChoice>
}
