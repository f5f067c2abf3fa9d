import { localisedText } from '#features/catalogue/localised.rules.ts'
import { FormFields } from '#features/office/kit/form/FormFields.tsx'
import { useForm } from '#features/office/kit/form/useForm.ts'
import { FailureNotice, Notice } from '#ui/feedback/Notice.tsx'
import { Button } from '#ui/form/Button.tsx'
import { Ltr } from '#ui/layout/Ltr.tsx'
import { Cluster, Stack } from '#ui/layout/Stack.tsx'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { createFact, FactList } from '../../kit/Section.tsx'
import { useMutation } from '../../kit/useMutation.ts'
import { navigateOffice } from '../../shell/officeRouter.tsx'
import { Thumbnail } from '../PictureField.tsx'
import { useOptions } from '../useOptions.ts'
import type { UploadedPackage } from './application.types.ts'
import { FileSize } from './FileSize.tsx'

interface Props {
  found: UploadedPackage
  onDone: () => void
}

/** Shows the metadata of an uploaded package file, and lets the operator decide what to do with it. */
export function PackageFound({ found, onDone }: Props) {
  const t = useMessages('officeCatalogue')
  const devices = [
    found.isForIphone && t('office_ipa_iphone'),
    found.isForIpad && t('office_ipa_ipad'),
  ].filter(Boolean)
  return (
    <Stack gap={4}>
      <Cluster>
        {found.icon && <Thumbnail picture={found.icon} />}
        <FactList
          of={[
            createFact(t('office_ipa_name'), <bdi>{found.name}</bdi>),
            createFact(t('office_application_bundle'), <Ltr>{found.bundleIdentifier}</Ltr>),
            createFact(t('office_application_version'), <Ltr>{found.version}</Ltr>),
            found.minimumIosVersion &&
              createFact(t('office_version_ios'), <Ltr>{found.minimumIosVersion}</Ltr>),
            createFact(t('office_ipa_devices'), devices.join(' · ')),
            createFact(t('office_file_size'), <FileSize bytes={found.size} />),
          ]}
        />
      </Cluster>
      {found.application ? (
        <NextVersion found={found} application={found.application} onDone={onDone} />
      ) : (
        <NewApplication found={found} onDone={onDone} />
      )}
    </Stack>
  )
}

function NewApplication({ found, onDone }: Props) {
  const t = useMessages('officeCatalogue')
  const { types, origins } = useOptions()
  const acting = useMutation()
  const initial = {
    label: found.proposedLabel,
    nameFa: found.name,
    nameEn: found.name,
    developerEn: '',
    type: 'application' as 'application' | 'game',
    origin: 'iranian' as 'iranian' | 'foreign' | 'unlocked',
  }
  const form = useForm(initial, acting.fields)
  const create = async () => {
    const input = { id: found.id, ...form.values }
    const made = await acting.act('POST /files/uploads/{id}/application', input, t('office_saved'))
    if (!made) return
    onDone()
    navigateOffice(`/applications/${encodeURIComponent(made.application)}`)
  }
  return (
    <>
      <p>{t('office_ipa_create_text')}</p>
      <FormFields
        of={form}
        messages="officeCatalogue"
        fields={[
          { kind: 'pair', name: 'name', label: 'office_application_name', maxLength: 100 },
          {
            kind: 'text',
            name: 'label',
            label: 'office_draft_label',
            hint: 'office_draft_label_hint',
            dir: 'ltr',
            maxLength: 80,
          },
          {
            kind: 'text',
            name: 'developerEn',
            label: 'office_application_developer',
            dir: 'ltr',
            maxLength: 100,
          },
          { kind: 'choice', name: 'type', label: 'office_application_type', options: types },
          { kind: 'choice', name: 'origin', label: 'office_application_origin', options: origins },
        ]}
      />
      <FailureNotice text={acting.error} />
      <Cluster>
        <Button busy={acting.isBusy} onClick={create}>
          {t('office_ipa_create')}
        </Button>
        <Discard found={found} onDone={onDone} />
      </Cluster>
    </>
  )
}

interface VersionProps extends Props {
  application: NonNullable<UploadedPackage['application']>
}

function NextVersion({ found, application, onDone }: VersionProps) {
  const t = useMessages('officeCatalogue')
  const locale = useLocale()
  const acting = useMutation()
  const form = useForm({ changeLogFa: '', changeLogEn: '', replacesIcon: false }, acting.fields)
  const name = localisedText(locale, application, 'name')
  const { hasThisVersion } = application
  const add = async () => {
    const input = { id: found.id, ...form.values, replacesFile: hasThisVersion }
    const made = await acting.act('POST /files/uploads/{id}/version', input, t('office_saved'))
    if (!made) return
    onDone()
    navigateOffice(`/applications/${encodeURIComponent(made.application)}`)
  }
  return (
    <>
      <Notice tone={hasThisVersion ? 'warning' : 'info'}>
        {t(hasThisVersion ? 'office_ipa_known_same' : 'office_ipa_known', { name })}
      </Notice>
      <FormFields
        of={form}
        messages="officeCatalogue"
        fields={[
          { kind: 'pair', name: 'changeLog', label: 'office_version_changes', maxLength: 500, rows: 3 },
          { kind: 'flag', name: 'replacesIcon', label: 'office_file_icon' },
        ]}
      />
      <FailureNotice text={acting.error} />
      <Cluster>
        <Button busy={acting.isBusy} onClick={add}>
          {t(hasThisVersion ? 'office_ipa_replace' : 'office_ipa_add_version', {
            version: found.version,
          })}
        </Button>
        <Discard found={found} onDone={onDone} />
      </Cluster>
    </>
  )
}

function Discard({ found: { id }, onDone }: Props) {
  const t = useMessages('officeCatalogue')
  const { act, isBusy } = useMutation()
  const discard = async () => {
    // A failure changes nothing: the upload is removed after a day.
    await act('DELETE /files/uploads/{id}', { id })
    onDone()
  }
  return (
    <Button kind="quiet" busy={isBusy} onClick={discard}>
      {t('office_ipa_discard')}
    </Button>
  )
}
