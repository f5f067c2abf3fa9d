import { useState } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Filters } from '../shell/Filters.tsx'
import { Loaded } from '../shell/Loaded.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { useQueryValue } from '../shell/place.tsx'
import { ScreenHead } from '../shell/ScreenHead.tsx'
import { useAct } from '../shell/useAct.ts'
import { useFigures } from '../shell/useFigures.ts'
import { useLoad } from '../shell/useLoad.ts'
import { WordSearch } from '../shell/WordSearch.tsx'
import { DeviceTable } from './DeviceTable.tsx'
import { DEVICE_FILTERS, type DeviceFilter, filterFits } from './deviceFilter.rules.ts'

/** All devices with the state of their registration. */
export function DevicesPage() {
  const t = useMessages('officeDevice')
  const office = useMessages('office')
  const [wanted, setWanted] = useQueryValue('status')
  const [account, setAccount] = useQueryValue('account')
  const [after, setAfter] = useState<string | undefined>()
  const filter = DEVICE_FILTERS.find((one) => one === wanted)
  const list = useLoad('GET /devices', { filter, account: account || undefined, after })
  const search = useFound()
  const narrow = (set: (value: string) => void) => (value: string) => {
    setAfter(undefined)
    set(value)
  }
  return (
    <>
      <ScreenHead title={office('office_title_devices')} />
      <Stack gap={5}>
        <WordSearch
          label={t('office_devices_search')}
          hint={t('office_devices_search_hint')}
          {...search.form}
        />
        {search.found ? (
          <Found found={search.found} onClear={search.clear} />
        ) : (
          <>
            <Filters>
              <StatusChoice
                value={filter ?? ''}
                counts={list.data?.counts ?? []}
                onValue={narrow(setWanted)}
              />
              <Select
                label={t('office_device_account')}
                value={account}
                onValue={narrow(setAccount)}
                placeholder={office('office_all')}
                options={(list.data?.accounts ?? []).map((name) => ({ value: name, label: name }))}
              />
            </Filters>
            <Loaded of={list}>
              {({ devices, hasMore }) => (
                <Stack gap={4}>
                  <DeviceTable devices={devices} />
                  {hasMore && (
                    <Button kind="secondary" onClick={() => setAfter(devices.at(-1)?.id)}>
                      {office('office_older')}
                    </Button>
                  )}
                </Stack>
              )}
            </Loaded>
          </>
        )}
      </Stack>
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
  const office = useMessages('office')
  const { number } = useFigures()
  const countOf = (filter: DeviceFilter) =>
    counts.filter(({ status }) => filterFits(filter, status)).reduce((sum, { count }) => sum + count, 0)
  return (
    <Select
      label={t('office_device_filter')}
      value={value}
      onValue={onValue}
      placeholder={office('office_all')}
      options={DEVICE_FILTERS.map((filter) => ({
        value: filter,
        label: t('office_device_filter_choice', {
          name: t(`office_device_status_${filter}`),
          count: number(countOf(filter)),
        }),
      }))}
    />
  )
}

type FoundDevices = OfficeCalls['POST /devices/search']['output']

function useFound() {
  const { act, isBusy, error } = useAct()
  const [found, setFound] = useState<FoundDevices | null>(null)
  const onSearch = async (word: string) => {
    const answer = await act('POST /devices/search', { word })
    if (answer) setFound(answer)
  }
  return { found, clear: () => setFound(null), form: { isBusy, error, onSearch } }
}

function Found({ found, onClear }: { found: FoundDevices; onClear: () => void }) {
  const t = useMessages('officeDevice')
  return (
    <Stack gap={4}>
      <div>
        <Button kind="quiet" size="small" onClick={onClear}>
          {t('office_devices_search_clear')}
        </Button>
      </div>
      {found.hasMore && <Notice>{t('office_devices_found_many')}</Notice>}
      <DeviceTable devices={found.devices} />
    </Stack>
  )
}
