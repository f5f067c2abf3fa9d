import { isNearLengthLimit, textDirectionOf } from '#features/ticket/conversation/ticketPage.rules.ts'
import { MAXIMUM_MESSAGE_LENGTH, REOPEN_DAYS } from '#features/ticket/ticket.rules.ts'
import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { CopyButton } from '#ui/form/CopyButton.tsx'
import { TextArea } from '#ui/form/TextArea.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import type { ReloadableData } from '../../kit/useLoadedData.ts'
import { REPLY_KINDS } from '../desk.rules.ts'
import { useTextKeptInTab } from '../useTextKeptInTab.ts'
import { SavedReplies } from './SavedReplies.tsx'
import { TicketUpload } from './TicketUpload.tsx'
import type { OfficeTicket } from './ticket.types.ts'
import { useReply } from './useReply.ts'

interface Props {
  ticket: OfficeTicket
  /** Number of the last message in the ticket that the operator has read. */
  read: number
  onRead: () => void
  onSaid: (ticket: OfficeTicket) => void
  /** After a reply was sent: the next ticket opens, unless the operator wants to stay. */
  onSent: () => Promise<void>
  reload: () => void
}

/** The form for a reply to a ticket. Only sending clears the typed text. */
export function TicketReply(props: Props) {
  const { number, state } = props.ticket
  const [text, setText] = useTextKeptInTab(`office_ticket_${number}`)
  if (state === 'closed')
    return (
      <Closed
        ticket={props.ticket}
        updates={{ put: props.onSaid, reload: props.reload }}
        text={text}
        onDiscard={() => setText('')}
      />
    )
  return <Open {...props} text={text} setText={setText} />
}

interface TypedText {
  text: string
  setText: (text: string) => void
}

function Open({ ticket, read, onRead, onSaid, onSent, reload, text, setText }: Props & TypedText) {
  const t = useMessages('officeSupport')
  const figures = useFormatFigures()
  const [isStaying, setStaying] = useTextKeptInTab('office_ticket_stay')
  const sent = () => {
    setText('')
    if (!isStaying) void onSent()
  }
  const form = useReply({ ticket, read, text, onSaid, onSent: sent, reload })
  const length = text.trim().length
  const count = { length: figures.number(length), most: figures.number(MAXIMUM_MESSAGE_LENGTH) }
  return (
    <Card as="section">
      <Stack gap={4}>
        <SavedReplies number={ticket.number} text={text} onText={setText} />
        <TextArea
          label={t('office_ticket_text')}
          hint={
            isNearLengthLimit(length, MAXIMUM_MESSAGE_LENGTH)
              ? t('office_answer_count', count)
              : t('office_ticket_text_hint')
          }
          value={text}
          onValue={setText}
          dir={textDirectionOf(text)}
          rows={6}
          error={form.textFault}
        />
        <TicketUpload
          key={form.round}
          number={ticket.number}
          onFiles={form.setFiles}
          onUnfinished={form.setUnfinished}
        />
        <News
          ticket={ticket}
          read={read}
          onRead={() => {
            form.clear()
            onRead()
          }}
        />
        <FailureNotice text={form.failure} />
        <Checkbox
          label={t('office_ticket_go_on')}
          checked={!isStaying}
          onValue={(goesOn) => setStaying(goesOn ? '' : 'stay')}
        />
        <Cluster>
          {REPLY_KINDS.map((speech) => (
            <Button
              key={speech}
              kind={speech === 'answer' ? 'primary' : 'secondary'}
              data-shortcut={speech === 'close' ? 'resolve' : undefined}
              busy={form.busyWith === speech}
              onClick={() => void form.speak(speech)}
            >
              {t(`office_ticket_say_${speech}`)}
            </Button>
          ))}
          <CloseSilently ticket={ticket} read={read} onSaid={onSaid} reload={reload} />
        </Cluster>
      </Stack>
    </Card>
  )
}

/** Blocks a reply while the ticket has unread messages. */
function News({ ticket, read, onRead }: Pick<Props, 'ticket' | 'read' | 'onRead'>) {
  const t = useMessages('officeSupport')
  if ((ticket.messages.at(-1)?.number ?? 0) <= read) return null
  return (
    <Notice
      tone="warning"
      title={t('office_ticket_news')}
      live
      action={
        <Button kind="secondary" size="small" onClick={onRead}>
          {t('office_ticket_news_read')}
        </Button>
      }
    >
      {t('office_ticket_news_text')}
    </Notice>
  )
}

function CloseSilently({ ticket, read, onSaid, reload }: Omit<Props, 'onRead' | 'onSent'>) {
  const t = useMessages('officeSupport')
  return (
    <ActionButton
      call="POST /tickets/{number}/close"
      input={{ number: ticket.number, seen: read }}
      done={t('office_ticket_closed_now')}
      updates={{ put: onSaid, reload }}
      label={t('office_ticket_close_silently')}
      kind="quiet"
      size="medium"
      title={t('office_ticket_close_title')}
    >
      <p>{t('office_ticket_close_text', { count: REOPEN_DAYS })}</p>
    </ActionButton>
  )
}

interface ClosedProps {
  ticket: OfficeTicket
  updates: ReloadableData<OfficeTicket>
  text: string
  onDiscard: () => void
}

function Closed({ ticket: { number, closedBy }, updates, text, onDiscard }: ClosedProps) {
  const t = useMessages('officeSupport')
  return (
    <Stack gap={4}>
      <Notice
        title={closedBy ? t(`office_ticket_closed_by_${closedBy}`) : t('office_ticket_state_closed')}
        action={
          <ActionButton
            call="POST /tickets/{number}/reopen"
            input={{ number }}
            done={t('office_ticket_reopened')}
            updates={updates}
            label={t('office_ticket_reopen')}
            title={t('office_ticket_reopen_title')}
          >
            <p>{t('office_ticket_reopen_text')}</p>
          </ActionButton>
        }
      >
        {t('office_ticket_closed_text')}
      </Notice>
      {text.trim() && (
        <Notice
          tone="warning"
          title={t('office_ticket_unsent')}
          action={
            <Cluster>
              <CopyButton
                size="small"
                text={text}
                label={t('office_ticket_copy')}
                copiedLabel={t('office_ticket_copied')}
              />
              <Button kind="quiet" size="small" onClick={onDiscard}>
                {t('office_ticket_discard')}
              </Button>
            </Cluster>
          }
        >
          <span dir="auto">{text}</span>
        </Notice>
      )}
    </Stack>
  )
}
