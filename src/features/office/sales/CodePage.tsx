import { useState } from 'react'
import { useMessages } from '#web/i18n.tsx'
import { type FormField, FormFields } from '../kit/form/FormFields.tsx'
import { NEW_ITEM } from '../kit/form/useSavedItem.ts'
import { ItemPage } from '../kit/ItemPage.tsx'
import { useFormatFigures } from '../kit/useFormatFigures.ts'
import { useMutation } from '../kit/useMutation.ts'
import type { OfficeCalls } from '../shell/officeCalls.ts'
import { navigateOffice } from '../shell/officeRouter.tsx'
import { CreatedCodes } from './CreatedCodes.tsx'
import { MAXIMUM_CODES_PER_REQUEST, MAXIMUM_LABEL_LENGTH, MAXIMUM_NAME_LENGTH } from './saleFields.rules.ts'

type Order = OfficeCalls['POST /codes']['input']
type Fields = Array<FormField<Order, 'officeSales'>>

const FRESH: Order = {
  kind: 'discount',
  code: '',
  count: 1,
  prefix: '',
  batch: '',
  percentOff: null,
  amountOff: null,
  giftDays: null,
  packages: [],
  application: '',
  maxUses: 1,
  maxUsesPerUser: 1,
  startsAt: null,
  endsAt: null,
  phone: '',
}

/** The values to send, without hidden fields that belong to the other kind of code. */
function orderOf(values: Order): Order {
  if (values.kind === 'discount') return { ...values, giftDays: null }
  return { ...values, percentOff: null, amountOff: null, application: '' }
}

const DISCOUNT_FIELDS: Fields = [
  {
    kind: 'optionalWhole',
    name: 'percentOff',
    label: 'office_sale_percent',
    hint: 'office_sale_effect_hint',
  },
  { kind: 'optionalWhole', name: 'amountOff', label: 'office_sale_amount' },
  {
    kind: 'list',
    name: 'packages',
    label: 'office_code_packages',
    hint: 'office_code_packages_hint',
    maxLength: 1000,
  },
  {
    kind: 'text',
    name: 'application',
    label: 'office_sale_application',
    hint: 'office_code_application_hint',
    dir: 'ltr',
    maxLength: MAXIMUM_LABEL_LENGTH,
  },
]

const GIFT_FIELDS: Fields = [
  { kind: 'optionalWhole', name: 'giftDays', label: 'office_sale_days', hint: 'office_gift_days_hint' },
  {
    kind: 'list',
    name: 'packages',
    label: 'office_gift_package',
    hint: 'office_gift_package_hint',
    maxLength: 1000,
  },
]

/** Form fields of discount and gift codes: their name, and how often, when and by whom they may be used. */
const LIMIT_FIELDS: Fields = [
  {
    kind: 'text',
    name: 'batch',
    label: 'office_code_batch',
    hint: 'office_code_batch_hint',
    maxLength: MAXIMUM_NAME_LENGTH,
  },
  { kind: 'text', name: 'prefix', label: 'office_code_prefix', dir: 'ltr', maxLength: 20 },
  {
    kind: 'optionalWhole',
    name: 'maxUses',
    label: 'office_sale_max_uses',
    hint: 'office_sale_max_uses_hint',
  },
  {
    kind: 'optionalWhole',
    name: 'maxUsesPerUser',
    label: 'office_sale_max_uses_per_user',
    hint: 'office_sale_max_uses_hint',
  },
  { kind: 'time', name: 'startsAt', label: 'office_sale_starts', hint: 'office_sale_starts_now' },
  { kind: 'time', name: 'endsAt', isEnd: true, label: 'office_sale_ends', hint: 'office_sale_ends_never' },
  {
    kind: 'text',
    name: 'phone',
    label: 'office_code_phone',
    hint: 'office_code_phone_hint',
    type: 'tel',
    dir: 'ltr',
    autoComplete: 'off',
    maxLength: 20,
  },
]

/** The screen that creates discount and gift codes and shows them once. */
export function CodePage() {
  const t = useMessages('officeSales')
  const { number } = useFormatFigures()
  const acting = useMutation()
  const [made, setMade] = useState<string[] | null>(null)
  const save = async (values: Order, _: string, confirmsLargeDrop: boolean) => {
    const answer = await acting.act('POST /codes', { ...orderOf(values), confirmsLargeDrop })
    if (answer) setMade(answer.codes)
    return answer !== null
  }
  return (
    <>
      <ItemPage
        title={t('office_code_make')}
        back={{ path: '/codes', label: t('office_title_codes') }}
        draftKey={`codes/${NEW_ITEM}`}
        initial={FRESH}
        acting={acting}
        onSave={save}
        saveLabel={t('office_code_make')}
      >
        {(form) => (
          <FormFields
            of={form}
            messages="officeSales"
            fields={[
              {
                kind: 'choice',
                name: 'kind',
                label: 'office_code_kind',
                options: [
                  { value: 'discount', label: t('office_code_kind_discount') },
                  { value: 'gift', label: t('office_code_kind_gift') },
                ],
              },
              ...(form.values.kind === 'gift' ? GIFT_FIELDS : DISCOUNT_FIELDS),
              // The operator types one code, or lets several be generated.
              {
                kind: 'text',
                name: 'code',
                label: 'office_sale_code',
                hint: 'office_code_text_hint',
                dir: 'ltr',
                maxLength: 40,
              },
              {
                kind: 'whole',
                name: 'count',
                label: 'office_code_count',
                hintText: t('office_code_count_hint', { most: number(MAXIMUM_CODES_PER_REQUEST) }),
              },
              ...LIMIT_FIELDS,
            ]}
          />
        )}
      </ItemPage>
      {made && <CreatedCodes codes={made} onClose={() => navigateOffice('/codes')} />}
    </>
  )
}
