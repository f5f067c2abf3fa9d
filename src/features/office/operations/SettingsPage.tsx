import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ListScreen } from '../kit/list/ListScreen.tsx'
import { useListFilter } from '../kit/list/useListFilter.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Setting = OfficeCalls['GET /settings']['output']['settings'][number]

/** Every setting with its source, read-only. */
export function SettingsPage() {
  const t = useMessages('office')
  const o = useMessages('officeOperations')
  const { value, narrow } = useListFilter()
  const sought = value('q').toUpperCase()
  const isChangedOnly = value('changed') === 'yes'
  return (
    <ListScreen
      title={t('office_title_settings')}
      head={
        <>
          <Field
            label={o('office_settings_search')}
            type="search"
            value={value('q')}
            onValue={narrow('q')}
            dir="ltr"
            maxLength={60}
          />
          <Checkbox
            label={o('office_settings_changed_only')}
            checked={isChangedOnly}
            onValue={(isChosen) => narrow('changed')(isChosen ? 'yes' : '')}
          />
        </>
      }
      of={useLoadedData('GET /settings', {})}
      above={() => <p>{o('office_settings_hint')}</p>}
      rows={({ settings }) =>
        settings.filter(
          ({ name, source }) => name.includes(sought) && (!isChangedOnly || source !== 'default'),
        )
      }
      rowKey={({ name }) => name}
      empty={o('office_settings_none')}
      columns={[
        { title: o('office_settings_name'), cell: ({ name }) => <Ltr>{name}</Ltr> },
        { title: o('office_settings_value'), isLong: true, cell: (setting) => <Value of={setting} /> },
        {
          title: o('office_settings_source'),
          cell: ({ source }) => (
            <Badge tone={source === 'default' ? 'neutral' : 'action'}>
              {o(`office_settings_source_${source}`)}
            </Badge>
          ),
        },
        {
          title: o('office_settings_about'),
          isLong: true,
          cell: ({ about }) => <bdi lang="en">{about}</bdi>,
        },
      ]}
    />
  )
}

function Value({ of: { value, isSet } }: { of: Setting }) {
  const t = useMessages('officeOperations')
  if (value === null) return t(isSet ? 'office_settings_set' : 'office_settings_not_set')
  return value === '' ? t('office_settings_empty') : <Ltr>{value}</Ltr>
}
