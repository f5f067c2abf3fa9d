import type { StoryDraft } from '#features/catalogue/editing/draft.contract.ts'
import { emptyTexts } from '#features/catalogue/texts.rules.ts'
import { type FormField, FormFields } from '#features/office/kit/form/FormFields.tsx'
import type { FormState } from '#features/office/kit/form/useForm.ts'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ApplicationPicker } from '../application/ApplicationPicker.tsx'
import { PictureField } from '../PictureField.tsx'
import type { CatalogueChoice, ItemIndex, NamedPicture } from '../useChoices.ts'
import { StoryContentsEditor } from './StoryContentsEditor.tsx'

interface Props {
  form: FormState<StoryDraft>
  pictures: ItemIndex<NamedPicture>
  choices: ItemIndex<CatalogueChoice>
}

const WORDS: Array<FormField<StoryDraft, 'officeCatalogue'>> = [
  { kind: 'pair', name: 'title', label: 'office_draft_title', maxLength: 200 },
  { kind: 'pair', name: 'subtitle', label: 'office_draft_subtitle', maxLength: 300 },
  { kind: 'pair', name: 'description', label: 'office_story_lead', maxLength: 5000, rows: 4 },
]

export function StoryFields({ form, pictures, choices }: Props) {
  const t = useMessages('officeCatalogue')
  const { values: draft, change, errorAt } = form
  return (
    <Stack gap={5}>
      <FormFields of={form} messages="officeCatalogue" fields={WORDS} />
      <PictureField
        label={t('office_story_image')}
        value={draft.image}
        onValue={(image) => change({ image })}
        known={pictures}
        error={errorAt('image')}
      />
      <Checkbox
        label={t('office_story_is_dark')}
        checked={draft.isDark}
        onValue={(isDark) => change({ isDark })}
      />
      <Field
        label={t('office_draft_position')}
        hint={t('office_story_position_hint')}
        type="number"
        min={0}
        max={9999}
        value={draft.position}
        onValue={(value) => change({ position: Math.trunc(Number(value)) })}
        error={errorAt('position')}
      />
      <ApplicationPicker
        label={t('office_story_pin')}
        value={draft.pinApplication ? [draft.pinApplication] : []}
        onValue={([pinApplication = '']) => change({ pinApplication })}
        known={choices}
        isSingle
      />
      <ActionFields form={form} />
      <StoryContentsEditor
        contents={draft.contents}
        onContents={(contents) => change({ contents })}
        errorAt={errorAt}
        pictures={pictures}
        choices={choices}
      />
    </Stack>
  )
}

const NO_ACTION = { ...emptyTexts('label'), href: '' }

/** Form fields for the button at the end of a story. */
function ActionFields({ form }: Pick<Props, 'form'>) {
  const t = useMessages('officeCatalogue')
  const { action } = form.values
  return (
    <Card as="section" label={t('office_story_action')}>
      <Stack gap={3}>
        <Checkbox
          label={t('office_story_action')}
          checked={action !== null}
          onValue={(has) => form.change({ action: has ? NO_ACTION : null })}
        />
        {action && (
          <FormFields
            of={{
              values: action,
              change: (part) => form.change({ action: { ...action, ...part } }),
              errorAt: (name) => form.errorAt(`action.${name}`),
            }}
            messages="officeCatalogue"
            fields={[
              { kind: 'pair', name: 'label', label: 'office_draft_button', maxLength: 60 },
              {
                kind: 'text',
                name: 'href',
                label: 'office_draft_href',
                hint: 'office_draft_href_hint',
                dir: 'ltr',
                maxLength: 500,
              },
            ]}
          />
        )}
      </Stack>
    </Card>
  )
}
