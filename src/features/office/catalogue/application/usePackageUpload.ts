import { useEffect, useRef, useState } from 'react'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { useUnsavedChangesWarning } from '../useDraft.ts'
import { type PackageUploadInput, useOfficeUpload } from '../useOfficeUpload.ts'

export type PackageState =
  | { step: 'idle' }
  | { step: 'sending'; fraction: number }
  /** The upload is complete; the server parses and stores the package file. */
  | { step: 'reading' }
  | { step: 'stopped' }
  | { step: 'failed'; error: string }
  | { step: 'done'; application: string; version: string; icon: 'taken' | 'kept' | 'none' }

/** Uploads a package file. Leaving the screen cancels the upload, after a confirmation. */
export function usePackageUpload() {
  const t = useMessages()
  const { sendPackage } = useOfficeUpload()
  const [state, setState] = useState<PackageState>({ step: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const isSending = state.step === 'sending' || state.step === 'reading'
  useUnsavedChangesWarning(isSending)
  /** Uploads the package file; returns true if it is now attached to its version. */
  const send = async (file: File, wish: PackageUploadInput): Promise<boolean> => {
    const stopping = new AbortController()
    running.current = stopping
    setState({ step: 'sending', fraction: 0 })
    const report = (fraction: number) =>
      setState(fraction < 1 ? { step: 'sending', fraction } : { step: 'reading' })
    try {
      const { application, version, icon } = await sendPackage(file, wish, report, stopping.signal)
      setState({ step: 'done', application, version, icon })
      return true
    } catch (failure) {
      setState(
        stopping.signal.aborted ? { step: 'stopped' } : { step: 'failed', error: errorText(failure, t) },
      )
      return false
    }
  }
  return { state, send, stop: () => running.current?.abort(), forget: () => setState({ step: 'idle' }) }
}
