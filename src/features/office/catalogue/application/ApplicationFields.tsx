import { FACT_FIELDS } from '#features/catalogue/application/plainField.rules.ts'
import { FormFields } from '#features/office/kit/form/FormFields.tsx'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { FieldGroup } from '../FieldGroup.tsx'
import { ApplicationKind } from './ApplicationKind.tsx'
import { ApplicationLook } from './ApplicationLook.tsx'
import { ApplicationPicker } from './ApplicationPicker.tsx'
import type { ApplicationFieldsProps } from './applicationFields.types.ts'

export function ApplicationFields(props: ApplicationFieldsProps) {
  return (
    <Stack gap={4}>
      <Words {...props} />
      <ApplicationKind {...props} />
      <ApplicationLook {...props} />
      <Doors {...props} />
      <Flags {...props} />
    </Stack>
  )
}

function Words({ form }: ApplicationFieldsProps) {
  const t = useMessages('officeCatalogue')
  return (
    <FieldGroup title={t('office_application_words')}>
      <FormFields
        of={form}
        messages="officeCatalogue"
        fields={[
          {
            kind: 'flag',
            name: 'isPublished',
            label: 'office_application_published',
            hint: 'office_application_published_hint',
          },
          { kind: 'pair', name: 'name', label: 'office_application_name', maxLength: 100 },
          { kind: 'pair', name: 'summary', label: 'office_application_summary', maxLength: 200 },
          {
            kind: 'pair',
            name: 'description',
            label: 'office_application_description',
            maxLength: 10_000,
            rows: 8,
          },
        ]}
      />
    </FieldGroup>
  )
}

function Doors({ form, choices }: ApplicationFieldsProps) {
  const t = useMessages('officeCatalogue')
  const { suggestedApplication: suggested } = form.values
  return (
    <FieldGroup title={t('office_application_links')}>
      <FormFields of={form} messages="catalogue" fields={FACT_FIELDS} />
      <FormFields
        of={form}
        messages="officeCatalogue"
        fields={[
          {
            kind: 'text',
            name: 'installTrackingLink',
            label: 'office_application_tracking',
            hint: 'office_application_tracking_hint',
            dir: 'ltr',
            type: 'url',
            maxLength: 500,
          },
        ]}
      />
      <ApplicationPicker
        label={t('office_application_suggested')}
        value={suggested ? [suggested] : []}
        onValue={([suggestedApplication = '']) => form.change({ suggestedApplication })}
        known={choices}
        isSingle
      />
    </FieldGroup>
  )
}

const FLAGS = [
  'isEnableInstallFromWebsite',
  'isEnableUpdateWithoutPackage',
  'isCompatibleWithIphone',
  'isCompatibleWithIpad',
  'isEnableComment',
  'isEnableStatistics',
  'isOpenDownload',
] as const

function Flags({ form }: ApplicationFieldsProps) {
  const t = useMessages('officeCatalogue')
  return (
    <FieldGroup title={t('office_application_rules')} gap={3}>
      {FLAGS.map((flag) => (
        <Checkbox
          key={flag}
          label={t(`office_flag_${flag}`)}
          checked={form.values[flag]}
          onValue={(value) => form.change({ [flag]: value })}
        />
      ))}
    </FieldGroup>
  )
}
