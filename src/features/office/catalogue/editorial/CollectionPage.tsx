import type { CollectionDraft } from '#features/catalogue/editing/draft.contract.ts'
import { UNNAMED } from '#features/catalogue/editing/draft.rules.ts'
import { CollectionArticle } from '#features/catalogue/editorial/CollectionArticle.tsx'
import { localised } from '#features/catalogue/localised.rules.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { useOfficeApi, useOfficeFacts } from '../../shell/officeApi.ts'
import type { OfficeCalls } from '../../shell/officeCalls.ts'
import { officeHref, usePathValue } from '../../shell/place.tsx'
import { useAct } from '../../shell/useAct.ts'
import { useLoad } from '../../shell/useLoad.ts'
import { ApplicationPicker } from '../application/ApplicationPicker.tsx'
import { createDrafts } from '../drafts.ts'
import { EditorFrame } from '../EditorFrame.tsx'
import { PreviewPane } from '../PreviewPane.tsx'
import { TextPair } from '../TextPair.tsx'
import { labelOf, useItemIndex } from '../useChoices.ts'
import { useEditor } from '../useEditor.ts'
import { usePreview } from '../usePreview.ts'

type Collection = OfficeCalls['GET /collections/{label}']['output']

const EMPTY: CollectionDraft = { titleFa: '', titleEn: '', subtitleFa: '', subtitleEn: '', applications: [] }
const NEW: Collection = { label: UNNAMED, version: '', draft: EMPTY, choices: [] }

const useCollectionDraft = createDrafts<CollectionDraft>()

export function CollectionPage() {
  const label = usePathValue('/collections/{label}', 'label')
  return label === UNNAMED ? (
    <CollectionEditor collection={NEW} onStored={() => undefined} />
  ) : (
    <KnownCollection key={label} label={label} />
  )
}

function KnownCollection({ label }: { label: string }) {
  const collection = useLoad('GET /collections/{label}', { label })
  return (
    <Loaded of={collection}>
      {(data) => <CollectionEditor collection={data} onStored={collection.put} />}
    </Loaded>
  )
}

interface Props {
  collection: Collection
  onStored: (collection: Collection) => void
}

function CollectionEditor({ collection, onStored }: Props) {
  const t = useMessages('officeCatalogue')
  const shell = useMessages('office')
  const locale = useLocale()
  const api = useOfficeApi()
  const { publicUrl } = useOfficeFacts()
  const acting = useAct()
  const { label } = collection
  const state = useCollectionDraft(label, collection)
  const { draft, change } = state
  const choices = useItemIndex(collection.choices, labelOf)
  const editor = useEditor<CollectionDraft, Collection>({
    label,
    list: '/collections',
    state,
    acting,
    stored: collection,
    onStored,
    load: () => api('GET /collections/{label}', { label }),
    add: (name) => acting.act('POST /collections', { label: name, draft }, shell('office_saved')),
    save: (version) =>
      acting.act('PUT /collections/{label}', { label, version, draft }, shell('office_saved')),
    remove: (version) =>
      acting.act('DELETE /collections/{label}', { label, version }, shell('office_removed')),
  })
  const preview = usePreview(draft, draft.titleFa.trim() !== '', (asked) =>
    api('POST /collections/{label}/preview', { label, draft: asked }),
  )
  return (
    <EditorFrame
      title={localised(locale, draft, 'title') || t('office_collection_new')}
      back={{ href: officeHref('/collections'), label: shell('office_title_collections') }}
      publicHref={editor.isNew ? undefined : `${publicUrl}/collections/${encodeURIComponent(label)}`}
      editor={editor}
      removal={{ text: t('office_collection_remove_text') }}
      preview={<PreviewPane of={preview}>{(shown) => <CollectionArticle collection={shown} />}</PreviewPane>}
    >
      <TextPair
        label={t('office_draft_title')}
        fa={draft.titleFa}
        en={draft.titleEn}
        onFa={(titleFa) => change({ titleFa })}
        onEn={(titleEn) => change({ titleEn })}
        faError={editor.errorAt('titleFa')}
        enError={editor.errorAt('titleEn')}
        maxLength={200}
      />
      <TextPair
        label={t('office_draft_subtitle')}
        fa={draft.subtitleFa}
        en={draft.subtitleEn}
        onFa={(subtitleFa) => change({ subtitleFa })}
        onEn={(subtitleEn) => change({ subtitleEn })}
        maxLength={300}
      />
      <ApplicationPicker
        label={shell('office_title_applications')}
        value={draft.applications}
        onValue={(applications) => change({ applications })}
        known={choices}
      />
    </EditorFrame>
  )
}
