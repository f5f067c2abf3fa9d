import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Button, type ButtonProps } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'

interface Props {
  label: string
  kind?: ButtonProps['kind']
  /** The tone of the first button. A list full of red buttons would warn of nothing. */
  askKind?: ButtonProps['kind']
  size?: ButtonProps['size']
  title: string
  /** The consequence, or the fields of the action. */
  children: ReactNode
  isBusy: boolean
  error: string
  /** Returns true on success, which closes the dialog. */
  onConfirm: () => Promise<boolean>
  onOpen?: () => void
}

/** Asks for confirmation before an action that cannot be undone or needs a text. */
export function ConfirmButton({
  label,
  kind = 'secondary',
  askKind = kind,
  size = 'small',
  title,
  children,
  isBusy,
  error,
  onConfirm,
  onOpen,
}: Props) {
  const t = useMessages('office')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button
        kind={askKind}
        size={size}
        onClick={() => {
          onOpen?.()
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={title}
        closeLabel={t('close')}
        footer={
          <>
            <Button
              kind={kind === 'danger' ? 'danger' : 'primary'}
              busy={isBusy}
              onClick={async () => {
                if (await onConfirm()) close()
              }}
            >
              {label}
            </Button>
            <Button kind="quiet" onClick={close}>
              {t('office_cancel')}
            </Button>
          </>
        }
      >
        <Stack gap={4}>
          {children}
          {error && (
            <Notice tone="danger" live>
              {error}
            </Notice>
          )}
        </Stack>
      </Dialog>
    </>
  )
}
