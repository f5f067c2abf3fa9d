import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Select } from '#ui/form/Select.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useMutation } from '../../kit/useMutation.ts'
import type { OfficeTicket } from './ticket.types.ts'

interface Props {
  ticket: OfficeTicket
  show: (ticket: OfficeTicket) => void
  reload: () => void
}

/** The assignee of a ticket. If two operators take it at once, one gets it and the other sees who has it. */
export function TicketAssignee({ ticket, show, reload }: Props) {
  const t = useMessages('officeSupport')
  const { act, isBusy, error } = useMutation()
  const { number, assignee, operators, me } = ticket
  const assign = async (next: string | null) => {
    const input = { number, assignee: next, seen: assignee }
    const answer = await act('POST /tickets/{number}/assign', input, t('office_ticket_assigned'))
    if (answer) show(answer)
    else reload()
  }
  const names = operators.includes(assignee ?? '') || assignee === null ? operators : [assignee, ...operators]
  return (
    <Card as="section">
      <Stack gap={3}>
        <Select
          label={t('office_ticket_assignee')}
          value={assignee ?? ''}
          disabled={isBusy}
          placeholder={t('office_ticket_who_nobody')}
          onValue={(name) => void assign(name || null)}
          options={names.map((name) => ({ value: name, label: name }))}
        />
        {assignee !== me && operators.includes(me) && (
          <Button kind="secondary" size="small" busy={isBusy} onClick={() => void assign(me)}>
            {t('office_ticket_assign_me')}
          </Button>
        )}
        <FailureNotice text={error} />
      </Stack>
    </Card>
  )
}
