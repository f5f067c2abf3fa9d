import { useState } from 'react'
import { EditDialog } from '#features/office/kit/form/EditDialog.tsx'
import { FormFields } from '#features/office/kit/form/FormFields.tsx'
import { useForm } from '#features/office/kit/form/useForm.ts'
import { Button } from '#ui/form/Button.tsx'
import { Cluster } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { ActionButton } from '../../kit/ActionButton.tsx'
import { useMutation } from '../../kit/useMutation.ts'
import type { Application } from './application.types.ts'

type Version = Application['versions'][number]

interface Props {
  label: string
  version: Version
  /** Whether a newer version with a file is offered, so that the operator can roll back to this version. */
  canRollBack: boolean
  onStored: (application: Application) => void
}

/** The actions of an operator on one version of an application. */
export function VersionActions({ label, version, canRollBack, onStored }: Props) {
  const t = useMessages('officeCatalogue')
  const acting = useMutation()
  const { name, build, withdrawTime } = version
  const common = { acting, input: { label, version: name, build }, onDone: onStored }
  return (
    <Cluster>
      <NotesButton label={label} version={version} onStored={onStored} />
      {canRollBack && (
        <ActionButton
          {...common}
          call="POST /applications/{label}/versions/{version}/roll_back"
          done={t('office_version_roll_back_done', { version: name })}
          label={t('office_version_roll_back')}
          title={t('office_version_roll_back_title', { version: name })}
        >
          <p>{t('office_version_roll_back_text')}</p>
        </ActionButton>
      )}
      {withdrawTime === null ? (
        <ActionButton
          {...common}
          call="POST /applications/{label}/versions/{version}/withdraw"
          done={t('office_version_withdraw_done')}
          label={t('office_version_withdraw')}
          kind="danger"
          askKind="secondary"
          title={t('office_version_withdraw_title', { version: name })}
        >
          <p>{t('office_version_withdraw_text')}</p>
        </ActionButton>
      ) : (
        <ActionButton
          {...common}
          call="POST /applications/{label}/versions/{version}/offer"
          done={t('office_version_offer_done')}
          label={t('office_version_offer')}
          title={t('office_version_offer_title', { version: name })}
        >
          <p>{t('office_version_offer_text')}</p>
        </ActionButton>
      )}
    </Cluster>
  )
}

const NOTES_LENGTH = 4000

function NotesButton({ label, version, onStored }: Omit<Props, 'canRollBack'>) {
  const t = useMessages('officeCatalogue')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="secondary" size="small" onClick={() => setOpen(true)}>
        {t('office_version_notes')}
      </Button>
      {isOpen && (
        <NotesDialog label={label} version={version} onStored={onStored} onClose={() => setOpen(false)} />
      )}
    </>
  )
}

type DialogProps = Omit<Props, 'canRollBack'> & { onClose: () => void }

function NotesDialog({ label, version, onStored, onClose }: DialogProps) {
  const t = useMessages('officeCatalogue')
  const acting = useMutation()
  const { name, build, changeLogFa, changeLogEn } = version
  const form = useForm({ changeLogFa, changeLogEn }, acting.fields)
  const save = async () => {
    const input = { label, version: name, build, ...form.values }
    const stored = await acting.act('PUT /applications/{label}/versions/{version}', input)
    if (!stored) return
    onStored(stored)
    onClose()
  }
  return (
    <EditDialog
      title={t('office_version_notes_title', { version: name })}
      acting={acting}
      onClose={onClose}
      onSave={save}
    >
      <FormFields
        of={form}
        messages="officeCatalogue"
        fields={[
          {
            kind: 'pair',
            name: 'changeLog',
            label: 'office_version_changes',
            maxLength: NOTES_LENGTH,
            rows: 8,
          },
        ]}
      />
    </EditDialog>
  )
}
