import { useEffect, useRef, useState } from 'react'
import { FailureNotice } from '#ui/feedback/Notice.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Button } from '#ui/form/Button.tsx'
import { errorText } from '#web/errorText.ts'
import { useMessages } from '#web/i18n.tsx'
import { DropArea } from '../DropArea.tsx'
import { FieldGroup } from '../FieldGroup.tsx'
import { FileButton } from '../FileButton.tsx'
import css from '../fields.module.css'
import { useUnsavedChangesWarning } from '../useDraft.ts'
import { useOfficeUpload } from '../useOfficeUpload.ts'
import type { UploadedPackage } from './application.types.ts'
import { PackageFound } from './PackageFound.tsx'

type State =
  | { step: 'idle' }
  /** At 1 the upload is complete, and the server reads the file. */
  | { step: 'sending'; fraction: number }
  | { step: 'failed'; error: string }
  | { step: 'found'; found: UploadedPackage }

/** Uploads a package file. Its content decides whether it is a new application or a version of a known one. */
export function NewPackage({ onImported }: { onImported: () => void }) {
  const t = useMessages('officeCatalogue')
  const { state, send, stop, forget } = useNewPackage()
  return (
    <FieldGroup title={t('office_ipa_new')}>
      {state.step === 'found' ? (
        <PackageFound
          found={state.found}
          onDone={() => {
            forget()
            onImported()
          }}
        />
      ) : (
        <DropArea onFiles={([file]) => file && send(file)}>
          <p className={css.small}>{t('office_ipa_drop')}</p>
          <FileButton
            label={t('office_ipa_new')}
            text={t('office_file_pick')}
            accept=".ipa,application/octet-stream"
            isBusy={state.step === 'sending'}
            onFiles={([file]) => file && send(file)}
          />
          {state.step === 'sending' && (
            <>
              {state.fraction < 1 ? (
                <Progress label={t('office_file_sending')} value={state.fraction} />
              ) : (
                <Progress label={t('office_file_reading')} />
              )}
              <Button kind="secondary" size="small" onClick={stop}>
                {t('office_file_stop')}
              </Button>
            </>
          )}
          <FailureNotice text={state.step === 'failed' ? state.error : ''} />
        </DropArea>
      )}
    </FieldGroup>
  )
}

function useNewPackage() {
  const t = useMessages()
  const { sendNewPackage } = useOfficeUpload()
  const [state, setState] = useState<State>({ step: 'idle' })
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])
  const isSending = state.step === 'sending'
  useUnsavedChangesWarning(isSending)
  const send = async (file: File) => {
    if (isSending) return
    const stopping = new AbortController()
    running.current = stopping
    setState({ step: 'sending', fraction: 0 })
    try {
      const report = (fraction: number) => setState({ step: 'sending', fraction })
      setState({ step: 'found', found: await sendNewPackage(file, report, stopping.signal) })
    } catch (failure) {
      setState(stopping.signal.aborted ? { step: 'idle' } : { step: 'failed', error: errorText(failure, t) })
    }
  }
  return {
    state,
    send,
    stop: () => running.current?.abort(),
    forget: () => setState({ step: 'idle' }),
  }
}
