import type { StoryDraft } from '#features/catalogue/editing/draft.contract.ts'
import { UNSAVED_ITEM_LABEL } from '#features/catalogue/editing/draft.rules.ts'
import { StoryArticle } from '#features/catalogue/editorial/StoryArticle.tsx'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { emptyTexts } from '#features/catalogue/texts.rules.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useOfficeApi } from '../../shell/officeApi.ts'
import { EditorFrame, EditorScreen } from '../EditorFrame.tsx'
import { PreviewPane } from '../PreviewPane.tsx'
import { choiceLabel, pictureId, useItemIndex } from '../useChoices.ts'
import { type EditableItem, useEditor } from '../useEditor.ts'
import { usePreview } from '../usePreview.ts'
import { StoryFields } from './StoryFields.tsx'

type Story = EditableItem<'stories'>

const EMPTY: StoryDraft = {
  ...emptyTexts('title', 'subtitle', 'description'),
  image: null,
  isDark: true,
  position: 0,
  pinApplication: '',
  action: null,
  contents: [],
}
const NEW: Story = { label: UNSAVED_ITEM_LABEL, version: '', draft: EMPTY, pictures: [], choices: [] }

export function StoryPage() {
  return (
    <EditorScreen list="stories" fresh={NEW}>
      {(story, onStored) => <StoryEditor story={story} onStored={onStored} />}
    </EditorScreen>
  )
}

function StoryEditor({ story, onStored }: { story: Story; onStored: (story: Story) => void }) {
  const t = useMessages('officeCatalogue')
  const locale = useLocale()
  const api = useOfficeApi()
  const editor = useEditor('stories', story, onStored)
  const { values: draft, label } = editor
  const pictures = useItemIndex(story.pictures, pictureId)
  const choices = useItemIndex(story.choices, choiceLabel)
  const preview = usePreview(draft, draft.titleFa.trim() !== '', (asked, locale) =>
    api('POST /stories/{label}/preview', { label, draft: shownPart(asked), locale }),
  )
  return (
    <EditorFrame
      title={localisedText(locale, draft, 'title') || t('office_story_new')}
      editor={editor}
      removalText={t('office_story_remove_text')}
      preview={<PreviewPane of={preview}>{(shown) => <StoryArticle story={shown} />}</PreviewPane>}
    >
      <StoryFields form={editor} pictures={pictures} choices={choices} />
    </EditorFrame>
  )
}

/** The story as the preview shows it, without contents that lack their picture or film. */
function shownPart(draft: StoryDraft): StoryDraft {
  const isThere = (content: StoryDraft['contents'][number]) =>
    !(content.type === 'image' && content.picture === '') && !(content.type === 'video' && content.url === '')
  return { ...draft, contents: draft.contents.filter(isThere) }
}
