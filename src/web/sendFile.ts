import { useMemo } from 'react'
import type * as upload from '#features/upload/upload.contract.ts'
import type { CallsOf } from '#kernel/endpoint.ts'
import type { Locale } from '#kernel/locale.ts'
import { createApi } from './api.ts'
import { useLocale } from './i18n.tsx'
import { createSession, type Session, type SessionWorld } from './session.ts'
import { useSite } from './site.tsx'

type Calls = CallsOf<typeof upload>
type Asked = Calls['POST /upload/{type}']['input']
export type SentUpload = Calls['POST /upload/{type}']['output']

export interface FileToSend {
  type: Asked['type']
  file: File
  topic?: string | undefined
  subTopic?: string | undefined
}

export interface FileDoor {
  apiBase: string
  locale: Locale
}

/** What the button of an upload calls: reports from 0 to 1, stops when the signal says so, fails as every call does. */
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
  { apiBase, locale }: FileDoor,
  { type, file, topic, subTopic }: FileToSend,
  report: (fraction: number) => void,
  signal: AbortSignal,
): Promise<SentUpload> {
  const body = new FormData()
  // Texts first: whoever reads them does not have to wait for the file.
  if (topic) body.append('topic', topic)
  if (subTopic) body.append('sub_topic', subTopic)
  body.append('file', file, file.name)
  const session = fileSession({ apiBase, locale }, (address, init) => sendForm(address, init, report, signal))
  const api = createApi<Calls>({
    base: apiBase,
    locale,
    fetch: (address, { method = 'POST' }) =>
      // The browser itself says where the parts of the form begin.
      session.send(address, { method, body, headers: { 'accept-language': locale } }),
  })
  return api('POST /upload/{type}', { type } as Asked)
}

/** Files go as whoever is logged in here, like every call, but by another way than `fetch` of JSON. */
export function fileSession({ apiBase, locale }: FileDoor, fetchFile: SessionWorld['fetch']): Session {
  const plain = createApi({ base: apiBase, locale, fetch: (address, init) => fetch(address, init) })
  return createSession({
    fetch: fetchFile,
    refresh: (tokens) => plain('POST /user/token/refresh', tokens),
  })
}

/** Only this old way tells how much is sent. */
function sendForm(
  address: string,
  { method = 'POST', headers, body }: RequestInit,
  report: (fraction: number) => void,
  signal: AbortSignal,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const fail = () => reject(new TypeError('The file could not be sent.'))
    request.open(method, address)
    for (const [name, value] of Object.entries((headers ?? {}) as Record<string, string>))
      request.setRequestHeader(name, value)
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) report(loaded / total)
    }
    request.onload = () => resolve(answerOf(request))
    request.onerror = fail
    request.ontimeout = fail
    request.onabort = fail
    request.onloadend = () => signal.removeEventListener('abort', stop)
    signal.addEventListener('abort', stop)
    if (signal.aborted) fail()
    else request.send(body as FormData)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['x-product-now', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return new Response(request.responseText, { status: request.status, headers })
}
