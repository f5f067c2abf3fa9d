import { Select } from '#ui/form/Select.tsx'
import { useMessages } from '#web/i18n.tsx'
import { DataTable } from '../kit/list/DataTable.tsx'
import { Filters } from '../kit/list/Filters.tsx'
import { LoadedList } from '../kit/list/ListScreen.tsx'
import { useListFilter } from '../kit/list/useListFilter.ts'
import { WordSearch } from '../kit/list/WordSearch.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { CsvLink } from '../list/CsvLink.tsx'
import { SavedViews } from '../list/SavedViews.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import {
  DEVICE_FILTERS,
  DEVICE_ORDERS,
  type DeviceFilter,
  matchesDeviceFilter,
} from './deviceFilter.rules.ts'
import { useDeviceBulk } from './useDeviceBulk.tsx'
import { useDeviceTable } from './useDeviceTable.tsx'

/** All devices with the state of their registration. */
export function DevicesPage() {
  const t = useMessages('officeDevice')
  const { value, chosen, narrow, sorting, after, goOn, onFirst } = useListFilter()
  const [filter, account] = [chosen('status', DEVICE_FILTERS), value('account')]
  const sort = sorting(DEVICE_ORDERS)
  const input = { filter, account: account || undefined, order: sort.order }
  const list = useLoadedData('GET /devices', { ...input, after })
  const table = useDeviceTable()
  const bulk = useDeviceBulk()
  return (
    <>
      <ScreenHead title={t('office_title_devices')}>
        <CsvLink list="devices" input={input} />
      </ScreenHead>
      <WordSearch
        call="POST /devices/search"
        label={t('office_devices_search')}
        hint={t('office_devices_search_hint')}
        clearLabel={t('office_devices_search_clear')}
        manyText={t('office_devices_found_many')}
        found={({ devices }) => <DataTable rows={devices} {...table} />}
      >
        <SavedViews list="devices" />
        <Filters>
          <StatusChoice value={filter ?? ''} counts={list.data?.counts ?? []} onValue={narrow('status')} />
          <Select
            label={t('office_device_account')}
            value={account}
            onValue={narrow('account')}
            placeholder={t('office_all')}
            options={(list.data?.accounts ?? []).map((name) => ({ value: name, label: name }))}
          />
        </Filters>
        <LoadedList
          {...table}
          sorting={sort}
          of={list}
          rows={({ devices }) => devices}
          onOlder={({ id }) => goOn(id)}
          onFirst={onFirst}
          bulk={bulk}
        />
      </WordSearch>
    </>
  )
}

interface ChoiceProps {
  value: string
  counts: OfficeCalls['GET /devices']['output']['counts']
  onValue: (value: string) => void
}

function StatusChoice({ value, counts, onValue }: ChoiceProps) {
  const t = useMessages('officeDevice')
  const { number } = useFormatFigures()
  const countOf = (filter: DeviceFilter) =>
    counts
      .filter(({ status }) => matchesDeviceFilter(filter, status))
      .reduce((sum, { count }) => sum + count, 0)
  return (
    <Select
      label={t('office_device_filter')}
      value={value}
      onValue={onValue}
      placeholder={t('office_all')}
      options={DEVICE_FILTERS.map((filter) => ({
        value: filter,
        // The count of overdue devices is not added to the others, because these devices also have other statuses.
        label:
          filter === 'overdue'
            ? t('office_device_status_overdue')
            : t('office_device_filter_choice', {
                name: t(`office_device_status_${filter}`),
                count: number(countOf(filter)),
              }),
      }))}
    />
  )
}
