import { joinList } from '#kernel/locale.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { createFact, FactList, Section, Sections } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import type { ReloadableData } from '../kit/useLoadedData.ts'
import { officeHref } from '../shell/place.tsx'
import { AccountActions } from './AccountActions.tsx'
import type { AccountsOverview, OfficeAccount } from './accounts.types.ts'
import { useDeviceTypes } from './useDeviceTypes.ts'

interface Props {
  overview: AccountsOverview
  updates: ReloadableData<AccountsOverview>
}

export function AccountList({ overview: { accounts, counts, mayChange }, updates }: Props) {
  const t = useMessages('officeDevice')
  if (accounts.length === 0)
    return (
      <EmptyState title={t(counts.length === 0 ? 'office_accounts_empty' : 'office_accounts_none_found')} />
    )
  return (
    <Sections>
      {accounts.map((account) => (
        <Section key={account.name} title={<Title account={account} />}>
          <Findings account={account} />
          <AccountFacts account={account} />
          {mayChange && <AccountActions account={account} updates={updates} />}
        </Section>
      ))}
    </Sections>
  )
}

const TONES = { open: 'action', without_session: 'danger', closed: 'danger', retired: 'neutral' } as const

function Title({ account: { name, state, findings } }: { account: OfficeAccount }) {
  const t = useMessages('officeDevice')
  const isBroken = state === 'open' && findings.some(({ severity }) => severity === 'defect')
  return (
    <>
      <bdi>{name}</bdi>{' '}
      <Badge tone={isBroken ? 'danger' : TONES[state]}>
        {t(isBroken ? 'office_account_not_ready' : `office_account_state_${state}`)}
      </Badge>
    </>
  )
}

/** What the account misses, in the words of the command line, health and log. */
function Findings({ account: { findings } }: { account: OfficeAccount }) {
  const t = useMessages('officeDevice')
  return findings.map(({ code, severity, detail }) => (
    <Notice key={code} tone={severity === 'defect' ? 'danger' : 'warning'}>
      <p>{t(`office_account_finding_${code}`)}</p>
      {detail && (
        <p>
          <Ltr>{detail}</Ltr>
        </p>
      )}
    </Notice>
  ))
}

function AccountFacts({ account }: { account: OfficeAccount }) {
  const t = useMessages('officeDevice')
  const { day, instant } = useFormatFigures()
  const { name, reason, state } = account
  const isAsked = state === 'open' || state === 'without_session'
  return (
    <FactList
      of={[
        createFact(t('office_account_rooms'), <Rooms account={account} />),
        createFact(
          t('office_account_devices'),
          <Anchor href={officeHref(`/devices?account=${encodeURIComponent(name)}`)}>
            <Devices account={account} />
          </Anchor>,
        ),
        createFact(t('office_account_ends_membership'), day(account.membershipEndTime)),
        createFact(t('office_account_ends_certificate'), day(account.certificateEndTime)),
        createFact(t('office_account_ends_profile'), day(account.profileEndTime)),
        createFact(t('office_account_since'), day(account.stateTime)),
        reason && createFact(t('office_account_reason'), <Ltr>{reason}</Ltr>),
        createFact(t('office_account_key_id'), <Ltr>{account.keyId}</Ltr>),
        isAsked && createFact(t('office_account_session_next'), instant(account.nextCheckTime)),
      ]}
    />
  )
}

function Rooms({ account: { rooms } }: { account: OfficeAccount }) {
  const t = useMessages('officeDevice')
  const locale = useLocale()
  const { number } = useFormatFigures()
  const typeName = useDeviceTypes()
  const texts = rooms.map(({ type, used, capacity }) =>
    t('office_account_room', { type: typeName(type), used: number(used), capacity: number(capacity) }),
  )
  return joinList(locale, texts)
}

function Devices({ account: { registered, underway, troubled } }: { account: OfficeAccount }) {
  const t = useMessages('officeDevice')
  return t('office_account_devices_value', { registered, underway, troubled })
}
