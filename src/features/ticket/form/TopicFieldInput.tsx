import { localisedText } from '#features/catalogue/localised.rules.ts'
import { modelNameOfProduct } from '#features/device/model.table.ts'
import { formatNumber } from '#kernel/locale.ts'
import { Field } from '#ui/form/Field.tsx'
import { RadioGroup } from '#ui/form/RadioGroup.tsx'
import { Select } from '#ui/form/Select.tsx'
import { formatDay } from '#web/dates.ts'
import { useLocale, useMessages } from '#web/i18n.tsx'
import { textDirectionOf } from '../conversation/ticketPage.rules.ts'
import type { OwnItems, TopicField } from '../ticket.loader.ts'
import { MAXIMUM_FILES_PER_MESSAGE } from '../ticket.rules.ts'
import { FilesField } from './FilesField.tsx'
import { isFieldAsked } from './field.rules.ts'
import { controlNameOfField } from './ticketForm.rules.ts'
import type { useTicketForm } from './useTicketForm.ts'

interface Props {
  field: TopicField
  form: ReturnType<typeof useTicketForm>
  own: OwnItems
}

/** One form field of a sub topic, rendered by its kind. */
export function TopicFieldInput({ field, form, own }: Props) {
  const t = useMessages('ticket')
  const { draft, topic, sub } = form
  const label = field.isRequired ? field.name : t('new_ticket_optional', { field: field.name })
  const name = controlNameOfField(field.label)
  const fault = form.shownFault(name)
  const error =
    fault === t('ticket_value_missing') ? t('ticket_value_missing_named', { field: field.name }) : fault
  const common = { label, name, hint: field.hint ?? undefined, error }
  const value = draft.values[field.label] ?? ''
  const onValue = (typed: string) =>
    form.change(({ values }) => ({ values: { ...values, [field.label]: typed } }))

  const things = useOwnOptions(own, field.kind)
  if (!isFieldAsked(field, (other) => draft.values[other] ?? '')) return null

  if (things)
    // Without a payment or device there is nothing to select, so the fields below are shown instead.
    return things.length === 0 ? null : (
      <Select
        {...common}
        label={field.name}
        value={value}
        onValue={onValue}
        placeholder={t('new_ticket_none_of_these')}
        options={things}
      />
    )
  if (field.kind === 'choice')
    return (
      <RadioGroup
        {...common}
        value={value}
        onValue={onValue}
        options={field.choices.map((choice) => ({ value: choice.label, label: choice.name }))}
      />
    )
  if (field.kind !== 'file')
    return (
      <Field
        {...common}
        dir={textDirectionOf(value)}
        inputMode={field.kind === 'number' ? 'numeric' : undefined}
        autoComplete="off"
        value={value}
        onValue={onValue}
      />
    )
  // Every file belongs to a user. The form asks a visitor to log in once, at its end.
  if (!form.isAuthenticated) return null
  return (
    <FilesField
      // The React key resets the file field when its uploaded files have expired.
      key={form.filesRound}
      {...common}
      most={field.maximum ?? MAXIMUM_FILES_PER_MESSAGE}
      about={{ ...(topic && { topic: topic.label }), ...(sub && { subTopic: sub.label }) }}
      files={draft.fieldFiles[field.label] ?? []}
      onFiles={(files) =>
        form.change(({ fieldFiles }) => ({ fieldFiles: { ...fieldFiles, [field.label]: files } }))
      }
      unfinished={form.unfinished}
    />
  )
}

/** The user's payments, devices or applications as options; null for the other kinds of fields. */
function useOwnOptions({ payments, devices, applications }: OwnItems, kind: TopicField['kind']) {
  const t = useMessages('ticket')
  const locale = useLocale()
  if (kind === 'payment')
    return payments.map(({ id, target, amount, createTime }) => ({
      value: id,
      label: t('new_ticket_payment', {
        name: target.package?.name ?? target.application?.name ?? '',
        amount: formatNumber(locale, amount),
        date: formatDay(locale, createTime),
      }),
    }))
  if (kind === 'device')
    return devices.map(({ id, product }) => ({ value: id, label: modelNameOfProduct(product) }))
  if (kind === 'application')
    return applications.map((one) => ({ value: String(one.id), label: localisedText(locale, one, 'name') }))
  return null
}
