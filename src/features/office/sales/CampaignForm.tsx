import { CAMPAIGN_FINISH_SECONDS } from '#features/campaign/campaign.rules.ts'
import { Checkbox } from '#ui/form/Checkbox.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { useMessages } from '#web/i18n.tsx'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { useAct } from '../shell/useAct.ts'
import { useFigures } from '../shell/useFigures.ts'
import { EditDialog } from './EditDialog.tsx'
import { formatTime, formatWhole, neededWhole, parseTime, parseWhole } from './form.rules.ts'
import { LABEL_LENGTH, NAME_LENGTH, TEXT_LENGTH } from './saleFields.rules.ts'
import { TextPair } from './TextPair.tsx'
import { TimeField } from './TimeField.tsx'
import { useFields } from './useFields.ts'

export type Campaigns = OfficeCalls['GET /campaigns']['output']
export type ListedCampaign = Campaigns['campaigns'][number]

interface Props {
  /** Null for a new campaign. */
  known: ListedCampaign | null
  onClose: () => void
  onSaved: (campaigns: Campaigns) => void
  onRefused: () => void
}

function initialOf(known: ListedCampaign | null) {
  return {
    label: known?.label ?? '',
    type: known?.type ?? ('campaign' as ListedCampaign['type']),
    nameFa: known?.nameFa ?? '',
    nameEn: known?.nameEn ?? '',
    textFa: known?.textFa ?? '',
    textEn: known?.textEn ?? '',
    code: known?.code ?? '',
    percentOff: formatWhole(known?.percentOff ?? null),
    amountOff: formatWhole(known?.amountOff ?? null),
    url: known?.url ?? '',
    isGeneral: known?.isGeneral ?? false,
    windowSeconds: formatWhole(known?.windowSeconds ?? null),
    startsAt: formatTime(known?.startsAt ?? null),
    endsAt: formatTime(known?.endsAt ?? null),
    position: formatWhole(known?.position ?? 0),
    isActive: known?.isActive ?? true,
  }
}

type Values = ReturnType<typeof initialOf>

type TextName = { [Name in keyof Values]: Values[Name] extends string ? Name : never }[Exclude<
  keyof Values,
  'type'
>]

/** Value and setter of a field, by its name in the form and on the wire. */
type TextField = (
  name: TextName,
  wire: string,
) => { value: string; onValue: (value: string) => void; error: string | undefined }

/** Untouched times are sent unchanged, because the fields show no seconds. */
function timeOf(typed: string, before: string | null | undefined): string | null {
  return before && typed === formatTime(before) ? before : parseTime(typed)
}

function inputOf(values: Values, known: ListedCampaign | null) {
  return {
    ...values,
    percentOff: parseWhole(values.percentOff),
    amountOff: parseWhole(values.amountOff),
    windowSeconds: parseWhole(values.windowSeconds),
    startsAt: timeOf(values.startsAt, known?.startsAt),
    endsAt: timeOf(values.endsAt, known?.endsAt),
    position: neededWhole(values.position),
  }
}

export function CampaignForm({ known, onClose, onSaved, onRefused }: Props) {
  const shell = useMessages('office')
  const t = useMessages('officeSales')
  const { act, isBusy, error, fields } = useAct()
  const { values, set } = useFields(initialOf(known))
  const save = async () => {
    const asked = inputOf(values, known)
    const saved = known
      ? await act('PUT /campaigns/{label}', { ...asked, version: known.version }, shell('office_saved'))
      : await act('POST /campaigns', asked, shell('office_saved'))
    if (saved) onSaved(saved)
    else onRefused()
  }
  const text: TextField = (name, wire) => ({
    value: values[name],
    onValue: set(name),
    error: fields[wire],
  })
  return (
    <EditDialog
      title={known ? t('office_campaign_edit', { label: known.label }) : t('office_campaign_new')}
      onClose={onClose}
      onSave={save}
      isBusy={isBusy}
      error={error}
    >
      <Select
        label={t('office_campaign_type')}
        value={values.type}
        onValue={(type) => set('type')(type === 'application' ? 'application' : 'campaign')}
        options={[
          { value: 'campaign', label: t('office_campaign_type_campaign') },
          { value: 'application', label: t('office_campaign_type_application') },
        ]}
      />
      <CampaignTexts known={known} type={values.type} text={text} labelError={fields['label']} />
      <OfferFields isNew={known === null} text={text} />
      <TimeAndPlace text={text} />
      <Checkbox
        label={t('office_campaign_is_general')}
        checked={values.isGeneral}
        onValue={set('isGeneral')}
      />
      <Checkbox label={t('office_campaign_is_active')} checked={values.isActive} onValue={set('isActive')} />
    </EditDialog>
  )
}

interface TextsProps {
  known: ListedCampaign | null
  type: ListedCampaign['type']
  text: TextField
  labelError: string | undefined
}

function CampaignTexts({ known, type, text, labelError }: TextsProps) {
  const t = useMessages('officeSales')
  return (
    <>
      {known ? (
        // The campaign of an application uses its label, so errors of the label are shown here.
        labelError && <p role="alert">{labelError}</p>
      ) : (
        <Field
          label={t('office_sale_label')}
          hint={t(type === 'application' ? 'office_campaign_label_hint' : 'office_sale_label_hint')}
          dir="ltr"
          maxLength={LABEL_LENGTH}
          {...text('label', 'label')}
        />
      )}
      <TextPair
        label={t('office_sale_name_of')}
        fa={text('nameFa', 'name_fa')}
        en={text('nameEn', 'name_en')}
        maxLength={NAME_LENGTH}
      />
      <TextPair
        label={t('office_sale_line_about')}
        fa={text('textFa', 'text_fa')}
        en={text('textEn', 'text_en')}
        maxLength={TEXT_LENGTH}
      />
    </>
  )
}

function OfferFields({ isNew, text }: { isNew: boolean; text: TextField }) {
  const t = useMessages('officeSales')
  return (
    <>
      <Field
        label={t('office_sale_code')}
        hint={t(isNew ? 'office_sale_code_hint' : 'office_campaign_code_hint')}
        dir="ltr"
        maxLength={40}
        {...text('code', 'code')}
      />
      <Field
        label={t('office_sale_percent')}
        hint={t('office_sale_effect_hint')}
        inputMode="numeric"
        dir="ltr"
        {...text('percentOff', 'percent_off')}
      />
      <Field
        label={t('office_sale_amount')}
        inputMode="numeric"
        dir="ltr"
        {...text('amountOff', 'amount_off')}
      />
    </>
  )
}

function TimeAndPlace({ text }: { text: TextField }) {
  const t = useMessages('officeSales')
  const { number } = useFigures()
  return (
    <>
      <TimeField
        label={t('office_sale_starts')}
        emptyHint={t('office_sale_starts_now')}
        {...text('startsAt', 'starts_at')}
      />
      <TimeField
        label={t('office_sale_ends')}
        emptyHint={t('office_sale_ends_never')}
        {...text('endsAt', 'ends_at')}
      />
      <Field
        label={t('office_campaign_url')}
        hint={t('office_campaign_url_hint')}
        dir="ltr"
        maxLength={500}
        {...text('url', 'url')}
      />
      <Field
        label={t('office_campaign_window')}
        hint={t('office_campaign_window_hint', { seconds: number(CAMPAIGN_FINISH_SECONDS) })}
        inputMode="numeric"
        dir="ltr"
        {...text('windowSeconds', 'window_seconds')}
      />
      <Field
        label={t('office_sale_position')}
        inputMode="numeric"
        dir="ltr"
        {...text('position', 'position')}
      />
    </>
  )
}
