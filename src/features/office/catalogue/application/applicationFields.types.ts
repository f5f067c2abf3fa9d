import type { ApplicationDraft } from '#features/catalogue/editing/draft.contract.ts'
import type { FormState } from '#features/office/kit/form/useForm.ts'
import type { CatalogueChoice, ItemIndex, NamedPicture } from '../useChoices.ts'

export interface ApplicationFieldsProps {
  form: FormState<ApplicationDraft>
  pictures: ItemIndex<NamedPicture>
  choices: ItemIndex<CatalogueChoice>
}
