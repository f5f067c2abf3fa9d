import { useState } from 'react'
import { FormFields } from '#features/office/kit/form/FormFields.tsx'
import { useForm } from '#features/office/kit/form/useForm.ts'
import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Progress } from '#ui/feedback/Progress.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { FieldGroup } from '../FieldGroup.tsx'
import { FileButton } from '../FileButton.tsx'
import css from '../fields.module.css'
import { FileSize } from './FileSize.tsx'
import { type PackageState, usePackageUpload } from './usePackageUpload.ts'

const CHANGES_LENGTH = 500
const NOTHING = {
  application: '',
  changeLogFa: '',
  changeLogEn: '',
  replacesIcon: false,
  replacesFile: false,
}

/**
 * The upload of one package file: it is chosen, uploaded, parsed by the server, and attached to a version of its
 * application.
 */
export function PackageUpload({ onImported }: { onImported: () => void }) {
  const t = useMessages('officeCatalogue')
  const form = useForm(NOTHING, {})
  const [file, setFile] = useState<File | null>(null)
  const { state, send, stop, forget } = usePackageUpload()
  const isUnderWay = state.step === 'sending' || state.step === 'reading'
  const start = async () => {
    if (!file || isUnderWay) return
    if (!(await send(file, form.values))) return
    setFile(null)
    form.reset()
    onImported()
  }
  return (
    <FieldGroup title={t('office_file_new')}>
      <ChosenFile
        file={file}
        isBusy={isUnderWay}
        onFile={(chosen) => {
          forget()
          setFile(chosen)
        }}
      />
      <FormFields
        of={form}
        messages="officeCatalogue"
        fields={[
          {
            kind: 'text',
            name: 'application',
            label: 'office_file_application',
            hint: 'office_file_application_hint',
            dir: 'ltr',
            maxLength: 120,
          },
          {
            kind: 'pair',
            name: 'changeLog',
            label: 'office_version_changes',
            maxLength: CHANGES_LENGTH,
            rows: 3,
          },
          { kind: 'flag', name: 'replacesIcon', label: 'office_file_icon' },
          { kind: 'flag', name: 'replacesFile', label: 'office_file_replace' },
        ]}
      />
      <Outcome state={state} />
      <Cluster>
        <Button busy={isUnderWay} disabled={!file} onClick={start}>
          {t('office_file_send')}
        </Button>
        {state.step === 'sending' && (
          <Button kind="secondary" onClick={stop}>
            {t('office_file_stop')}
          </Button>
        )}
      </Cluster>
    </FieldGroup>
  )
}

interface FileProps {
  file: File | null
  isBusy: boolean
  onFile: (file: File) => void
}

function ChosenFile({ file, isBusy, onFile }: FileProps) {
  const t = useMessages('officeCatalogue')
  return (
    <div>
      <p className={css.label}>{t('office_file_choose')}</p>
      <FileButton
        label={t('office_file_choose')}
        text={t(file ? 'office_file_other' : 'office_file_pick')}
        accept=".ipa,application/octet-stream"
        isBusy={isBusy}
        onFiles={([chosen]) => chosen && onFile(chosen)}
      />
      {file && (
        <p className={css.small}>
          <Ltr>{file.name}</Ltr> · <FileSize bytes={file.size} />
        </p>
      )}
    </div>
  )
}

function Outcome({ state }: { state: PackageState }) {
  const t = useMessages('officeCatalogue')
  switch (state.step) {
    case 'sending':
      return <Progress label={t('office_file_sending')} value={state.fraction} />
    case 'reading':
      return <Progress label={t('office_file_reading')} />
    case 'stopped':
      return <Notice live>{t('office_file_stopped')}</Notice>
    case 'failed':
      return <FailureNotice text={state.error} />
    case 'done':
      return (
        <Notice
          tone="success"
          title={t('office_file_done', { application: state.application, version: state.version })}
          live
        >
          {t(`office_file_icon_${state.icon}`)}
        </Notice>
      )
    default:
      return null
  }
}
