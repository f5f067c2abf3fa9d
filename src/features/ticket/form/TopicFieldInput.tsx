import { Field } from '#ui/form/Field.tsx'
import { RadioGroup } from '#ui/form/RadioGroup.tsx'
import { useMessages } from '#web/i18n.tsx'
import { textDirectionOf } from '../conversation/ticketPage.rules.ts'
import type { TopicField } from '../ticket.loader.ts'
import { MAXIMUM_FILES_PER_MESSAGE } from '../ticket.rules.ts'
import { FilesField } from './FilesField.tsx'
import { controlNameOfField } from './ticketForm.rules.ts'
import type { useTicketForm } from './useTicketForm.ts'

interface Props {
  field: TopicField
  form: ReturnType<typeof useTicketForm>
}

/** One form field of a sub topic, rendered by its kind. */
export function TopicFieldInput({ field, form }: Props) {
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
