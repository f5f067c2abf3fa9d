import { joinList } from '#kernel/locale.ts'
import { Anchor } from '#ui/Anchor.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import type { TableProps } from '../kit/list/DataTable.tsx'
import { officeHref } from '../shell/officeRouter.tsx'
import { AccountState, EarliestAccountExpiry, LastAnswer } from './AccountStatus.tsx'
import type { OfficeAccount } from './accounts.types.ts'
import { SlotBars } from './SlotBars.tsx'

/** The table of the developer accounts, without its rows. */
export function useAccountTable(isFiltered: boolean): Omit<TableProps<OfficeAccount>, 'rows'> {
  const t = useMessages('officeDevice')
  return {
    label: t('office_title_accounts'),
    rowKey: ({ id }) => id,
    empty: t(isFiltered ? 'office_accounts_none_found' : 'office_accounts_empty'),
    columns: [
      {
        title: t('office_account_name'),
        cell: ({ id, name }) => (
          <Anchor href={officeHref(`/accounts/${id}`)}>
            <bdi>{name}</bdi>
          </Anchor>
        ),
      },
      { title: t('office_accounts_state'), cell: (account) => <AccountState account={account} /> },
      { title: t('office_account_rooms'), cell: ({ rooms }) => <SlotBars rooms={rooms} /> },
      { title: t('office_account_devices'), cell: (account) => <DeviceCounts account={account} /> },
      { title: t('office_account_end'), cell: (account) => <EarliestAccountExpiry account={account} /> },
      { title: t('office_account_answer'), cell: (account) => <LastAnswer account={account} /> },
    ],
  }
}

/** Shows how many devices the account has: registered, on the way, and with problems. */
export function DeviceCounts({ account }: { account: OfficeAccount }) {
  const t = useMessages('officeDevice')
  const locale = useLocale()
  const kinds = ['registered', 'underway', 'troubled'] as const
  const texts = kinds.flatMap((kind) =>
    account[kind] > 0 ? [t(`office_account_count_${kind}`, { count: account[kind] })] : [],
  )
  return joinList(locale, texts) || '–'
}
