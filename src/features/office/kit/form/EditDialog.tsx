import { type ReactNode, useId } from 'react'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { ActionState } from '../useMutation.ts'

interface Props {
  title: string
  onClose: () => void
  onSave: () => Promise<void>
  acting: ActionState
  saveLabel?: string
  /** The fields show the error themselves. */
  isErrorShown?: boolean
  children: ReactNode
}

/** A form in a dialog over the list that its item belongs to. */
export function EditDialog({ title, onClose, onSave, acting, saveLabel, isErrorShown, children }: Props) {
  const t = useMessages('office')
  const form = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      closeLabel={t('close')}
      footer={
        <>
          <Button type="submit" form={form} busy={acting.isBusy}>
            {saveLabel ?? t('office_save')}
          </Button>
          <Button kind="quiet" onClick={onClose}>
            {t('office_cancel')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void onSave()
        }}
      >
        <Stack gap={4}>
          <FailureNotice text={isErrorShown ? '' : acting.error} />
          {children}
        </Stack>
      </form>
    </Dialog>
  )
}
