import { CAMPAIGN_FINISH_SECONDS } from '#features/campaign/campaign.rules.ts'
import { emptyTexts } from '#features/catalogue/texts.rules.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { type FormField, FormFields } from '../kit/form/FormFields.tsx'
import { initialFormValues } from '../kit/form/useForm.ts'
import { type ItemOfList, NEW_ITEM, useSavedItem } from '../kit/form/useSavedItem.ts'
import { ItemPage } from '../kit/ItemPage.tsx'
import { Loaded, MissingItem } from '../kit/Loaded.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useLoadedData } from '../kit/useLoadedData.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { usePathParameter } from '../shell/officeRouter.tsx'
import { LABEL_FIELD } from './labelField.ts'
import { MAXIMUM_NAME_LENGTH, MAXIMUM_TEXT_LENGTH } from './saleFields.rules.ts'

export type CampaignList = OfficeCalls['GET /campaigns']['output']
export type ListedCampaign = CampaignList['campaigns'][number]
type Input = OfficeCalls['POST /campaigns']['input']

const FRESH: Input = {
  label: '',
  type: 'campaign',
  ...emptyTexts('name', 'text'),
  code: '',
  percentOff: null,
  amountOff: null,
  url: null,
  isGeneral: false,
  windowSeconds: null,
  startsAt: null,
  endsAt: null,
  position: 0,
  isActive: true,
}

const TEXT_FIELD: FormField<Input, 'officeSales'> = {
  kind: 'pair',
  name: 'text',
  label: 'office_sale_line_about',
  rows: 3,
  maxLength: MAXIMUM_TEXT_LENGTH,
}

const FIELDS: Array<FormField<Input, 'officeSales'>> = [
  {
    kind: 'optionalWhole',
    name: 'percentOff',
    label: 'office_sale_percent',
    hint: 'office_sale_effect_hint',
  },
  { kind: 'optionalWhole', name: 'amountOff', label: 'office_sale_amount' },
  { kind: 'time', name: 'startsAt', label: 'office_sale_starts', hint: 'office_sale_starts_now' },
  { kind: 'time', name: 'endsAt', isEnd: true, label: 'office_sale_ends', hint: 'office_sale_ends_never' },
  {
    kind: 'text',
    name: 'url',
    label: 'office_campaign_url',
    hint: 'office_campaign_url_hint',
    dir: 'ltr',
    maxLength: 500,
  },
]
const LAST_FIELDS: Array<FormField<Input, 'officeSales'>> = [
  { kind: 'whole', name: 'position', label: 'office_sale_position' },
  { kind: 'flag', name: 'isGeneral', label: 'office_campaign_is_general' },
  { kind: 'flag', name: 'isActive', label: 'office_campaign_is_active' },
]

/** The screen of one campaign, or of a new one. */
export function CampaignPage() {
  const list = useLoadedData('GET /campaigns', {})
  const label = usePathParameter('/campaigns/{label}', 'label')
  return (
    <Loaded of={list}>
      {({ campaigns, maySell }) => {
        const known = campaigns.find((one) => one.label === label) ?? null
        if (!known && !(label === NEW_ITEM && maySell)) return <MissingItem />
        return <CampaignForm key={label} known={known} list={list} />
      }}
    </Loaded>
  )
}

function useCampaignTitle(known: ListedCampaign | null): string {
  const t = useMessages('officeSales')
  const isPersian = useLocale() === 'fa'
  if (!known) return t('office_campaign_new')
  return t('office_campaign_edit', { label: isPersian ? known.nameFa : known.nameEn })
}

function CampaignForm({ known, list }: ItemOfList<ListedCampaign, CampaignList>) {
  const t = useMessages('officeSales')
  const { number } = useFormatFigures()
  const item = known ? ({ kind: 'campaign', key: known.label } as const) : undefined
  const { acting, keep } = useSavedItem('/campaigns', list, item)
  return (
    <ItemPage
      title={useCampaignTitle(known)}
      back={{ path: '/campaigns', label: t('office_title_campaigns') }}
      draftKey={`campaigns/${known?.label ?? NEW_ITEM}`}
      initial={initialFormValues(FRESH, known)}
      version={known?.version ?? ''}
      acting={acting}
      versions={item}
      onSave={async (values, version, confirmsLargeDrop) =>
        keep(
          known
            ? await acting.act('PUT /campaigns/{label}', { ...values, version, confirmsLargeDrop })
            : await acting.act('POST /campaigns', { ...values, confirmsLargeDrop }),
        )
      }
    >
      {(form) => (
        <FormFields
          of={form}
          messages="officeSales"
          fields={[
            {
              kind: 'choice',
              name: 'type',
              label: 'office_campaign_type',
              options: [
                { value: 'campaign', label: t('office_campaign_type_campaign') },
                { value: 'application', label: t('office_campaign_type_application') },
              ],
            },
            !known && {
              ...LABEL_FIELD,
              ...(form.values.type === 'application' && { hint: 'office_campaign_label_hint' }),
            },
            // The campaign of an application uses the application's label, so errors of the fixed label are shown here.
            known !== null && <LabelError key="labelError" text={form.errorAt('label')} />,
            { kind: 'pair', name: 'name', label: 'office_sale_name_of', maxLength: MAXIMUM_NAME_LENGTH },
            TEXT_FIELD,
            {
              kind: 'text',
              name: 'code',
              label: 'office_sale_code',
              hint: known ? 'office_campaign_code_hint' : 'office_sale_code_hint',
              dir: 'ltr',
              maxLength: 40,
            },
            ...FIELDS,
            {
              kind: 'optionalWhole',
              name: 'windowSeconds',
              label: 'office_campaign_window',
              hintText: t('office_campaign_window_hint', { seconds: number(CAMPAIGN_FINISH_SECONDS) }),
            },
            ...LAST_FIELDS,
          ]}
        />
      )}
    </ItemPage>
  )
}

function LabelError({ text }: { text: string | undefined }) {
  return text && <p role="alert">{text}</p>
}
