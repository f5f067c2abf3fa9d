import { useState } from 'react'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { Badge } from '#ui/picture/Badge.tsx'
import { useMessages } from '#web/i18n.tsx'
import { DataTable } from '../kit/list/DataTable.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useMutation } from '../kit/useMutation.ts'
import type { StaffMember, StaffUpdates } from './staff.types.ts'

interface Props {
  member: StaffMember
  updates: StaffUpdates
}

/** The number of an operator's open sessions, as a button that shows them. */
export function SessionsButton({ member, updates }: Props) {
  const t = useMessages('officeStaff')
  const { number } = useFormatFigures()
  const [isOpen, setOpen] = useState(false)
  const { name, sessions } = member
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        aria-label={t('office_staff_sessions_of', { name })}
        onClick={() => setOpen(true)}
      >
        {number(sessions.length)}
      </Button>
      {isOpen && <SessionsDialog member={member} updates={updates} onClose={() => setOpen(false)} />}
    </>
  )
}

function SessionsDialog({ member, updates, onClose }: Props & { onClose: () => void }) {
  const t = useMessages('officeStaff')
  const office = useMessages('office')
  const { instant } = useFormatFigures()
  const { act, isBusy, error } = useMutation()
  const { name, sessions } = member
  const end = async (id: string | null) => {
    const done = t('office_staff_sessions_ended')
    const staff =
      id === null
        ? await act('POST /staff/{name}/sessions/end', { name }, done)
        : await act('DELETE /staff/{name}/sessions/{id}', { name, id }, done)
    if (staff) updates.put(staff)
    else updates.reload()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('office_staff_sessions_of', { name })}
      closeLabel={office('close')}
      footer={
        sessions.length > 0 && (
          <Button kind="danger" busy={isBusy} onClick={() => end(null)}>
            {t('office_staff_sessions_end')}
          </Button>
        )
      }
    >
      <Stack gap={4}>
        <p>{t('office_staff_sessions_end_text', { name })}</p>
        <FailureNotice text={error} />
        <DataTable
          label={t('office_staff_sessions')}
          rows={sessions}
          rowKey={({ id }) => id}
          empty={t('office_staff_sessions_empty')}
          columns={[
            {
              title: t('office_staff_session_means'),
              cell: ({ means, isThis }) => (
                <>
                  {t(`office_staff_means_${means}`)}{' '}
                  {isThis && <Badge tone="action">{t('office_staff_session_this')}</Badge>}
                </>
              ),
            },
            { title: t('office_staff_session_since'), cell: ({ createTime }) => instant(createTime) },
            { title: t('office_staff_session_seen'), cell: ({ seenTime }) => instant(seenTime) },
            {
              title: t('office_staff_actions'),
              cell: ({ id }) => (
                <Button kind="secondary" size="small" busy={isBusy} onClick={() => end(id)}>
                  {t('office_staff_session_end')}
                </Button>
              ),
            },
          ]}
        />
      </Stack>
    </Dialog>
  )
}
