import { type ReactNode, useState } from 'react'
import { useOfficeApi } from '#features/office/shell/officeApi.ts'
import type { OfficeCalls } from '#features/office/shell/officeCalls.ts'
import { Dialog } from '#ui/feedback/Dialog.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { useToast } from '#ui/feedback/Toast.tsx'
import { Button, type ButtonProps } from '#ui/form/Button.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { isApiError } from '#web/api.ts'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useFormatFigures } from '../useFormatFigures.ts'
import type { ChangeCall } from '../useMutation.ts'

/** The selected rows and the list that bulk actions work on. */
export interface BulkRows<Row> {
  rows: readonly Row[]
  nameOf: (row: Row) => string
  /** Loads the list again and unticks its rows. */
  onDone: () => void
}

interface Props<Name extends ChangeCall, Row> {
  of: BulkRows<Row>
  call: Name
  /** The input for a row; it may be loaded first. */
  inputOf: (row: Row) => OfficeCalls[Name]['input'] | Promise<OfficeCalls[Name]['input']>
  label: string
  title: string
  /** The consequence. */
  children: ReactNode
  kind?: ButtonProps['kind']
}

interface Refusal {
  name: string
  reason: string
}

/**
 * Runs one action on all ticked rows after a confirmation. Makes one API call per row, one after the other, so that
 * each is audited and can be refused separately. Lists refused rows with the reason.
 */
export function BulkAction<Name extends ChangeCall, Row>(props: Props<Name, Row>) {
  const { of, call, inputOf, label, title, children, kind = 'secondary' } = props
  const t = useMessages('office')
  const toast = useToast()
  const { number } = useFormatFigures()
  const run = useInTurn(call)
  const [isOpen, setOpen] = useState(false)
  const [refusals, setRefusals] = useState<Refusal[] | null>(null)
  const close = () => {
    setOpen(false)
    if (refusals) of.onDone()
    setRefusals(null)
  }
  const start = async () => {
    const refused = await run.all(of.rows, of.nameOf, inputOf)
    const done = of.rows.length - refused.length
    if (done > 0) toast(t('office_bulk_done', { count: number(done) }))
    if (refused.length > 0) return setRefusals(refused)
    setOpen(false)
    of.onDone()
  }
  return (
    <>
      <Button kind="secondary" size="small" disabled={of.rows.length === 0} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={title}
        closeLabel={t('close')}
        footer={
          <>
            {!refusals && (
              <Button kind={kind === 'danger' ? 'danger' : 'primary'} busy={run.isBusy} onClick={start}>
                {label}
              </Button>
            )}
            <Button kind="quiet" onClick={close}>
              {t(refusals ? 'close' : 'office_cancel')}
            </Button>
          </>
        }
      >
        {refusals ? <Refusals of={refusals} /> : children}
      </Dialog>
    </>
  )
}

function Refusals({ of }: { of: readonly Refusal[] }) {
  const t = useMessages('office')
  const { number } = useFormatFigures()
  return (
    <Stack gap={3}>
      <Notice tone="warning">{t('office_bulk_refused', { count: number(of.length) })}</Notice>
      <ul>
        {of.map(({ name, reason }) => (
          <li key={name}>
            <bdi>{name}</bdi>: {reason}
          </li>
        ))}
      </ul>
    </Stack>
  )
}

/** Makes a call for one row after the other. If the session ends, the rest is not called. */
function useInTurn<Name extends ChangeCall>(call: Name) {
  const api = useOfficeApi()
  const t = useMessages()
  const [isBusy, setBusy] = useState(false)
  const all = async <Row,>(
    rows: readonly Row[],
    nameOf: (row: Row) => string,
    inputOf: Props<Name, Row>['inputOf'],
  ) => {
    const refused: Refusal[] = []
    let ended: unknown = null
    setBusy(true)
    for (const row of rows) {
      try {
        if (ended !== null) throw ended
        await api(call, await inputOf(row))
      } catch (error) {
        refused.push({ name: nameOf(row), reason: errorText(error, t) })
        if (isApiError(error) && error.status === 401) ended = error
      }
    }
    setBusy(false)
    return refused
  }
  return { all, isBusy }
}
