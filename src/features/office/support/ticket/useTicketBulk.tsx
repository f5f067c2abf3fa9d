import { useState } from 'react'
import { BulkAction, type BulkRows } from '#features/office/kit/list/BulkAction.tsx'
import { Select } from '#ui/form/Select.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../../kit/useFormatFigures.ts'
import type { OfficeCalls } from '../../shell/officeCalls.ts'

type Ticket = OfficeCalls['GET /tickets']['output']['tickets'][number]

/** The bulk actions on the selected tickets: assign them to an operator, or remove their operator. */
export function useTicketBulk(operators: readonly string[]) {
  const t = useMessages('officeSupport')
  const { number: format } = useFormatFigures()
  const [assignee, setAssignee] = useState('')
  return {
    nameOf: ({ number }: Ticket) => format(number),
    actions: (chosen: BulkRows<Ticket>) => (
      <BulkAction
        of={chosen}
        call="POST /tickets/{number}/assign"
        inputOf={({ number, assignee: seen }) => ({ number, assignee: assignee || null, seen })}
        label={t('office_tickets_assign')}
        title={t('office_tickets_assign_title', { count: format(chosen.rows.length) })}
      >
        <Select
          label={t('office_ticket_assignee')}
          value={assignee}
          onValue={setAssignee}
          placeholder={t('office_ticket_who_nobody')}
          options={operators.map((name) => ({ value: name, label: name }))}
        />
      </BulkAction>
    ),
  }
}
