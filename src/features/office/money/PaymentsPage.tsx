import { useState } from 'react'
import { Notice } from '#ui/feedback/Notice.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { DefinitionList } from '#ui/layout/DefinitionList.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ConfirmButton } from '../shell/ConfirmButton.tsx'
import { Filters } from '../shell/Filters.tsx'
import { Loaded } from '../shell/Loaded.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { useQueryValue } from '../shell/place.tsx'
import { ScreenHead } from '../shell/ScreenHead.tsx'
import { useAct } from '../shell/useAct.ts'
import { useFigures } from '../shell/useFigures.ts'
import { useLoad } from '../shell/useLoad.ts'
import { WordSearch } from '../shell/WordSearch.tsx'
import { PaymentFilters, PeriodSteps } from './PaymentFilters.tsx'
import { PaymentTable } from './PaymentTable.tsx'
import { type AddressFilter, listInputOf } from './paymentFilter.rules.ts'

type List = OfficeCalls['GET /payments']['output']

/** All payments, unpaid ones included. */
export function PaymentsPage() {
  const t = useMessages('officeMoney')
  const office = useMessages('office')
  const [before, setBefore] = useState<number | undefined>()
  const { filter, narrow } = useAddressFilter(() => setBefore(undefined))
  const list = useLoad('GET /payments', { ...listInputOf(filter), before })
  const search = useFound()
  return (
    <>
      <ScreenHead title={office('office_title_payments')}>
        {list.data?.mayReconcile && <ReconcileAll onDone={list.reload} />}
      </ScreenHead>
      <Stack gap={5}>
        <WordSearch
          label={t('office_payments_search')}
          hint={t('office_payments_search_hint')}
          {...search.form}
        />
        {search.found ? (
          <Found found={search.found} onClear={search.clear} />
        ) : (
          <>
            <Filters>
              <PaymentFilters filter={filter} onChange={narrow} packages={list.data?.packages ?? []} />
            </Filters>
            <Loaded of={list}>
              {(data) => (
                <Stack gap={4}>
                  {data.period && (
                    <PeriodSteps
                      when={filter.when}
                      period={data.period}
                      onChange={(when) => narrow('when', when)}
                    />
                  )}
                  {data.sums && <Sums sums={data.sums} />}
                  <PaymentTable payments={data.payments} />
                  {data.hasMore && (
                    <Button kind="secondary" onClick={() => setBefore(data.payments.at(-1)?.number)}>
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

function useAddressFilter(onNarrowed: () => void) {
  const [state, setState] = useQueryValue('state')
  const [method, setMethod] = useQueryValue('method')
  const [bought, setBought] = useQueryValue('bought')
  const [when, setWhen] = useQueryValue('when')
  const setters = { state: setState, method: setMethod, bought: setBought, when: setWhen }
  const filter: AddressFilter = { state, method, bought, when }
  const narrow = (name: keyof AddressFilter, value: string) => {
    onNarrowed()
    setters[name](value)
  }
  return { filter, narrow }
}

type FoundPayments = OfficeCalls['POST /payments/search']['output']

function useFound() {
  const { act, isBusy, error } = useAct()
  const [found, setFound] = useState<FoundPayments | null>(null)
  const onSearch = async (word: string) => {
    const answer = await act('POST /payments/search', { word })
    if (answer) setFound(answer)
  }
  return { found, clear: () => setFound(null), form: { isBusy, error, onSearch } }
}

function Found({ found, onClear }: { found: FoundPayments; onClear: () => void }) {
  const t = useMessages('officeMoney')
  return (
    <Stack gap={4}>
      <div>
        <Button kind="quiet" size="small" onClick={onClear}>
          {t('office_payments_search_clear')}
        </Button>
      </div>
      {found.hasMore && <Notice>{t('office_payments_found_many')}</Notice>}
      <PaymentTable payments={found.payments} />
    </Stack>
  )
}

function Sums({ sums }: { sums: NonNullable<List['sums']> }) {
  const t = useMessages('officeMoney')
  const { number } = useFigures()
  return (
    <DefinitionList
      layout="tiles"
      items={[
        { id: 'count', term: t('office_payments_sum_count'), value: number(sums.count) },
        { id: 'paidCount', term: t('office_payments_sum_paid_count'), value: number(sums.paidCount) },
        { id: 'paid', term: t('office_payments_sum_paid'), value: number(sums.paid) },
        { id: 'vat', term: t('office_payments_sum_vat'), value: number(sums.vat) },
        { id: 'back', term: t('office_payments_sum_refunded'), value: number(sums.refundedCount) },
      ]}
    />
  )
}

function ReconcileAll({ onDone }: { onDone: () => void }) {
  const t = useMessages('officeMoney')
  const { number } = useFigures()
  const toast = useToast()
  const { act, isBusy, error, clear } = useAct()
  return (
    <ConfirmButton
      label={t('office_payments_reconcile')}
      title={t('office_payments_reconcile')}
      isBusy={isBusy}
      error={error}
      onOpen={clear}
      onConfirm={async () => {
        const answer = await act('POST /payments/reconcile', {})
        if (!answer) return false
        const { swept, unfinished } = answer
        toast(t('office_payments_reconciled', { swept: number(swept), unfinished: number(unfinished) }))
        onDone()
        return true
      }}
    >
      <p>{t('office_payments_reconcile_text')}</p>
    </ConfirmButton>
  )
}
