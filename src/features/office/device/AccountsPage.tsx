import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../shell/Loaded.tsx'
import { ScreenHead } from '../shell/ScreenHead.tsx'
import { Sections } from '../shell/Section.tsx'
import { useLoad } from '../shell/useLoad.ts'
import { AccountList } from './AccountList.tsx'
import { AddAccount } from './AddAccount.tsx'
import { Gate, Line } from './LineAndGate.tsx'

/** The developer accounts, and the devices that wait for a slot. */
export function AccountsPage() {
  const office = useMessages('office')
  const overview = useLoad('GET /accounts', {})
  return (
    <>
      <ScreenHead title={office('office_title_accounts')}>
        {overview.data?.mayChange && <AddAccount onChanged={overview.put} />}
      </ScreenHead>
      <Loaded of={overview}>
        {(data) => (
          <Stack gap={4}>
            <Sections>
              <Line line={data.line} />
              <Gate
                gate={data.gate}
                mayChange={data.mayChange}
                onChanged={overview.put}
                onRefused={overview.reload}
              />
            </Sections>
            <AccountList overview={data} onChanged={overview.put} onRefused={overview.reload} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}
