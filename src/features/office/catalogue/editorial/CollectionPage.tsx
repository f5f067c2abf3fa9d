import { UNSAVED_ITEM_LABEL } from '#features/catalogue/editing/draft.rules.ts'
import { CollectionArticle } from '#features/catalogue/editorial/CollectionArticle.tsx'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { emptyTexts } from '#features/catalogue/texts.rules.ts'
import { FormFields } from '#features/office/kit/form/FormFields.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useOfficeApi } from '../../shell/officeApi.ts'
import { ApplicationPicker } from '../application/ApplicationPicker.tsx'
import { EditorFrame, EditorScreen } from '../EditorFrame.tsx'
import { PreviewPane } from '../PreviewPane.tsx'
import { choiceLabel, useItemIndex } from '../useChoices.ts'
import { type EditableItem, useEditor } from '../useEditor.ts'
import { usePreview } from '../usePreview.ts'

type Collection = EditableItem<'collections'>

const NEW: Collection = {
  label: UNSAVED_ITEM_LABEL,
  version: '',
  draft: { ...emptyTexts('title', 'subtitle'), applications: [] },
  choices: [],
}

export function CollectionPage() {
  return (
    <EditorScreen list="collections" fresh={NEW}>
      {(collection, onStored) => <CollectionEditor collection={collection} onStored={onStored} />}
    </EditorScreen>
  )
}

interface Props {
  collection: Collection
  onStored: (collection: Collection) => void
}

function CollectionEditor({ collection, onStored }: Props) {
  const t = useMessages('officeCatalogue')
  const locale = useLocale()
  const api = useOfficeApi()
  const editor = useEditor('collections', collection, onStored)
  const { values: draft, label } = editor
  const choices = useItemIndex(collection.choices, choiceLabel)
  const preview = usePreview(draft, draft.titleFa.trim() !== '', (asked, locale) =>
    api('POST /collections/{label}/preview', { label, draft: asked, locale }),
  )
  return (
    <EditorFrame
      title={localisedText(locale, draft, 'title') || t('office_collection_new')}
      editor={editor}
      removalText={t('office_collection_remove_text')}
      preview={<PreviewPane of={preview}>{(shown) => <CollectionArticle collection={shown} />}</PreviewPane>}
    >
      <FormFields
        of={editor}
        messages="officeCatalogue"
        fields={[
          { kind: 'pair', name: 'title', label: 'office_draft_title', maxLength: 200 },
          { kind: 'pair', name: 'subtitle', label: 'office_draft_subtitle', maxLength: 300 },
        ]}
      />
      <ApplicationPicker
        label={t('office_title_applications')}
        value={draft.applications}
        onValue={(applications) => editor.change({ applications })}
        known={choices}
      />
    </EditorFrame>
  )
}
