import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { DataTable } from '../kit/list/DataTable.tsx'
import { Pager } from '../kit/list/Pager.tsx'
import { useListFilter } from '../kit/list/useListFilter.ts'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { SectionColumns } from '../kit/Section.tsx'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { AccountFilters } from './AccountFilters.tsx'
import { AddAccount } from './AddAccount.tsx'
import { ACCOUNT_STATES } from './deviceFilter.rules.ts'
import { RegistrationGateCard, RegistrationQueueCard } from './RegistrationCards.tsx'
import { useAccountTable } from './useAccountTable.tsx'

/** The developer accounts, and the devices that wait for a slot. */
export function AccountsPage() {
  const office = useMessages('office')
  const { value, chosen, narrow, page, setPage } = useListFilter()
  const [state, word] = [chosen('state', ACCOUNT_STATES), value('word')]
  const overview = useLoadedData('GET /accounts', { state, word: word || undefined, page })
  // The response to a change is the first page of all accounts, so the shown page is loaded again.
  const updates = { reload: overview.reload, put: overview.reload }
  const table = useAccountTable(Boolean(state || word))
  const isWhole = !state && !word && page === 1
  return (
    <>
      <ScreenHead title={office('office_title_accounts')}>
        {overview.data?.mayChange && <AddAccount updates={updates} />}
      </ScreenHead>
      <Stack gap={4}>
        <AccountFilters
          state={state ?? ''}
          word={word}
          counts={overview.data?.counts ?? []}
          narrow={narrow}
        />
        <Loaded of={overview}>
          {(data) => (
            <Stack gap={4}>
              {isWhole && (
                <SectionColumns>
                  <RegistrationQueueCard line={data.line} />
                  <RegistrationGateCard gate={data.gate} mayChange={data.mayChange} updates={updates} />
                </SectionColumns>
              )}
              <DataTable {...table} rows={data.accounts} />
              <Pager page={page} hasMore={data.hasMore} onPage={setPage} />
            </Stack>
          )}
        </Loaded>
      </Stack>
    </>
  )
}
