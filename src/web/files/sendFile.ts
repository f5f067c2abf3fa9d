import { useMemo } from 'react'
import type * as upload from '#features/upload/upload.contract.ts'
import type { CallsOf } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import { createApi } from '../api.ts'
import { useLocale } from '../i18n.tsx'
import { createSession, type Session, type SessionDeps } from '../session/session.ts'
import { useSite } from '../site.tsx'
import { sendWithProgress } from './sendWithProgress.ts'

type Calls = CallsOf<typeof upload>
type UploadRequest = Calls['POST /upload/{type}']['input']
export type SentUpload = Calls['POST /upload/{type}']['output']

export interface FileToSend {
  type: UploadRequest['type']
  file: File
  topic?: string | undefined
  subTopic?: string | undefined
}

export interface FileApi {
  apiBase: string
  locale: Locale
}

/** Uploads a file: reports progress from 0 to 1, aborts by the signal, throws an ApiError like every API call. */
export function useSendFile() {
  const { apiBase } = useSite()
  const locale = useLocale()
  return useMemo(
    () => (what: FileToSend, report: (fraction: number) => void, signal: AbortSignal) =>
      sendFile({ apiBase, locale }, what, report, signal),
    [apiBase, locale],
  )
}

export function sendFile(
  { apiBase, locale }: FileApi,
  { type, file, topic, subTopic }: FileToSend,
  report: (fraction: number) => void,
  signal: AbortSignal,
): Promise<SentUpload> {
  const body = new FormData()
  // Append text fields first, so that the server reads them before the file.
  if (topic) body.append('topic', topic)
  if (subTopic) body.append('sub_topic', subTopic)
  body.append('file', file, file.name)
  const session = createFileSession({ apiBase, locale }, (address, init) =>
    sendWithProgress(address, init, report, signal),
  )
  const api = createApi<Calls>({
    base: apiBase,
    locale,
    fetch: (address, { method = 'POST' }) =>
      // Set no content type: the browser adds it with the multipart boundary.
      session.send(address, { method, body, headers: { 'accept-language': locale } }),
  })
  return api('POST /upload/{type}', { type } as UploadRequest)
}

/** A session for uploads and downloads: the same login as all API calls, but without JSON. */
export function createFileSession({ apiBase, locale }: FileApi, fetchFile: SessionDeps['fetch']): Session {
  const plain = createApi({ base: apiBase, locale, fetch: (address, init) => fetch(address, init) })
  return createSession({
    fetch: fetchFile,
    refresh: (tokens) => plain('POST /user/token/refresh', tokens),
  })
}
