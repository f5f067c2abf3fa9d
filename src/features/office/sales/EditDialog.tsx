import { type ReactNode, useId } from 'react'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'

interface Props {
  title: string
  onClose: () => void
  onSave: () => Promise<void>
  isBusy: boolean
  error: string
  saveLabel?: string
  children: ReactNode
}

/** A form in a dialog over its list. */
export function EditDialog({ title, onClose, onSave, isBusy, error, saveLabel, children }: Props) {
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
          <Button type="submit" form={form} busy={isBusy}>
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
          {error && (
            <Notice tone="danger" live>
              {error}
            </Notice>
          )}
          {children}
        </Stack>
      </form>
    </Dialog>
  )
}
