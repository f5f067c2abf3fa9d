import { useMemo } from 'react'
import { createApi } from '#web/api.ts'
import { sendWithProgress } from '#web/files/sendWithProgress.ts'
import { useLocale } from '#web/i18n.tsx'
import { useOfficeApi, useOfficeFacts } from '../shell/officeApi.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'

type Calls = Pick<OfficeCalls, 'POST /pictures' | 'POST /videos' | 'POST /files' | 'POST /files/uploads'>
type Report = (fraction: number) => void

export interface PackageUploadInput {
  application: string
  changeLogFa: string
  changeLogEn: string
  replacesIcon: boolean
  replacesFile: boolean
}

/** Uploads files to the office. Does not use the common API client, because it cannot report the progress. */
export function useOfficeUpload() {
  const { apiBase } = useOfficeFacts()
  const locale = useLocale()
  const api = useOfficeApi()
  return useMemo(() => {
    const by = (body: FormData | Blob, query: string, report: Report, signal: AbortSignal) =>
      createApi<Calls>({
        base: apiBase,
        locale,
        fetch: async (address, { method = 'POST' }) => {
          const headers = { 'accept-language': locale, 'x-office': '1' }
          const answer = await sendWithProgress(
            `${address}${query}`,
            { method, headers, body },
            report,
            signal,
          )
          // The operator is signed out. Make an ordinary API call, which asks the operator to sign in again.
          if (answer.status === 401) api('GET /catalogue/choices', {}).catch(() => undefined)
          return answer
        },
      })
    return {
      sendPicture: (file: File, report: Report, signal: AbortSignal) => {
        const form = new FormData()
        form.append('file', file, file.name)
        return by(form, '', report, signal)('POST /pictures', {} as Calls['POST /pictures']['input'])
      },
      sendVideo: (file: File, report: Report, signal: AbortSignal) => {
        const form = new FormData()
        form.append('file', file, file.name)
        return by(form, '', report, signal)('POST /videos', {} as Calls['POST /videos']['input'])
      },
      /** Uploads a package file whose application is new or not known for certain. */
      sendNewPackage: (file: File, report: Report, signal: AbortSignal) =>
        by(file, '', report, signal)('POST /files/uploads', {} as Calls['POST /files/uploads']['input']),
      sendPackage: (file: File, wish: PackageUploadInput, report: Report, signal: AbortSignal) => {
        const query = new URLSearchParams({
          application: wish.application,
          change_log_fa: wish.changeLogFa,
          change_log_en: wish.changeLogEn,
          replaces_icon: String(wish.replacesIcon),
          replaces_file: String(wish.replacesFile),
        })
        return by(file, `?${query}`, report, signal)('POST /files', {} as Calls['POST /files']['input'])
      },
    }
  }, [apiBase, locale, api])
}
