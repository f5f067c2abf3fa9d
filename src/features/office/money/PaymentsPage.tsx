import { Notice } from '#ui/feedback/Notice.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../kit/ActionButton.tsx'
import { DataTable } from '../kit/list/DataTable.tsx'
import { LoadedList } from '../kit/list/ListScreen.tsx'
import { useListFilter } from '../kit/list/useListFilter.ts'
import { WordSearch } from '../kit/list/WordSearch.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { CsvLink } from '../list/CsvLink.tsx'
import { SavedViews } from '../list/SavedViews.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { Figures } from '../today/Figures.tsx'
import { PaymentFilters, PeriodNavigation } from './PaymentFilters.tsx'
import { PAYMENT_ORDERS, paymentListInputOf } from './paymentFilter.rules.ts'
import { usePaymentTable } from './usePaymentTable.tsx'

type List = OfficeCalls['GET /payments']['output']

/** The office's list of all payments, unpaid ones included. */
export function PaymentsPage() {
  const t = useMessages('officeMoney')
  const { value, narrow, sorting, afterNumber, goOn, onFirst } = useListFilter()
  const filter = {
    state: value('state'),
    method: value('method'),
    bought: value('bought'),
    when: value('when'),
  }
  const sort = sorting(PAYMENT_ORDERS)
  const input = { ...paymentListInputOf(filter), order: sort.order }
  const list = useLoadedData('GET /payments', { ...input, before: afterNumber })
  const table = usePaymentTable()
  return (
    <>
      <ScreenHead title={t('office_title_payments')}>
        <CsvLink list="payments" input={input} />
        {list.data?.mayReconcile && <ReconcileAll onDone={list.reload} />}
      </ScreenHead>
      <WordSearch
        call="POST /payments/search"
        label={t('office_payments_search')}
        hint={t('office_payments_search_hint')}
        clearLabel={t('office_payments_search_clear')}
        manyText={t('office_payments_found_many')}
        found={({ payments }) => <DataTable rows={payments} {...table} />}
      >
        <SavedViews list="payments" />
        <PaymentFilters filter={filter} narrow={narrow} packages={list.data?.packages ?? []} />
        <LoadedList
          {...table}
          sorting={sort}
          of={list}
          above={({ period, sums, mayReconcile }) => (
            <>
              {period && <PeriodNavigation when={filter.when} period={period} onChange={narrow('when')} />}
              {sums && <Sums sums={sums} />}
              {!sums && mayReconcile && <Notice>{t('office_payments_sum_many')}</Notice>}
            </>
          )}
          rows={({ payments }) => payments}
          onOlder={({ number }) => goOn(number)}
          onFirst={onFirst}
        />
      </WordSearch>
    </>
  )
}

function Sums({ sums }: { sums: NonNullable<List['sums']> }) {
  const t = useMessages('officeMoney')
  const { number } = useFormatFigures()
  return (
    <Figures
      of={[
        { label: t('office_payments_sum_count'), value: number(sums.count) },
        { label: t('office_payments_sum_paid_count'), value: number(sums.paidCount) },
        { label: t('office_payments_sum_paid'), value: number(sums.paid) },
        { label: t('office_payments_sum_vat'), value: number(sums.vat) },
        { label: t('office_payments_sum_refunded'), value: number(sums.refundedCount) },
      ]}
    />
  )
}

function ReconcileAll({ onDone }: { onDone: () => void }) {
  const t = useMessages('officeMoney')
  const { number } = useFormatFigures()
  const toast = useToast()
  return (
    <ActionButton
      call="POST /payments/reconcile"
      input={{}}
      onDone={({ swept, unfinished }) => {
        toast(t('office_payments_reconciled', { swept: number(swept), unfinished: number(unfinished) }))
        onDone()
      }}
      label={t('office_payments_reconcile')}
      title={t('office_payments_reconcile')}
    >
      <p>{t('office_payments_reconcile_text')}</p>
    </ActionButton>
  )
}
