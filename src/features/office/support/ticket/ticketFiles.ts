import { useMemo } from 'react'
import { createApi } from '#web/api.ts'
import { saveFile } from '#web/files/fetchFile.ts'
import { sendWithProgress } from '#web/files/sendWithProgress.ts'
import { useLocale } from '#web/i18n.tsx'
import { useOfficeFacts } from '../../shell/officeApi.ts'
import type { OfficeCalls } from '../../shell/officeCalls.ts'

export interface BackupFile {
  id: string
  name: string
}

type Asked = OfficeCalls['POST /tickets/{number}/file']['input']

/** Files of a ticket, to it and from it. They fail as every call does. */
export function useTicketFiles(number: number) {
  const { apiBase: base } = useOfficeFacts()
  const locale = useLocale()
  return useMemo(() => {
    const headers = { 'accept-language': locale, 'x-office': '1' }
    async function send(
      file: File,
      report: (fraction: number) => void,
      signal: AbortSignal,
    ): Promise<BackupFile> {
      const body = new FormData()
      body.append('file', file, file.name)
      const api = createApi<OfficeCalls>({
        base,
        locale,
        // The browser itself says where the parts of the form begin.
        fetch: (address) => sendWithProgress(address, { method: 'POST', body, headers }, report, signal),
      })
      return api('POST /tickets/{number}/file', { number } as Asked)
    }
    /** The bytes are fetched first: a link would lead away from the screen when it fails. */
    async function save({ id, name }: BackupFile): Promise<void> {
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
