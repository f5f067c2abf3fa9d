import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { Sections } from '../kit/Section.tsx'
import { useLoad } from '../kit/useLoad.ts'
import { AccountList } from './AccountList.tsx'
import { AddAccount } from './AddAccount.tsx'
import { RegistrationGateCard, RegistrationQueueCard } from './LineAndGate.tsx'

/** The developer accounts, and the devices that wait for a slot. */
export function AccountsPage() {
  const office = useMessages('office')
  const overview = useLoad('GET /accounts', {})
  return (
    <>
      <ScreenHead title={office('office_title_accounts')}>
        {overview.data?.mayChange && <AddAccount updates={overview} />}
      </ScreenHead>
      <Loaded of={overview}>
        {(data) => (
          <Stack gap={4}>
            <Sections>
              <RegistrationQueueCard line={data.line} />
              <RegistrationGateCard gate={data.gate} mayChange={data.mayChange} updates={overview} />
            </Sections>
            <AccountList overview={data} updates={overview} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}
