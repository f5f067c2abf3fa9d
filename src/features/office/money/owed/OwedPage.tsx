import { Loaded } from '#features/office/kit/Loaded.tsx'
import type { Column } from '#features/office/kit/list/DataTable.tsx'
import { ScreenHead } from '#features/office/kit/ScreenHead.tsx'
import { createFact, FactList, Section, TableSection } from '#features/office/kit/Section.tsx'
import { useFormatFigures } from '#features/office/kit/useFormatFigures.ts'
import { type ReloadableData, useLoadedData } from '#features/office/kit/useLoadedData.ts'
import { useMutation } from '#features/office/kit/useMutation.ts'
import type { OfficeCalls } from '#features/office/shell/officeCalls.ts'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatTomans } from '../useFormatTomans.ts'

type Owed = OfficeCalls['GET /owed']['output']
type Account = Owed['accounts'][number]

/** What the store owes if everybody asks for their money today. */
export function OwedPage() {
  const t = useMessages('office')
  const owed = useLoadedData('GET /owed', {})
  return (
    <>
      <ScreenHead title={t('office_title_owed')}>
        <CountNow updates={owed} />
      </ScreenHead>
      <Loaded of={owed}>{(shown) => <OwedView of={shown} />}</Loaded>
    </>
  )
}

/** The shown count is up to an hour old. */
function CountNow({ updates }: { updates: ReloadableData<Owed> }) {
  const t = useMessages('officeMoney')
  const counting = useMutation()
  const count = async () => {
    const counted = await counting.act('POST /owed/count', {}, t('office_owed_counted'))
    if (counted) updates.put(counted)
  }
  return (
    <>
      <FailureNotice text={counting.error} />
      <Button kind="secondary" size="small" busy={counting.isBusy} onClick={count}>
        {t('office_owed_count')}
      </Button>
    </>
  )
}

function OwedView({ of }: { of: Owed }) {
  const t = useMessages('officeMoney')
  const { instant, number } = useFormatFigures()
  const toman = useFormatTomans()
  return (
    <Stack gap={4}>
      <Section title={t('office_owed_total')}>
        <FactList
          of={[
            createFact(t('office_owed_sum'), <strong>{toman(of.total)}</strong>),
            createFact(t('office_owed_amount'), toman(of.amount)),
            createFact(t('office_owed_subscriptions'), number(of.subscriptions)),
            createFact(t('office_owed_requested'), toman(of.requestedAmount)),
            createFact(t('office_owed_requests'), number(of.requests)),
            createFact(t('office_owed_vat'), toman(of.vat)),
            createFact(t('office_owed_time'), instant(of.time)),
          ]}
        />
        <p>{t('office_owed_text')}</p>
      </Section>
      <TableSection
        label={t('office_owed_accounts')}
        rows={of.accounts}
        rowKey={({ id }) => id ?? ''}
        empty={t('office_owed_none')}
        columns={useColumns()}
      />
    </Stack>
  )
}

function useColumns(): Column<Account>[] {
  const t = useMessages('officeMoney')
  const d = useMessages('officeDevice')
  const { number } = useFormatFigures()
  const toman = useFormatTomans()
  return [
    {
      title: t('office_owed_account'),
      cell: ({ account, state }) => (
        <>
          <bdi>{account ?? t('office_owed_no_account')}</bdi>{' '}
          {state && state !== 'open' && <Badge tone="neutral">{d(`office_account_state_${state}`)}</Badge>}
        </>
      ),
    },
    {
      title: t('office_owed_subscriptions'),
      isNumber: true,
      cell: ({ subscriptions }) => number(subscriptions),
    },
    { title: t('office_owed_amount'), isNumber: true, cell: ({ amount }) => toman(amount) },
    {
      title: t('office_owed_requested'),
      isNumber: true,
      cell: ({ requestedAmount }) => toman(requestedAmount),
    },
    { title: t('office_owed_sum'), isNumber: true, cell: ({ total }) => toman(total) },
  ]
}
