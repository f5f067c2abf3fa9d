import { useMemo } from 'react'
import type * as upload from '#features/upload/upload.contract.ts'
import type { CallsOf } from '#kernel/endpoint.ts'
import { createApi } from '../api.ts'
import { useLocale } from '../i18n.tsx'
import { useSite } from '../site.tsx'
import { createFileSession, type FileApi } from './sendFile.ts'

type Calls = CallsOf<typeof upload>

export type FileToFetch = Calls['GET /upload/{type}/{id}']['input'] & { name: string }

/**
 * Downloads a file with the session of the user and saves it under its name. Throws an ApiError like every API call.
 */
export function useFetchFile() {
  const { apiBase } = useSite()
  const locale = useLocale()
  return useMemo(() => (what: FileToFetch) => fetchFile({ apiBase, locale }, what), [apiBase, locale])
}

/** Downloads a file. A link cannot send the session's header, so fetch the bytes and let the browser save them. */
export async function fetchFile(
  { apiBase, locale }: FileApi,
  { type, id, name }: FileToFetch,
): Promise<void> {
  const session = createFileSession({ apiBase, locale }, (address, init) => fetch(address, init))
  let blob: Blob | undefined
  const api = createApi<Calls>({
    base: apiBase,
    locale,
    fetch: async (address) => {
      const response = await session.send(address, { headers: { 'accept-language': locale } })
      if (!response.ok) return response
      blob = await response.blob()
      return new Response('{}')
    },
  })
  await api('GET /upload/{type}/{id}', { type, id })
  if (blob) saveFile(blob, name)
}

/** Types of stored files that browsers may display. All others are sent as plain bytes. */
const DISPLAYABLE_TYPES = /^(?:image\/(?:jpeg|png|webp)|application\/pdf|text\/plain)(?=;|$)/
/** How long the blob URL of a download stays valid: Safari on iOS asks the user before it reads the bytes. */
const KEPT_MS = 60_000

export function saveFile(bytes: Blob, name: string): void {
  const blob = DISPLAYABLE_TYPES.test(bytes.type)
    ? bytes
    : new Blob([bytes], { type: 'application/octet-stream' })
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  // Safari before iOS 13 cannot save files: it displays the file, and the user saves it with the share button.
  if ('download' in link) link.download = name
  link.hidden = true
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(address), KEPT_MS)
}
