import { Anchor } from '#ui/Anchor.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Timeline } from '#ui/layout/Timeline.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { createFact, FactList, Section, SectionColumns, TableSection } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { officeHref, usePathParameter } from '../shell/officeRouter.tsx'
import { AccountActions } from './AccountActions.tsx'
import { AccountState, LastAnswer } from './AccountStatus.tsx'
import type { OfficeAccount } from './accounts.types.ts'
import { SlotBars } from './SlotBars.tsx'
import { DeviceCounts } from './useAccountTable.tsx'
import { useDeviceTable } from './useDeviceTable.tsx'
import { useFormatAccountReason } from './useFormatAccountReason.ts'

type Detail = OfficeCalls['GET /accounts/{id}']['output']

/** The page of one developer account: findings, facts, devices, history and actions. */
export function DeveloperAccountPage() {
  const t = useMessages('officeDevice')
  const office = useMessages('office')
  const id = usePathParameter('/accounts/{id}', 'id')
  const detail = useLoadedData('GET /accounts/{id}', { id })
  // The response to a change is the list of accounts, so this page has to reload its account.
  const updates = { reload: detail.reload, put: detail.reload }
  return (
    <>
      <ScreenHead
        title={detail.data ? <bdi>{detail.data.account.name}</bdi> : office('office_title_account')}
        back={{ href: officeHref('/accounts'), label: t('office_title_accounts') }}
      >
        {detail.data && <AccountState account={detail.data.account} />}
      </ScreenHead>
      <Loaded of={detail}>
        {(data) => (
          <Stack gap={4}>
            <Findings account={data.account} />
            {data.mayChange && (
              <AccountActions account={data.account} closure={data.closure} updates={updates} />
            )}
            <SectionColumns>
              <AccountFacts account={data.account} />
              <AccountEvents events={data.events} />
            </SectionColumns>
            <AccountDevices detail={data} />
          </Stack>
        )}
      </Loaded>
    </>
  )
}

/** What the account lacks, in the same words as in the command line, the health page and the log. */
function Findings({ account: { findings } }: { account: OfficeAccount }) {
  const t = useMessages('officeDevice')
  const reasonText = useFormatAccountReason()
  return findings.map(({ code, severity, detail }) => (
    <Notice key={code} tone={severity === 'defect' ? 'danger' : 'warning'}>
      <p>{t(`office_account_finding_${code}`)}</p>
      {detail && <p>{code === 'closed' || code === 'retired' ? reasonText(detail) : <Ltr>{detail}</Ltr>}</p>}
    </Notice>
  ))
}

function AccountFacts({ account }: { account: OfficeAccount }) {
  const t = useMessages('officeDevice')
  const { day, instant } = useFormatFigures()
  const { reason, state } = account
  const reasonText = useFormatAccountReason()
  const isAsked = state === 'open' || state === 'without_session'
  return (
    <Section title={t('office_account_facts')}>
      <FactList
        of={[
          createFact(t('office_account_rooms'), <SlotBars rooms={account.rooms} />),
          createFact(t('office_account_devices'), <DeviceCounts account={account} />),
          createFact(t('office_account_ends_membership'), day(account.membershipEndTime)),
          createFact(t('office_account_ends_certificate'), day(account.certificateEndTime)),
          createFact(t('office_account_ends_profile'), day(account.profileEndTime)),
          createFact(t('office_account_since'), day(account.stateTime)),
          reason && createFact(t('office_account_reason'), reasonText(reason)),
          createFact(t('office_account_key_id'), <Ltr>{account.keyId}</Ltr>),
          createFact(t('office_account_answer'), <LastAnswer account={account} />),
          isAsked && createFact(t('office_account_session_next'), instant(account.nextCheckTime)),
        ]}
      />
    </Section>
  )
}

const BAD = ['without_session', 'closed', 'retired'] as const

function AccountEvents({ events }: Pick<Detail, 'events'>) {
  const t = useMessages('officeDevice')
  const money = useMessages('officeMoney')
  const { instant, digits } = useFormatFigures()
  const done = money('office_step_done')
  const reasonText = useFormatAccountReason()
  const isBad = (event: string) => BAD.some((one) => one === event)
  return (
    <Section
      title={t('office_account_events')}
      empty={events.length === 0 && t('office_account_events_none')}
    >
      <Timeline
        stateLabels={{ done, current: done, waiting: done, failed: money('office_step_failed') }}
        steps={events.map(({ event, time, detail }, at) => ({
          id: `${events.length - at}`,
          state: isBad(event) ? ('failed' as const) : ('done' as const),
          title:
            event === 'renewed' || event === 'capacity_set'
              ? t(`office_account_event_${event}`, { detail: digits(detail ?? '') })
              : t(`office_account_event_${event}`),
          time: instant(time),
          text: isBad(event) && detail && reasonText(detail),
        }))}
      />
    </Section>
  )
}

function AccountDevices({ detail: { account, devices, hasMoreDevices } }: { detail: Detail }) {
  const t = useMessages('officeDevice')
  const table = useDeviceTable()
  const href = officeHref(`/devices?account=${encodeURIComponent(account.name)}`)
  return (
    <Stack gap={3}>
      <TableSection {...table} label={t('office_account_devices_in')} rows={devices} />
      {hasMoreDevices && <Anchor href={href}>{t('office_account_devices_all')}</Anchor>}
    </Stack>
  )
}
