import type { ApplicationDraft } from '#features/catalogue/editing/draft.contract.ts'
import { UNNAMED } from '#features/catalogue/editing/draft.rules.ts'
import { localised } from '#features/catalogue/localised.rules.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { Loaded } from '../../shell/Loaded.tsx'
import { useOfficeApi, useOfficeFacts } from '../../shell/officeApi.ts'
import { officeHref, usePathValue } from '../../shell/place.tsx'
import { useAct } from '../../shell/useAct.ts'
import { useLoad } from '../../shell/useLoad.ts'
import { createDrafts } from '../drafts.ts'
import { EditorFrame } from '../EditorFrame.tsx'
import { idOf, labelOf, useItemIndex } from '../useChoices.ts'
import { useEditor } from '../useEditor.ts'
import { ApplicationFields } from './ApplicationFields.tsx'
import { ApplicationHistory } from './ApplicationHistory.tsx'
import type { Application } from './application.types.ts'

const EMPTY: ApplicationDraft = {
  packageName: '',
  type: 'application',
  origin: 'iranian',
  nameFa: '',
  nameEn: '',
  summaryFa: '',
  summaryEn: '',
  descriptionFa: '',
  descriptionEn: '',
  developerEn: '',
  developerFa: '',
  categories: [],
  primaryColor: '#0e7a4e',
  titleIsDark: false,
  bannerType: 'none',
  icon: null,
  banner: null,
  ipadBanner: null,
  fullscreenBanner: null,
  ipadFullscreenBanner: null,
  iphoneScreenshots: [],
  ipadScreenshots: [],
  website: '',
  installTrackingLink: '',
  suggestedApplication: '',
  isEnableComment: true,
  isEnableStatistics: true,
  isCompatibleWithIphone: true,
  isCompatibleWithIpad: true,
  isEnableUpdateWithoutPackage: false,
  isEnableInstallFromWebsite: true,
  // A new application stays hidden until it has a file and texts.
  isPublished: false,
}
const NEW: Application = {
  label: UNNAMED,
  version: '',
  draft: EMPTY,
  pictures: [],
  choices: [],
  price: 0,
  downloadCount: 0,
  viewCount: 0,
  createTime: '',
  updateTime: '',
  versions: [],
}

const useApplicationDraft = createDrafts<ApplicationDraft>()

export function ApplicationPage() {
  const label = usePathValue('/applications/{label}', 'label')
  return label === UNNAMED ? (
    <ApplicationEditor application={NEW} onStored={() => undefined} />
  ) : (
    <KnownApplication key={label} label={label} />
  )
}

function KnownApplication({ label }: { label: string }) {
  const application = useLoad('GET /applications/{label}', { label })
  return (
    <Loaded of={application}>
      {(data) => (
        <>
          <ApplicationEditor application={data} onStored={application.put} />
          <ApplicationHistory application={data} />
        </>
      )}
    </Loaded>
  )
}

interface Props {
  application: Application
  onStored: (application: Application) => void
}

function ApplicationEditor({ application, onStored }: Props) {
  const t = useMessages('officeCatalogue')
  const shell = useMessages('office')
  const locale = useLocale()
  const api = useOfficeApi()
  const { publicUrl } = useOfficeFacts()
  const acting = useAct()
  const { label } = application
  const state = useApplicationDraft(label, application)
  const { draft } = state
  const pictures = useItemIndex(application.pictures, idOf)
  const choices = useItemIndex(application.choices, labelOf)
  const editor = useEditor<ApplicationDraft, Application>({
    label,
    list: '/applications',
    state,
    acting,
    stored: application,
    onStored,
    load: () => api('GET /applications/{label}', { label }),
    add: (name) => acting.act('POST /applications', { label: name, draft }, shell('office_saved')),
    save: (version) =>
      acting.act('PUT /applications/{label}', { label, version, draft }, shell('office_saved')),
  })
  const isSeen = !editor.isNew && application.draft.isPublished
  return (
    <EditorFrame
      title={localised(locale, draft, 'name') || t('office_application_new')}
      back={{ href: officeHref('/applications'), label: shell('office_title_applications') }}
      publicHref={isSeen ? `${publicUrl}/applications/${encodeURIComponent(label)}` : undefined}
      editor={editor}
    >
      <ApplicationFields
        draft={draft}
        onChange={state.change}
        errorAt={editor.errorAt}
        pictures={pictures}
        choices={choices}
      />
    </EditorFrame>
  )
}
