import type { StoryDraft } from '#features/catalogue/editing/draft.contract.ts'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ApplicationPicker } from '../application/ApplicationPicker.tsx'
import { PictureField } from '../PictureField.tsx'
import { TextPair } from '../TextPair.tsx'
import type { Choice, ItemIndex, NamedPicture } from '../useChoices.ts'
import { StoryContentsEditor } from './StoryContentsEditor.tsx'

export interface StoryFieldsProps {
  draft: StoryDraft
  onChange: (part: Partial<StoryDraft>) => void
  errorAt: (path: string) => string | undefined
  pictures: ItemIndex<NamedPicture>
  choices: ItemIndex<Choice>
}

type TextProps = Pick<StoryFieldsProps, 'draft' | 'onChange' | 'errorAt'>

export function StoryFields({ draft, onChange, errorAt, pictures, choices }: StoryFieldsProps) {
  const t = useMessages('officeCatalogue')
  return (
    <Stack gap={5}>
      <Words draft={draft} onChange={onChange} errorAt={errorAt} />
      <PictureField
        label={t('office_story_image')}
        value={draft.image}
        onValue={(image) => onChange({ image })}
        known={pictures}
        error={errorAt('image')}
      />
      <Checkbox
        label={t('office_story_is_dark')}
        checked={draft.isDark}
        onValue={(isDark) => onChange({ isDark })}
      />
      <Field
        label={t('office_draft_position')}
        hint={t('office_story_position_hint')}
        type="number"
        min={0}
        max={9999}
        value={draft.position}
        onValue={(value) => onChange({ position: Math.trunc(Number(value)) })}
        error={errorAt('position')}
      />
      <ApplicationPicker
        label={t('office_story_pin')}
        value={draft.pinApplication ? [draft.pinApplication] : []}
        onValue={([pinApplication = '']) => onChange({ pinApplication })}
        known={choices}
        isSingle
      />
      <ActionFields draft={draft} onChange={onChange} errorAt={errorAt} />
      <StoryContentsEditor
        contents={draft.contents}
        onContents={(contents) => onChange({ contents })}
        errorAt={errorAt}
        pictures={pictures}
        choices={choices}
      />
    </Stack>
  )
}

function Words({ draft, onChange, errorAt }: TextProps) {
  const t = useMessages('officeCatalogue')
  return (
    <>
      <TextPair
        label={t('office_draft_title')}
        fa={draft.titleFa}
        en={draft.titleEn}
        onFa={(titleFa) => onChange({ titleFa })}
        onEn={(titleEn) => onChange({ titleEn })}
        faError={errorAt('titleFa')}
        enError={errorAt('titleEn')}
        maxLength={200}
      />
      <TextPair
        label={t('office_draft_subtitle')}
        fa={draft.subtitleFa}
        en={draft.subtitleEn}
        onFa={(subtitleFa) => onChange({ subtitleFa })}
        onEn={(subtitleEn) => onChange({ subtitleEn })}
        maxLength={300}
      />
      <TextPair
        label={t('office_story_lead')}
        fa={draft.descriptionFa}
        en={draft.descriptionEn}
        onFa={(descriptionFa) => onChange({ descriptionFa })}
        onEn={(descriptionEn) => onChange({ descriptionEn })}
        maxLength={5000}
        rows={4}
      />
    </>
  )
}

const NO_ACTION = { labelFa: '', labelEn: '', href: '' }

/** The button at the end of a story. */
function ActionFields({ draft: { action }, onChange, errorAt }: TextProps) {
  const t = useMessages('officeCatalogue')
  return (
    <Card as="section" label={t('office_story_action')}>
      <Stack gap={3}>
        <Checkbox
          label={t('office_story_action')}
          checked={action !== null}
          onValue={(has) => onChange({ action: has ? NO_ACTION : null })}
        />
        {action && (
          <>
            <TextPair
              label={t('office_draft_button')}
              fa={action.labelFa}
              en={action.labelEn}
              onFa={(labelFa) => onChange({ action: { ...action, labelFa } })}
              onEn={(labelEn) => onChange({ action: { ...action, labelEn } })}
              faError={errorAt('action.labelFa')}
              maxLength={60}
            />
            <Field
              label={t('office_draft_href')}
              hint={t('office_draft_href_hint')}
              value={action.href}
              onValue={(href) => onChange({ action: { ...action, href } })}
              error={errorAt('action.href')}
              dir="ltr"
              maxLength={500}
            />
          </>
        )}
      </Stack>
    </Card>
  )
}
