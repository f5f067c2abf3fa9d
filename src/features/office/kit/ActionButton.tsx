import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Button, type ButtonProps } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import type { ReloadableData } from './useLoadedData.ts'
import { type ActionState, type ChangeCall, useMutation } from './useMutation.ts'

interface Props<Name extends ChangeCall> {
  label: string
  kind?: ButtonProps['kind']
  /** The style of the button that opens the dialog. If all buttons of a list were red, none would warn. */
  askKind?: ButtonProps['kind']
  size?: ButtonProps['size']
  title: string
  /** Content of the dialog: the consequence, or the fields of the action. */
  children: ReactNode
  call: Name
  input: OfficeCalls[Name]['input']
  /** Message after the action succeeded. */
  done?: string
  /** The data on the screen, which the response replaces. An error reloads it: usually another operator was faster. */
  updates?: ReloadableData<OfficeCalls[Name]['output']>
  onDone?: (answer: OfficeCalls[Name]['output']) => void
  onOpen?: () => void
  /** The fields in the dialog show their errors themselves. */
  hasFieldErrors?: boolean
  /** The state of a running action, shared by buttons that exclude each other. By default each button has its own. */
  acting?: ActionState
}

/** A button that asks for confirmation, or for the fields of an action, and then makes the API call. */
export function ActionButton<Name extends ChangeCall>(props: Props<Name>) {
  const { label, kind = 'secondary', askKind = kind, size = 'small', title, children, call, input } = props
  const t = useMessages('office')
  const own = useMutation()
  const acting = props.acting ?? own
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  const isShownAtField = props.hasFieldErrors && Object.keys(acting.fields).length > 0
  const open = () => {
    acting.clear()
    props.onOpen?.()
    setOpen(true)
  }
  const run = async () => {
    const answer = await acting.act(call, input, props.done)
    if (answer === null) return props.updates?.reload()
    props.updates?.put(answer)
    props.onDone?.(answer)
    close()
  }
  return (
    <>
      <Button kind={askKind} size={size} onClick={open}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={title}
        closeLabel={t('close')}
        footer={
          <>
            <Button kind={kind === 'danger' ? 'danger' : 'primary'} busy={acting.isBusy} onClick={run}>
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
          <FailureNotice text={isShownAtField ? '' : acting.error} />
        </Stack>
      </Dialog>
    </>
  )
}
