import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import { useMessages } from '#web/i18n.tsx'
import { useAct } from '../shell/useAct.ts'
import { useFigures } from '../shell/useFigures.ts'
import { EditDialog } from './EditDialog.tsx'
import { neededWhole, parseTime, parseWhole } from './form.rules.ts'
import { LABEL_LENGTH, MOST_CODES, NAME_LENGTH } from './saleFields.rules.ts'
import { TimeField } from './TimeField.tsx'
import { useFields } from './useFields.ts'

interface Props {
  onClose: () => void
  /** The new codes, which are shown only once. */
  onMade: (codes: string[]) => void
}

const EMPTY = {
  kind: 'discount' as 'discount' | 'gift',
  code: '',
  count: '1',
  prefix: '',
  batch: '',
  percentOff: '',
  amountOff: '',
  giftDays: '',
  packages: '',
  application: '',
  maxUses: '1',
  maxUsesPerUser: '1',
  startsAt: '',
  endsAt: '',
  phone: '',
}
type Values = typeof EMPTY

/** Value and setter of a field, by its name in the form and, if different, on the wire. */
type TextField = (
  name: Exclude<keyof Values, 'kind'>,
  wire?: string,
) => { value: string; onValue: (value: string) => void; error: string | undefined }

function orderOf(values: Values) {
  const isGift = values.kind === 'gift'
  return {
    ...values,
    count: neededWhole(values.count),
    // Hidden fields belong to the other kind of code, so they are not sent.
    percentOff: isGift ? null : parseWhole(values.percentOff),
    amountOff: isGift ? null : parseWhole(values.amountOff),
    giftDays: isGift ? parseWhole(values.giftDays) : null,
    application: isGift ? '' : values.application,
    packages: values.packages.split(/[\s,،]+/).filter(Boolean),
    maxUses: parseWhole(values.maxUses),
    maxUsesPerUser: parseWhole(values.maxUsesPerUser),
    startsAt: parseTime(values.startsAt),
    endsAt: parseTime(values.endsAt),
  }
}

export function CodeForm({ onClose, onMade }: Props) {
  const t = useMessages('officeSales')
  const { act, isBusy, error, fields } = useAct()
  const { values, set } = useFields<Values>(EMPTY)
  const text: TextField = (name, wire = name) => ({
    value: values[name],
    onValue: set(name),
    error: fields[wire] ?? listFault(fields, wire),
  })
  const save = async () => {
    const answer = await act('POST /codes', orderOf(values))
    if (answer) onMade(answer.codes)
  }
  return (
    <EditDialog
      title={t('office_code_make')}
      saveLabel={t('office_code_make')}
      onClose={onClose}
      onSave={save}
      isBusy={isBusy}
      error={error}
    >
      <Select
        label={t('office_code_kind')}
        value={values.kind}
        onValue={(kind) => set('kind')(kind === 'gift' ? 'gift' : 'discount')}
        options={[
          { value: 'discount', label: t('office_code_kind_discount') },
          { value: 'gift', label: t('office_code_kind_gift') },
        ]}
      />
      <EffectFields isGift={values.kind === 'gift'} text={text} />
      <BatchFields text={text} />
      <LimitFields text={text} />
    </EditDialog>
  )
}

/** The effect of a code and its products. */
function EffectFields({ isGift, text }: { isGift: boolean; text: TextField }) {
  const t = useMessages('officeSales')
  return (
    <>
      {isGift ? (
        <Field
          label={t('office_sale_days')}
          hint={t('office_gift_days_hint')}
          inputMode="numeric"
          dir="ltr"
          {...text('giftDays', 'gift_days')}
        />
      ) : (
        <>
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
      )}
      <Field
        label={t(isGift ? 'office_gift_package' : 'office_code_packages')}
        hint={t(isGift ? 'office_gift_package_hint' : 'office_code_packages_hint')}
        dir="ltr"
        maxLength={1000}
        {...text('packages')}
      />
      {!isGift && (
        <Field
          label={t('office_sale_application')}
          hint={t('office_code_application_hint')}
          dir="ltr"
          maxLength={LABEL_LENGTH}
          {...text('application')}
        />
      )}
    </>
  )
}

/** One typed code, or several generated ones. */
function BatchFields({ text }: { text: TextField }) {
  const t = useMessages('officeSales')
  const { number } = useFigures()
  return (
    <>
      <Field
        label={t('office_sale_code')}
        hint={t('office_code_text_hint')}
        dir="ltr"
        maxLength={40}
        {...text('code')}
      />
      <Field
        label={t('office_code_count')}
        hint={t('office_code_count_hint', { most: number(MOST_CODES) })}
        inputMode="numeric"
        dir="ltr"
        {...text('count')}
      />
      <Field
        label={t('office_code_batch')}
        hint={t('office_code_batch_hint')}
        maxLength={NAME_LENGTH}
        {...text('batch')}
      />
      <Field label={t('office_code_prefix')} dir="ltr" maxLength={20} {...text('prefix')} />
    </>
  )
}

/** Limits of use: how often, when and by whom. */
function LimitFields({ text }: { text: TextField }) {
  const t = useMessages('officeSales')
  return (
    <>
      <Field
        label={t('office_sale_max_uses')}
        hint={t('office_sale_max_uses_hint')}
        inputMode="numeric"
        dir="ltr"
        {...text('maxUses', 'max_uses')}
      />
      <Field
        label={t('office_sale_max_uses_per_user')}
        hint={t('office_sale_max_uses_hint')}
        inputMode="numeric"
        dir="ltr"
        {...text('maxUsesPerUser', 'max_uses_per_user')}
      />
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
        type="tel"
        dir="ltr"
        autoComplete="off"
        maxLength={20}
        label={t('office_code_phone')}
        hint={t('office_code_phone_hint')}
        {...text('phone')}
      />
    </>
  )
}

/** The error of one label among several is shown at the field that contains them all. */
function listFault(fields: Record<string, string>, wire: string): string | undefined {
  return Object.entries(fields).find(([name]) => name.startsWith(`${wire}.`))?.[1]
}
