import { UNSAVED_ITEM_LABEL } from '#features/catalogue/editing/draft.rules.ts'
import { localisedText } from '#features/catalogue/localised.rules.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { EditorFrame, EditorScreen } from '../EditorFrame.tsx'
import { choiceLabel, pictureId, useItemIndex } from '../useChoices.ts'
import { type EditableItem, useEditor } from '../useEditor.ts'
import { ApplicationFields } from './ApplicationFields.tsx'
import { ApplicationHistory } from './ApplicationHistory.tsx'
import { EMPTY_APPLICATION } from './emptyApplication.rules.ts'

type Application = EditableItem<'applications'>

const NEW: Application = {
  label: UNSAVED_ITEM_LABEL,
  version: '',
  draft: EMPTY_APPLICATION,
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
          {application.label !== UNSAVED_ITEM_LABEL && (
            <ApplicationHistory application={application} onStored={onStored} />
          )}
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
