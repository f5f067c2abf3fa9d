import { useEffect, useEffectEvent, useRef, useState } from 'react'

export type UploadRow<Result> = {
  id: number
  name: string
  /** The file to upload; null if it was uploaded before this page was opened. */
  file: File | null
  /** Progress of the upload, from 0 to 1. */
  progress: number
  state: 'sending' | 'done' | 'failed'
  error?: string | undefined
  result?: Result | undefined
}

export type SendFile<Result> = (
  file: File,
  report: (fraction: number) => void,
  signal: AbortSignal,
) => Promise<Result>

/** Numbers of uploads that are not finished. A form sent now would lose them. */
export type UnfinishedUploads = { sending: number; failed: number }

type Options<Result> = {
  /** Files that were uploaded earlier and still exist. */
  earlier?: readonly { name: string; result: Result }[] | undefined
  send: SendFile<Result>
  /** Returns why a file is refused before the upload, or undefined. */
  check?: ((file: File) => string | undefined) | undefined
  failedText: (reason: unknown) => string
  onResults: (results: Result[], unfinished: UnfinishedUploads) => void
}

/** The rows of a list of uploads and their actions. All files upload in parallel, each in its own call. */
export function useUploads<Result>({ earlier = [], send, check, failedText, onResults }: Options<Result>) {
  const [rows, setRows] = useState<UploadRow<Result>[]>(() =>
    earlier.map(({ name, result }, at) => ({
      id: at + 1,
      name,
      file: null,
      progress: 1,
      state: 'done',
      result,
    })),
  )
  const count = useRef(earlier.length)
  const running = useRef(new Map<number, AbortController>())
  const change = (id: number, part: Partial<UploadRow<Result>>) =>
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...part } : row)))

  const start = async (id: number, file: File) => {
    const stop = new AbortController()
    running.current.set(id, stop)
    change(id, { state: 'sending', progress: 0, error: undefined })
    try {
      const result = await send(file, (progress) => change(id, { progress }), stop.signal)
      change(id, { state: 'done', progress: 1, result })
    } catch (reason) {
      if (!stop.signal.aborted) change(id, { state: 'failed', error: failedText(reason) })
    }
    running.current.delete(id)
  }

  const add = (files: readonly File[]) => {
    for (const file of files) {
      count.current += 1
      const id = count.current
      const error = check?.(file)
      setRows((all) => [
        ...all,
        { id, name: file.name, file, progress: 0, state: error ? 'failed' : 'sending', error },
      ])
      if (!error) void start(id, file)
    }
  }

  const remove = (id: number) => {
    running.current.get(id)?.abort()
    setRows((all) => all.filter((row) => row.id !== id))
  }

  const results = rows.flatMap((row) =>
    row.state === 'done' && row.result !== undefined ? [row.result] : [],
  )
  const counted = (state: UploadRow<Result>['state']) => rows.filter((row) => row.state === state).length
  const unfinished = { sending: counted('sending'), failed: counted('failed') }
  const fingerprint = rows.map((row) => `${row.id}${row.state}`).join()
  const report = useEffectEvent((_fingerprint: string) => onResults(results, unfinished))
  useEffect(() => report(fingerprint), [fingerprint])
  useEffect(() => {
    const all = running.current
    return () => all.forEach((stop) => void stop.abort())
  }, [])
  return { rows, add, remove, retry: ({ id, file }: UploadRow<Result>) => void (file && start(id, file)) }
}
