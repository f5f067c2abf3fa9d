import { LEDGER_ACCOUNTS } from '#features/ledger/ledger.rules.ts'
import type { Column } from '#features/office/kit/list/DataTable.tsx'
import { Filters } from '#features/office/kit/list/Filters.tsx'
import { ListScreen } from '#features/office/kit/list/ListScreen.tsx'
import { useListFilter } from '#features/office/kit/list/useListFilter.ts'
import { useFormatFigures } from '#features/office/kit/useFormatFigures.ts'
import { useLoadedData } from '#features/office/kit/useLoadedData.ts'
import { CsvLink } from '#features/office/list/CsvLink.tsx'
import { SavedViews } from '#features/office/list/SavedViews.tsx'
import type { OfficeCalls } from '#features/office/shell/officeCalls.ts'
import { Select } from '#ui/form/Select.tsx'
import { useMessages } from '#web/i18n.tsx'
import { PeriodNavigation } from '../PaymentFilters.tsx'
import { parsePeriod } from '../paymentFilter.rules.ts'
import { PERIOD_KINDS } from '../period.rules.ts'
import { useFormatTomans } from '../useFormatTomans.ts'

type Entry = OfficeCalls['GET /ledger']['output']['entries'][number]
type Line = Entry & { key: string } & Entry['lines'][number]

/** The ledger: every entry with its lines, newest first. */
export function LedgerPage() {
  const t = useMessages('officeMoney')
  const { value, chosen, narrow, afterNumber, goOn, onFirst } = useListFilter()
  const [when, account] = [value('when'), chosen('account', LEDGER_ACCOUNTS)]
  const input = { ...parsePeriod(when), account }
  return (
    <ListScreen
      title={t('office_title_ledger')}
      head={<CsvLink list="ledger" input={input} />}
      of={useLoadedData('GET /ledger', { ...input, before: afterNumber })}
      above={({ period }) =>
        period && <PeriodNavigation when={when} period={period} onChange={narrow('when')} />
      }
      rows={({ entries }) => entries.flatMap(linesOf)}
      rowKey={({ key }) => key}
      rowHref={hrefOf}
      empty={t('office_ledger_empty')}
      columns={useColumns()}
      onOlder={({ id }) => goOn(id)}
      onFirst={onFirst}
    >
      <SavedViews list="ledger" />
      <Filters>
        <Select
          label={t('office_payments_period')}
          value={parsePeriod(when)?.period ?? ''}
          onValue={(period) => narrow('when')(period && `${period}-0`)}
          placeholder={t('office_all')}
          options={PERIOD_KINDS.map((kind) => ({ value: kind, label: t(`office_payments_period_${kind}`) }))}
        />
        <Select
          label={t('office_ledger_account')}
          value={account ?? ''}
          onValue={narrow('account')}
          placeholder={t('office_all')}
          options={LEDGER_ACCOUNTS.map((one) => ({ value: one, label: t(`office_ledger_account_${one}`) }))}
        />
      </Filters>
    </ListScreen>
  )
}

function linesOf(entry: Entry): Line[] {
  return entry.lines.map((line) => ({ ...entry, ...line, key: `${entry.id} ${line.account}` }))
}

function hrefOf({ payment, refund }: Line): string | null {
  if (payment !== null) return `/payments/${payment}`
  return refund === null ? null : `/refunds/${refund}`
}

function useColumns(): Column<Line>[] {
  const t = useMessages('officeMoney')
  const { instant, digits } = useFormatFigures()
  const toman = useFormatTomans()
  return [
    { title: t('office_money_number'), cell: ({ id }) => digits(id) },
    { title: t('office_payment_when'), cell: ({ time }) => instant(time) },
    { title: t('office_ledger_kind'), cell: ({ kind }) => t(`office_ledger_kind_${kind}`) },
    { title: t('office_ledger_account'), cell: ({ account }) => t(`office_ledger_account_${account}`) },
    {
      title: t('office_ledger_debit'),
      cell: ({ amount }) => (amount > 0 ? toman(amount) : '–'),
      isNumber: true,
    },
    {
      title: t('office_ledger_credit'),
      cell: ({ amount }) => (amount < 0 ? toman(-amount) : '–'),
      isNumber: true,
    },
  ]
}
