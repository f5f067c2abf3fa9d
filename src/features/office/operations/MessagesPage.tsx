import { Select } from '#ui/form/Select.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { Column } from '../kit/list/DataTable.tsx'
import { ListScreen } from '../kit/list/ListScreen.tsx'
import { useListFilter } from '../kit/list/useListFilter.ts'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Message = OfficeCalls['GET /messages']['output']['messages'][number]

const CHANNELS = ['sms', 'push'] as const
const STATES = ['waiting', 'sending', 'sent', 'failed'] as const
const KINDS = [
  'payment',
  'gift',
  'registered',
  'account_closed',
  'device_added',
  'ticket_message',
  'problem_solved',
  'subscription_ends',
  'installable',
] as const
const TONES = { waiting: 'neutral', sending: 'neutral', sent: 'action', failed: 'danger' } as const

/** Messages to people with their state. Their texts are not shown. */
export function MessagesPage() {
  const t = useMessages('office')
  const o = useMessages('officeOperations')
  const { value, chosen, narrow, after, goOn } = useListFilter()
  const channel = chosen('channel', CHANNELS) ?? 'sms'
  return (
    <ListScreen
      title={t('office_title_messages')}
      head={
        <>
          <Select
            label={o('office_messages_channel')}
            value={channel}
            onValue={narrow('channel')}
            options={CHANNELS.map((one) => ({ value: one, label: o(`office_messages_channel_${one}`) }))}
          />
          <Select
            label={o('office_messages_state')}
            value={value('state')}
            onValue={narrow('state')}
            placeholder={o('office_messages_all')}
            options={STATES.map((state) => ({ value: state, label: o(`office_messages_state_${state}`) }))}
          />
        </>
      }
      of={useLoadedData('GET /messages', { channel, state: chosen('state', STATES), before: after })}
      above={() => <p>{o('office_messages_hint')}</p>}
      rows={({ messages }) => messages}
      rowKey={({ id }) => id}
      empty={o('office_messages_empty')}
      columns={useColumns()}
      onOlder={({ id }) => goOn(id)}
    />
  )
}

function useColumns(): Column<Message>[] {
  const t = useMessages('officeOperations')
  const { instant, digits } = useFormatFigures()
  return [
    { title: t('office_messages_time'), cell: ({ createTime }) => instant(createTime) },
    {
      title: t('office_messages_to'),
      cell: ({ to }) => (to === null ? t('office_messages_erased') : <Ltr>{digits(to)}</Ltr>),
    },
    {
      title: t('office_messages_kind'),
      cell: ({ kind }) => t(`office_messages_kind_${KINDS.find((known) => known === kind) ?? 'other'}`),
    },
    { title: t('office_messages_state'), cell: (message) => <State of={message} /> },
    { title: t('office_messages_provider'), cell: ({ provider }) => <ProviderName of={provider} /> },
    {
      title: t('office_messages_failure'),
      isLong: true,
      cell: ({ failure }) => (failure ? <Ltr>{failure}</Ltr> : '–'),
    },
  ]
}

const PROVIDERS = ['kavenegar', 'smsir'] as const

function ProviderName({ of }: { of: string | null }) {
  const t = useMessages('officeOperations')
  const known = PROVIDERS.find((one) => one === of)
  return known ? t(`office_messages_provider_${known}`) : <Ltr>{of ?? '–'}</Ltr>
}

function State({ of: { state, delivery } }: { of: Message }) {
  const t = useMessages('officeOperations')
  return (
    <Stack gap={1}>
      <span>
        <Badge tone={TONES[state]}>{t(`office_messages_state_${state}`)}</Badge>
      </span>
      {delivery && <small>{t(`office_messages_delivery_${delivery}`)}</small>}
    </Stack>
  )
}
