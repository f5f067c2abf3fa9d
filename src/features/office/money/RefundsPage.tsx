import { modelNameOfProduct } from '#features/device/model.table.ts'
import { REFUND_STATES, type RefundState } from '#features/refund/refund.rules.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { useMessages } from '#web/i18n.tsx'
import { CustomerLink } from '../customer/CustomerLink.tsx'
import type { Column } from '../kit/list/DataTable.tsx'
import { ListScreen } from '../kit/list/ListScreen.tsx'
import { useListFilter } from '../kit/list/useListFilter.ts'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { SavedViews } from '../list/SavedViews.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { RefundBadge } from './RefundBadge.tsx'
import { REFUND_ORDERS } from './refundOrder.rules.ts'
import { useFormatOfficeCard } from './useFormatOfficeCard.ts'
import { useFormatSeconds } from './useFormatSeconds.ts'
import { useFormatTomans } from './useFormatTomans.ts'

type List = OfficeCalls['GET /refunds']['output']
type Refund = List['refunds'][number]

/** The list of refunds reloads often, so that two operators do not work on the same refund. */
const LOOK_EVERY_SECONDS = 30
/** A filter that is not a state: refunds whose payout waits for approval. */
const TO_APPROVE = 'approval'

/** The list of refunds that we owe, longest wait first. */
export function RefundsPage() {
  const t = useMessages('officeMoney')
  const { value, chosen, narrow, sorting, after, goOn, onFirst } = useListFilter()
  const sort = sorting(REFUND_ORDERS)
  const state = chosen('state', REFUND_STATES)
  const isWaiting = value('state') === TO_APPROVE ? 'yes' : undefined
  const list = useLoadedData(
    'GET /refunds',
    { state, isWaiting, order: sort.order, after },
    { everySeconds: LOOK_EVERY_SECONDS },
  )
  return (
    <ListScreen
      title={t('office_title_refunds')}
      label={t('office_refunds_of_payment')}
      head={
        <StateChoice
          value={isWaiting ? TO_APPROVE : (state ?? '')}
          counts={list.data?.counts ?? []}
          toApprove={list.data?.toApprove ?? 0}
          onValue={narrow('state')}
        />
      }
      of={list}
      above={({ isAutomatic }) => (
        <Notice>{t(isAutomatic ? 'office_refunds_automatic' : 'office_refunds_manual')}</Notice>
      )}
      rows={({ refunds }) => refunds}
      rowKey={({ number }) => number}
      rowHref={({ number }) => `/refunds/${number}`}
      empty={t('office_refunds_empty')}
      columns={useColumns()}
      sorting={sort}
      onFirst={onFirst}
      below={({ next }) =>
        next && (
          <Button kind="secondary" onClick={() => goOn(next)}>
            {t('office_more')}
          </Button>
        )
      }
    >
      <SavedViews list="refunds" />
    </ListScreen>
  )
}

interface ChoiceProps {
  value: string
  counts: List['counts']
  toApprove: number
  onValue: (value: string) => void
}

function StateChoice({ value, counts, toApprove, onValue }: ChoiceProps) {
  const t = useMessages('officeMoney')
  const { number } = useFormatFigures()
  const choice = (state: RefundState | 'approval', count: number) =>
    t('office_refunds_choice', { state: t(`office_refund_state_${state}`), count: number(count) })
  return (
    <Select
      label={t('office_money_state')}
      value={value}
      onValue={onValue}
      placeholder={t('office_refunds_open')}
      options={[
        { value: TO_APPROVE, label: choice('approval', toApprove) },
        ...REFUND_STATES.map((state) => ({
          value: state,
          label: choice(state, counts.find((one) => one.state === state)?.count ?? 0),
        })),
      ]}
    />
  )
}

function useColumns(): Column<Refund>[] {
  const t = useMessages('officeMoney')
  const { instant, digits } = useFormatFigures()
  const toman = useFormatTomans()
  const span = useFormatSeconds()
  const cardName = useFormatOfficeCard()
  return [
    { title: t('office_money_number'), cell: ({ number }) => digits(number) },
    { title: t('office_money_state'), cell: (refund) => <RefundBadge refund={refund} /> },
    {
      title: t('office_refund_waits'),
      sort: 'time',
      cell: ({ waitSeconds, payTime, requestTime }) =>
        waitSeconds === null ? instant(payTime ?? requestTime) : span(waitSeconds),
    },
    {
      title: t('office_money_phone'),
      cell: ({ customerId, phone }) => (
        <CustomerLink id={customerId}>
          <Ltr>{digits(phone)}</Ltr>
        </CustomerLink>
      ),
    },
    { title: t('office_money_amount'), sort: 'amount', cell: ({ amount }) => toman(amount), isNumber: true },
    { title: t('office_refund_card'), cell: ({ card }) => cardName(card) || '–' },
    {
      title: t('office_refund_device'),
      cell: ({ product }) => (product ? <bdi>{modelNameOfProduct(product)}</bdi> : '–'),
    },
    { title: t('office_refund_note'), cell: (refund) => <Why refund={refund} />, isLong: true },
  ]
}

function Why({ refund }: { refund: Refund }) {
  const t = useMessages('officeMoney')
  if (refund.rejectReason) return <bdi>{refund.rejectReason}</bdi>
  if (refund.cardFailure) return t(`office_refund_failure_${refund.cardFailure}`)
  return t(refund.wasDeclined ? 'office_refund_why_declined' : 'office_refund_why_asked')
}
