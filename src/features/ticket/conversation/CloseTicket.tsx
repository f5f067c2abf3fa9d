import { useState } from 'react'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useApi } from '#web/apiContext.ts'
import { useMessages } from '#web/i18n.tsx'
import type { Ticket } from '../ticket.loader.ts'
import { REOPEN_DAYS } from '../ticket.rules.ts'
import { useTicketCall } from '../useTicketCall.ts'

interface Props {
  id: string
  show(ticket: Ticket): void
}

/** The button that closes the ticket after a confirmation. The ticket can be reopened for some days. */
export function CloseTicket({ id, show }: Props) {
  const t = useMessages('ticket')
  const api = useApi()
  const toast = useToast()
  const [isAsking, setAsking] = useState(false)
  const { run, failure, isBusy } = useTicketCall((ticket) => {
    setAsking(false)
    toast(t('close_done'))
    show(ticket)
  })
  return (
    <>
      <Button kind="quiet" wide onClick={() => setAsking(true)}>
        {t('close_action')}
      </Button>
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('close_title')}
        closeLabel={t('close')}
        footer={
          <>
            <Button kind="secondary" onClick={() => setAsking(false)}>
              {t('close_not')}
            </Button>
            <Button
              busy={isBusy}
              busyLabel={t('loading')}
              onClick={() => void run(() => api('POST /ticket/{id}/close', { id }))}
            >
              {t('close_confirm')}
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          <p>{t('close_text', { count: REOPEN_DAYS })}</p>
          <FailureNotice text={failure} />
        </Stack>
      </Dialog>
    </>
  )
}
