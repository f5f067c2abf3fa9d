import { TableSection } from '#features/office/kit/Section.tsx'
import { useFormatFigures } from '#features/office/kit/useFormatFigures.ts'
import type { OfficeCalls } from '#features/office/shell/officeCalls.ts'
import { useMessages } from '#web/i18n.tsx'
import { useFormatTomans } from '../useFormatTomans.ts'

type Entry = OfficeCalls['GET /payments/{number}']['output']['ledger'][number]

/** A table of ledger lines; debits and credits of each entry are equal. */
export function LedgerTable({ entries }: { entries: readonly Entry[] }) {
  const t = useMessages('officeMoney')
  const { instant } = useFormatFigures()
  const toman = useFormatTomans()
  return (
    <TableSection
      label={t('office_ledger')}
      rows={entries.flatMap(({ kind, time, lines }, at) =>
        lines.map(({ account, amount }) => ({ key: `${at} ${account}`, kind, time, account, amount })),
      )}
      rowKey={({ key }) => key}
      empty={t('office_ledger_empty')}
      columns={[
        { title: t('office_ledger_kind'), cell: ({ kind }) => t(`office_ledger_kind_${kind}`) },
        { title: t('office_payment_when'), cell: ({ time }) => instant(time) },
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
      ]}
    />
  )
}
