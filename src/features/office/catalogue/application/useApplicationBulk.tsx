import { localisedText } from '#features/catalogue/localised.rules.ts'
import { BulkAction, type BulkRows } from '#features/office/kit/list/BulkAction.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import { useOfficeApi } from '../../shell/officeApi.ts'
import type { OfficeCalls } from '../../shell/officeCalls.ts'

type Listed = OfficeCalls['GET /applications']['output']['items'][number]

/** The bulk actions on applications. */
export function useApplicationBulk() {
  const t = useMessages('officeCatalogue')
  const { number } = useFormatFigures()
  const locale = useLocale()
  const api = useOfficeApi()
  // Hiding is an ordinary edit: it sends the version that the operator read and is refused after another change.
  const hidden = async ({ label }: Listed) => {
    const { version, draft } = await api('GET /applications/{label}', { label })
    return { label, version, draft: { ...draft, isPublished: false } }
  }
  return {
    nameOf: (row: Listed) => localisedText(locale, row, 'name'),
    actions: (chosen: BulkRows<Listed>) => (
      <BulkAction
        of={chosen}
        call="PUT /applications/{label}"
        inputOf={hidden}
        label={t('office_applications_hide')}
        title={t('office_applications_hide_title', { count: number(chosen.rows.length) })}
        kind="danger"
      >
        <p>{t('office_applications_hide_text')}</p>
      </BulkAction>
    ),
  }
}
