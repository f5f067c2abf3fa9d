import { EmptyState } from '#ui/feedback/EmptyState.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { Loaded } from '../kit/Loaded.tsx'
import { ScreenHead } from '../kit/ScreenHead.tsx'
import { SectionColumns } from '../kit/Section.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import { officeHref, usePathParameter } from '../shell/officeRouter.tsx'
import { CustomerActions } from './CustomerActions.tsx'
import { CustomerDevices } from './CustomerDevices.tsx'
import { CustomerFacts } from './CustomerFacts.tsx'
import { CustomerPayments, CustomerRefunds } from './CustomerMoney.tsx'
import { CustomerNotes } from './CustomerNotes.tsx'
import { CustomerSubscriptions } from './CustomerSubscriptions.tsx'
import { CustomerNotices, CustomerSessions, CustomerTickets } from './CustomerSupport.tsx'
import { CustomerTimeline } from './CustomerTimeline.tsx'

/** Everything about one customer, and the actions of operators. */
export function CustomerPage() {
  const t = useMessages('office')
  const text = usePathParameter('/customers/{id}', 'id')
  if (!/^[1-9]\d{0,14}$/.test(text))
    return <EmptyState level={1} title={t('office_missing')} text={t('office_missing_text')} />
  return <OneCustomer key={text} id={Number(text)} />
}

function OneCustomer({ id }: { id: number }) {
  const t = useMessages('officeCustomer')
  const { digits } = useFormatFigures()
  const updates = useLoadedData('GET /customers/{id}', { id })
  const { data } = updates
  return (
    <>
      <ScreenHead
        title={data ? <Ltr>{digits(data.phone)}</Ltr> : t('office_title_customer')}
        back={{ href: officeHref('/customers'), label: t('office_title_customers') }}
      />
      <Loaded of={updates}>
        {(customer) => {
          const shared = { customer, updates }
          return (
            <Stack gap={4}>
              <CustomerActions {...shared} />
              <SectionColumns>
                <Stack gap={4}>
                  <CustomerFacts customer={customer} />
                  {customer.devices && <CustomerDevices devices={customer.devices} reload={updates.reload} />}
                  <CustomerSubscriptions {...shared} />
                </Stack>
                <Stack gap={4}>
                  <CustomerNotes {...shared} />
                  {customer.tickets && <CustomerTickets tickets={customer.tickets} />}
                </Stack>
              </SectionColumns>
              <CustomerPayments customer={customer} />
              <CustomerRefunds customer={customer} />
              {customer.notices && <CustomerNotices notices={customer.notices} />}
              {customer.sessions && <CustomerSessions {...shared} sessions={customer.sessions} />}
              <CustomerTimeline key={timelineKey(customer)} id={id} />
            </Stack>
          )
        }}
      </Loaded>
    </>
  )
}

/** An action can also change the timeline, so reload it. */
function timelineKey({
  notes,
  refunds,
  subscriptions,
  sessions,
  isOnHold,
}: Parameters<typeof CustomerFacts>[0]['customer']) {
  return JSON.stringify([notes, refunds, subscriptions, sessions?.length, isOnHold])
}
