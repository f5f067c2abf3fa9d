import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Stack } from '#ui/layout/Stack.tsx'
import { useMessages } from '#web/i18n.tsx'
import { TextPair } from '../TextPair.tsx'
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

function Words({ draft, onChange, errorAt }: ApplicationFieldsProps) {
  const t = useMessages('officeCatalogue')
  return (
    <Card as="section" label={t('office_application_words')}>
      <Stack gap={4}>
        <h2>{t('office_application_words')}</h2>
        <Checkbox
          label={t('office_application_published')}
          hint={t('office_application_published_hint')}
          checked={draft.isPublished}
          onValue={(isPublished) => onChange({ isPublished })}
        />
        <TextPair
          label={t('office_application_name')}
          fa={draft.nameFa}
          en={draft.nameEn}
          onFa={(nameFa) => onChange({ nameFa })}
          onEn={(nameEn) => onChange({ nameEn })}
          faError={errorAt('nameFa')}
          enError={errorAt('nameEn')}
          maxLength={100}
        />
        <TextPair
          label={t('office_application_summary')}
          fa={draft.summaryFa}
          en={draft.summaryEn}
          onFa={(summaryFa) => onChange({ summaryFa })}
          onEn={(summaryEn) => onChange({ summaryEn })}
          maxLength={200}
        />
        <TextPair
          label={t('office_application_description')}
          fa={draft.descriptionFa}
          en={draft.descriptionEn}
          onFa={(descriptionFa) => onChange({ descriptionFa })}
          onEn={(descriptionEn) => onChange({ descriptionEn })}
          maxLength={10_000}
          rows={8}
        />
      </Stack>
    </Card>
  )
}

function Doors({ draft, onChange, errorAt, choices }: ApplicationFieldsProps) {
  const t = useMessages('officeCatalogue')
  return (
    <Card as="section" label={t('office_application_links')}>
      <Stack gap={4}>
        <h2>{t('office_application_links')}</h2>
        <Field
          label={t('office_application_website')}
          value={draft.website}
          onValue={(website) => onChange({ website })}
          error={errorAt('website')}
          dir="ltr"
          type="url"
          maxLength={500}
        />
        <Field
          label={t('office_application_tracking')}
          hint={t('office_application_tracking_hint')}
          value={draft.installTrackingLink}
          onValue={(installTrackingLink) => onChange({ installTrackingLink })}
          error={errorAt('installTrackingLink')}
          dir="ltr"
          type="url"
          maxLength={500}
        />
        <ApplicationPicker
          label={t('office_application_suggested')}
          value={draft.suggestedApplication ? [draft.suggestedApplication] : []}
          onValue={([suggestedApplication = '']) => onChange({ suggestedApplication })}
          known={choices}
          isSingle
        />
      </Stack>
    </Card>
  )
}

const FLAGS = [
  'isEnableInstallFromWebsite',
  'isEnableUpdateWithoutPackage',
  'isCompatibleWithIphone',
  'isCompatibleWithIpad',
  'isEnableComment',
  'isEnableStatistics',
] as const

function Flags({ draft, onChange }: ApplicationFieldsProps) {
  const t = useMessages('officeCatalogue')
  return (
    <Card as="section" label={t('office_application_rules')}>
      <Stack gap={3}>
        <h2>{t('office_application_rules')}</h2>
        {FLAGS.map((flag) => (
          <Checkbox
            key={flag}
            label={t(`office_flag_${flag}`)}
            checked={draft[flag]}
            onValue={(value) => onChange({ [flag]: value })}
          />
        ))}
      </Stack>
    </Card>
  )
}
