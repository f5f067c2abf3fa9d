import { type ReactNode, useId, useState } from 'react'
import { formatPercent } from '#kernel/locale.ts'
import { classes } from '../classes.ts'
import { Icon } from '../picture/Icon.tsx'
import { useUi } from '../UiContext.tsx'
import { FieldNotes } from './FieldFrame.tsx'
import css from './Upload.module.css'
import { type SendFile, type UnfinishedUploads, type UploadRow, useUploads } from './useUploads.ts'

type Labels = {
  /** Text of the button that chooses files, e.g. "انتخاب فایل". */
  choose: string
  /** Hint for mouse users that files can be dropped here, e.g. "یا اینجا رها کنید". */
  drop: string
  remove: (name: string) => string
  retry: string
  done: string
  failed: (reason: unknown) => string
  /** Message when the user chose too many files. */
  tooMany?: string
}

type Props<Result> = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** Name of the file input in its form. */
  name?: string | undefined
  labels: Labels
  accept?: string | undefined
  multiple?: boolean
  maxFiles?: number
  check?: ((file: File) => string | undefined) | undefined
  /** Files that were uploaded before this page was opened. */
  earlier?: readonly { name: string; result: Result }[] | undefined
  /** Uploads one file, reports progress, and aborts by the signal. */
  send: SendFile<Result>
  /** Called with the results of finished uploads and the numbers of unfinished ones. */
  onResults: (results: Result[], unfinished: UnfinishedUploads) => void
}

export function Upload<Result>(props: Props<Result>) {
  const { label, hint, error, name, labels, accept, multiple = true, maxFiles = 10 } = props
  const { earlier, check, send, onResults } = props
  const id = useId()
  const [isCut, setCut] = useState(false)
  const { rows, add, remove, retry } = useUploads({
    earlier,
    send,
    check,
    failedText: labels.failed,
    onResults,
  })
  const room = Math.max(0, maxFiles - rows.length)
  const take = (list: FileList | null) => {
    const files = Array.from(list ?? [])
    setCut(files.length > room)
    add(files.slice(0, room))
  }
  const fault = error ?? (isCut ? labels.tooMany : undefined)
  return (
    <div>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <DropZone
        id={id}
        hint={hint}
        name={name}
        labels={labels}
        accept={accept}
        multiple={multiple}
        room={room}
        fault={fault}
        onFiles={take}
      />
      <FieldNotes id={id} error={fault} />
      <ul className={css.rows} aria-live="polite">
        {rows.map((row) => (
          <Row
            key={row.id}
            row={row}
            labels={labels}
            onRemove={() => {
              setCut(false)
              remove(row.id)
            }}
            onRetry={() => retry(row)}
          />
        ))}
      </ul>
    </div>
  )
}

type DropZoneProps = Pick<Props<never>, 'hint' | 'name' | 'labels' | 'accept'> & {
  id: string
  multiple: boolean
  /** How many more files may be chosen. */
  room: number
  fault: ReactNode
  onFiles: (files: FileList | null) => void
}

function DropZone({ id, hint, name, labels, accept, multiple, room, fault, onFiles }: DropZoneProps) {
  const [over, setOver] = useState(false)
  const described = [fault ? `${id}-error` : '', hint ? `${id}-hint` : ''].filter(Boolean).join(' ')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a pointer's extra; the input is inside
    <div
      className={classes(css.zone, over && css.over, room === 0 && css.full)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        onFiles(event.dataTransfer.files)
      }}
    >
      <input
        className={css.input}
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        disabled={room === 0}
        name={name}
        aria-invalid={fault ? true : undefined}
        aria-describedby={described || undefined}
        onChange={(event) => {
          onFiles(event.target.files)
          // Reset the file input, so that a removed file can be chosen again.
          event.target.value = ''
        }}
      />
      <span className={css.choose} aria-hidden="true">
        <Icon name="upload" size={20} />
        {labels.choose}
      </span>
      <span className={css.drop} aria-hidden="true">
        {labels.drop}
      </span>
      {hint ? (
        <span className={css.hint} id={`${id}-hint`}>
          {hint}
        </span>
      ) : null}
    </div>
  )
}

type RowProps<Result> = {
  row: UploadRow<Result>
  labels: Labels
  onRemove: () => void
  onRetry: () => void
}

function Row<Result>({ row, labels, onRemove, onRetry }: RowProps<Result>) {
  const { locale } = useUi()
  const percent = formatPercent(locale, row.progress)
  return (
    <li className={css.row}>
      <div className={css.texts}>
        <bdi className={css.name}>{row.name}</bdi>
        {row.state === 'sending' && (
          <progress className={css.bar} max={1} value={row.progress} aria-label={row.name} />
        )}
        {row.state === 'failed' && <span className={css.error}>{row.error}</span>}
        {row.state === 'done' && <span className={css.done}>{labels.done}</span>}
      </div>
      {row.state === 'sending' && (
        <span className={css.percent} aria-hidden="true">
          {percent}
        </span>
      )}
      {row.state === 'failed' && (
        <button type="button" className={css.button} aria-label={labels.retry} onClick={onRetry}>
          <Icon name="refresh" size={20} />
        </button>
      )}
      <button type="button" className={css.button} aria-label={labels.remove(row.name)} onClick={onRemove}>
        <Icon name="close" size={20} />
      </button>
    </li>
  )
}
