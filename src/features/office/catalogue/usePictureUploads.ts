import { useEffect, useRef, useState } from 'react'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import type { NamedPicture } from './useChoices.ts'
import { useOfficeUpload } from './useOfficeUpload.ts'

/** A picture that is being uploaded, or whose upload failed. */
export interface PictureUpload {
  key: number
  name: string
  fraction: number
  error: string
}

/** Uploads several pictures and keeps the order in which they were chosen. */
export function usePictureUploads(onArrived: (pictures: NamedPicture[]) => void) {
  const t = useMessages()
  const { sendPicture } = useOfficeUpload()
  const [uploads, setUploads] = useState<PictureUpload[]>([])
  const nextKey = useRef(0)
  const stop = useRef(new AbortController())
  const arrived = useRef(onArrived)
  arrived.current = onArrived
  useEffect(() => {
    const stopping = new AbortController()
    stop.current = stopping
    return () => stopping.abort()
  }, [])
  const change = (key: number, part: Partial<PictureUpload>) =>
    setUploads((known) => known.map((one) => (one.key === key ? { ...one, ...part } : one)))
  const forget = (key: number) => setUploads((known) => known.filter((one) => one.key !== key))
  const send = async (files: readonly File[]) => {
    const rows = files.map((file) => ({ file, key: nextKey.current++ }))
    const begun = rows.map(({ file, key }) => ({ key, name: file.name, fraction: 0, error: '' }))
    setUploads((known) => [...known, ...begun])
    // Uploads one after the other: this keeps their order, and a phone's connection is fully used by one.
    for (const { file, key } of rows) {
      try {
        const report = (fraction: number) => change(key, { fraction })
        const picture = await sendPicture(file, report, stop.current.signal)
        arrived.current([picture])
        forget(key)
      } catch (failure) {
        if (stop.current.signal.aborted) return
        change(key, { error: errorText(failure, t) })
      }
    }
  }
  return { uploads, send, forget, isBusy: uploads.some(({ error }) => error === '') }
}
