import { HOME_PAGE } from '#features/catalogue/catalogue.rules.ts'
import type { PageDraft } from '#features/catalogue/editing/draft.contract.ts'
import { LINKED_PAGES, UNNAMED } from '#features/catalogue/editing/draft.rules.ts'
import { BlockHeading } from '#features/catalogue/editorial/BlockHeading.tsx'
import { BlockList } from '#features/catalogue/editorial/BlockList.tsx'
import { localised } from '#features/catalogue/localised.rules.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
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
import { TextPair } from '../TextPair.tsx'
import { labelOf, useItemIndex } from '../useChoices.ts'
import { useEditor } from '../useEditor.ts'
import { usePreview } from '../usePreview.ts'
import { BlocksEditor } from './BlocksEditor.tsx'

type Page = OfficeCalls['GET /pages/{label}']['output']
type PagePreview = OfficeCalls['POST /pages/{label}/preview']['output']

const EMPTY: PageDraft = { titleFa: '', titleEn: '', blocks: [] }
const NEW: Page = { label: UNNAMED, version: '', draft: EMPTY, unreadable: 0, choices: [] }

const usePageDraft = createDrafts<PageDraft>()

export function PagePage() {
  const label = usePathValue('/pages/{label}', 'label')
  return label === UNNAMED ? (
    <PageEditor page={NEW} onStored={() => undefined} />
  ) : (
    <KnownPage key={label} label={label} />
  )
}

function KnownPage({ label }: { label: string }) {
  const page = useLoad('GET /pages/{label}', { label })
  return <Loaded of={page}>{(data) => <PageEditor page={data} onStored={page.put} />}</Loaded>
}

function PageEditor({ page, onStored }: { page: Page; onStored: (page: Page) => void }) {
  const t = useMessages('officeCatalogue')
  const shell = useMessages('office')
  const locale = useLocale()
  const api = useOfficeApi()
  const { publicUrl } = useOfficeFacts()
  const acting = useAct()
  const { label } = page
  const state = usePageDraft(label, page)
  const { draft, change } = state
  const choices = useItemIndex(page.choices, labelOf)
  const editor = useEditor<PageDraft, Page>({
    label,
    list: '/pages',
    state,
    acting,
    stored: page,
    onStored,
    load: () => api('GET /pages/{label}', { label }),
    add: (name) => acting.act('POST /pages', { label: name, draft }, shell('office_saved')),
    save: (version) => acting.act('PUT /pages/{label}', { label, version, draft }, shell('office_saved')),
    remove: (version) => acting.act('DELETE /pages/{label}', { label, version }, shell('office_removed')),
  })
  const preview = usePreview(draft, draft.titleFa.trim() !== '', (asked) =>
    api('POST /pages/{label}/preview', { label, draft: asked }),
  )
  const path = label === HOME_PAGE ? '/' : `/pages/${encodeURIComponent(label)}`
  return (
    <EditorFrame
      title={localised(locale, draft, 'title') || t('office_page_new')}
      back={{ href: officeHref('/pages'), label: shell('office_title_pages') }}
      publicHref={editor.isNew ? undefined : `${publicUrl}${path}`}
      editor={editor}
      removal={LINKED_PAGES.includes(label) ? undefined : { text: t('office_page_remove_text') }}
      preview={<PreviewPane of={preview}>{(shown) => <PageBody page={shown} />}</PreviewPane>}
    >
      {page.unreadable > 0 && (
        <Notice tone="warning">{t('office_page_unreadable', { count: page.unreadable })}</Notice>
      )}
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
      <BlocksEditor
        blocks={draft.blocks}
        onBlocks={(blocks) => change({ blocks })}
        errorAt={editor.errorAt}
        hasErrorIn={editor.hasErrorIn}
        choices={choices}
      />
    </EditorFrame>
  )
}

/** As on the store's page: the home page begins with banners and hides its title. */
function PageBody({ page }: { page: PagePreview }) {
  const locale = useLocale()
  const blocks = <BlockList blocks={page.blocks} />
  if (page.label === HOME_PAGE) return blocks
  return (
    <Stack gap={4}>
      <BlockHeading title={localised(locale, page, 'title')} />
      {blocks}
    </Stack>
  )
}
