import type { StoryDraft } from '#features/catalogue/editing/draft.contract.ts'
import { UNNAMED } from '#features/catalogue/editing/draft.rules.ts'
import { StoryArticle } from '#features/catalogue/editorial/StoryArticle.tsx'
import { localised } from '#features/catalogue/localised.rules.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { useOfficeApi, useOfficeFacts } from '../../shell/officeApi.ts'
import type { OfficeCalls } from '../../shell/officeCalls.ts'
import { officeHref, usePathValue } from '../../shell/place.tsx'
import { useAct } from '../../shell/useAct.ts'
import { useLoad } from '../../shell/useLoad.ts'
import { createDrafts } from '../drafts.ts'
import { EditorFrame } from '../EditorFrame.tsx'
import { PreviewPane } from '../PreviewPane.tsx'
import { idOf, labelOf, useItemIndex } from '../useChoices.ts'
import { useEditor } from '../useEditor.ts'
import { usePreview } from '../usePreview.ts'
import { StoryFields } from './StoryFields.tsx'

type Story = OfficeCalls['GET /stories/{label}']['output']

const EMPTY: StoryDraft = {
  titleFa: '',
  titleEn: '',
  subtitleFa: '',
  subtitleEn: '',
  descriptionFa: '',
  descriptionEn: '',
  image: null,
  isDark: true,
  position: 0,
  pinApplication: '',
  action: null,
  contents: [],
}
const NEW: Story = { label: UNNAMED, version: '', draft: EMPTY, pictures: [], choices: [] }

const useStoryDraft = createDrafts<StoryDraft>()

export function StoryPage() {
  const label = usePathValue('/stories/{label}', 'label')
  return label === UNNAMED ? (
    <StoryEditor story={NEW} onStored={() => undefined} />
  ) : (
    <KnownStory key={label} label={label} />
  )
}

function KnownStory({ label }: { label: string }) {
  const story = useLoad('GET /stories/{label}', { label })
  return <Loaded of={story}>{(data) => <StoryEditor story={data} onStored={story.put} />}</Loaded>
}

function StoryEditor({ story, onStored }: { story: Story; onStored: (story: Story) => void }) {
  const t = useMessages('officeCatalogue')
  const shell = useMessages('office')
  const locale = useLocale()
  const api = useOfficeApi()
  const { publicUrl } = useOfficeFacts()
  const acting = useAct()
  const { label } = story
  const state = useStoryDraft(label, story)
  const { draft } = state
  const pictures = useItemIndex(story.pictures, idOf)
  const choices = useItemIndex(story.choices, labelOf)
  const editor = useEditor<StoryDraft, Story>({
    label,
    list: '/stories',
    state,
    acting,
    stored: story,
    onStored,
    load: () => api('GET /stories/{label}', { label }),
    add: (name) => acting.act('POST /stories', { label: name, draft }, shell('office_saved')),
    save: (version) => acting.act('PUT /stories/{label}', { label, version, draft }, shell('office_saved')),
    remove: (version) => acting.act('DELETE /stories/{label}', { label, version }, shell('office_removed')),
  })
  const preview = usePreview(draft, draft.titleFa.trim() !== '', (asked) =>
    api('POST /stories/{label}/preview', { label, draft: shownPart(asked) }),
  )
  return (
    <EditorFrame
      title={localised(locale, draft, 'title') || t('office_story_new')}
      back={{ href: officeHref('/stories'), label: shell('office_title_stories') }}
      publicHref={editor.isNew ? undefined : `${publicUrl}/stories/${encodeURIComponent(label)}`}
      editor={editor}
      removal={{ text: t('office_story_remove_text') }}
      preview={<PreviewPane of={preview}>{(shown) => <StoryArticle story={shown} />}</PreviewPane>}
    >
      <StoryFields
        draft={draft}
        onChange={state.change}
        errorAt={editor.errorAt}
        pictures={pictures}
        choices={choices}
      />
    </EditorFrame>
  )
}

/** A content without its picture or film is left out of the preview. */
function shownPart(draft: StoryDraft): StoryDraft {
  const isThere = (content: StoryDraft['contents'][number]) =>
    !(content.type === 'image' && content.picture === '') && !(content.type === 'video' && content.url === '')
  return { ...draft, contents: draft.contents.filter(isThere) }
}
