import { HOME_PAGE_LABEL } from '#features/catalogue/catalogue.rules.ts'
import { PAGES_IN_NAVIGATION, UNSAVED_ITEM_LABEL } from '#features/catalogue/editing/draft.rules.ts'
import { BlockHeading } from '#features/catalogue/editorial/BlockHeading.tsx'
import { BlockList } from '#features/catalogue/editorial/BlockList.tsx'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { emptyTexts } from '#features/catalogue/texts.rules.ts'
import { FormFields } from '#features/office/kit/form/FormFields.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useOfficeApi } from '../../shell/officeApi.ts'
import type { OfficeCalls } from '../../shell/officeCalls.ts'
import { EditorFrame, EditorScreen } from '../EditorFrame.tsx'
import { PreviewPane } from '../PreviewPane.tsx'
import { choiceLabel, useItemIndex } from '../useChoices.ts'
import { type EditableItem, useEditor } from '../useEditor.ts'
import { usePreview } from '../usePreview.ts'
import { BlocksEditor } from './BlocksEditor.tsx'

type Page = EditableItem<'pages'>
type PagePreview = OfficeCalls['POST /pages/{label}/preview']['output']

const NEW: Page = {
  label: UNSAVED_ITEM_LABEL,
  version: '',
  draft: { ...emptyTexts('title'), blocks: [] },
  unreadable: 0,
  choices: [],
}

export function PageEditorPage() {
  return (
    <EditorScreen list="pages" fresh={NEW}>
      {(page, onStored) => <PageEditor page={page} onStored={onStored} />}
    </EditorScreen>
  )
}

function PageEditor({ page, onStored }: { page: Page; onStored: (page: Page) => void }) {
  const t = useMessages('officeCatalogue')
  const locale = useLocale()
  const api = useOfficeApi()
  const editor = useEditor('pages', page, onStored)
  const { values: draft, label } = editor
  const choices = useItemIndex(page.choices, choiceLabel)
  const preview = usePreview(draft, draft.titleFa.trim() !== '', (asked, locale) =>
    api('POST /pages/{label}/preview', { label, draft: asked, locale }),
  )
  return (
    <EditorFrame
      title={localisedText(locale, draft, 'title') || t('office_page_new')}
      {...(label === HOME_PAGE_LABEL && { publicPath: '/' })}
      editor={editor}
      removalText={PAGES_IN_NAVIGATION.includes(label) ? undefined : t('office_page_remove_text')}
      preview={<PreviewPane of={preview}>{(shown) => <PageBody page={shown} />}</PreviewPane>}
    >
      {page.unreadable > 0 && (
        <Notice tone="warning">{t('office_page_unreadable', { count: page.unreadable })}</Notice>
      )}
      <FormFields
        of={editor}
        messages="officeCatalogue"
        fields={[{ kind: 'pair', name: 'title', label: 'office_draft_title', maxLength: 200 }]}
      />
      <BlocksEditor
        blocks={draft.blocks}
        onBlocks={(blocks) => editor.change({ blocks })}
        errorAt={editor.errorAt}
        hasErrorIn={editor.hasErrorIn}
        choices={choices}
      />
    </EditorFrame>
  )
}

/** The body of the preview, as in the store: the home page begins with banners and hides its title. */
function PageBody({ page }: { page: PagePreview }) {
  const blocks = <BlockList blocks={page.blocks} />
  if (page.label === HOME_PAGE_LABEL) return blocks
  return (
    <Stack gap={4}>
      <BlockHeading title={page.title} />
      {blocks}
    </Stack>
  )
}
