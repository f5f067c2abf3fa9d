import type { ApplicationDraft } from '#features/catalogue/editing/draft.contract.ts'
import { NEW_ITEM_LABEL } from '#features/catalogue/editing/draft.rules.ts'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { EditorFrame, EditorScreen } from '../EditorFrame.tsx'
import { choiceLabel, pictureId, useItemIndex } from '../useChoices.ts'
import { type EditableItem, useEditor } from '../useEditor.ts'
import { ApplicationFields } from './ApplicationFields.tsx'
import { ApplicationHistory } from './ApplicationHistory.tsx'

type Application = EditableItem<'applications'>

const EMPTY: ApplicationDraft = {
  packageName: '',
  type: 'application',
  origin: 'iranian',
  ageRating: '',
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
  isOpenDownload: false,
  // A new application stays hidden until it has a package file and texts.
  isPublished: false,
}
const NEW: Application = {
  label: NEW_ITEM_LABEL,
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

export function ApplicationPage() {
  return (
    <EditorScreen list="applications" fresh={NEW}>
      {(application, onStored) => (
        <>
          <ApplicationEditor application={application} onStored={onStored} />
          {application.label !== NEW_ITEM_LABEL && <ApplicationHistory application={application} />}
        </>
      )}
    </EditorScreen>
  )
}

interface Props {
  application: Application
  onStored: (application: Application) => void
}

function ApplicationEditor({ application, onStored }: Props) {
  const t = useMessages('officeCatalogue')
  const locale = useLocale()
  const editor = useEditor('applications', application, onStored)
  const pictures = useItemIndex(application.pictures, pictureId)
  const choices = useItemIndex(application.choices, choiceLabel)
  return (
    <EditorFrame
      title={localisedText(locale, editor.values, 'name') || t('office_application_new')}
      {...(!application.draft.isPublished && { publicPath: null })}
      editor={editor}
    >
      <ApplicationFields form={editor} pictures={pictures} choices={choices} />
    </EditorFrame>
  )
}
