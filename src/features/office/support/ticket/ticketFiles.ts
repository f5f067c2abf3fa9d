import { useMemo } from 'react'
import { createApi } from '#web/api.ts'
import { saveFile } from '#web/files/fetchFile.ts'
import { sendWithProgress } from '#web/files/sendWithProgress.ts'
import { useLocale } from '#web/i18n.tsx'
import { useOfficeFacts } from '../../shell/officeApi.ts'
import type { OfficeCalls } from '../../shell/officeCalls.ts'

export interface StoredFile {
  id: string
  name: string
}

type TicketFileInput = OfficeCalls['POST /tickets/{number}/file']['input']

/** Uploads and downloads files of a ticket, with the same errors as other API calls. */
export function useTicketFiles(number: number) {
  const { apiBase: base } = useOfficeFacts()
  const locale = useLocale()
  return useMemo(() => {
    const headers = { 'accept-language': locale, 'x-office': '1' }
    async function send(
      file: File,
      report: (fraction: number) => void,
      signal: AbortSignal,
    ): Promise<StoredFile> {
      const body = new FormData()
      body.append('file', file, file.name)
      const api = createApi<OfficeCalls>({
        base,
        locale,
        // Do not set a content type: the browser sets it with the multipart boundary.
        fetch: (address) => sendWithProgress(address, { method: 'POST', body, headers }, report, signal),
      })
      return api('POST /tickets/{number}/file', { number } as TicketFileInput)
    }
    /** Saves a file of a ticket. Loads the content first, because a failing link would leave the screen. */
    async function save({ id, name }: StoredFile): Promise<void> {
      let bytes: Blob | undefined
      const api = createApi<OfficeCalls>({
        base,
        locale,
        fetch: async (address) => {
          const response = await fetch(address, { headers })
          if (!response.ok) return response
          bytes = await response.blob()
          return new Response('{}')
        },
      })
      await api('GET /tickets/{number}/file/{id}', { number, id })
      if (bytes) saveFile(bytes, name)
    }
    return { send, save }
  }, [base, locale, number])
}
