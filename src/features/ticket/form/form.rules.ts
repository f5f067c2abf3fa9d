import { AppError, type FieldFaults } from '#kernel/errors.ts'
import { MAXIMUM_FILES_PER_MESSAGE } from '../ticket.rules.ts'
import { fieldRuleOf, findFieldValueFault, isFieldAsked, normaliseFieldValue } from './field.rules.ts'
import { findTopic, type TopicFormField } from './topic.table.ts'

/** The input of the new ticket form. */
export interface TicketFormInput {
  topic: string
  subTopic: string
  fields: Array<{ label: string; value: string; files: string[] }>
  description: string
  files: string[]
}

/**
 * Checks the new ticket form by the rules of its sub topic (requirements 5.13 to 5.16). Reports every error at its
 * field.
 */
export function validateTicketForm({ topic, subTopic, fields, description, files }: TicketFormInput) {
  const found = findTopic(topic)
  if (!found) throw invalid({ topic: 'ticket_topic_missing' })
  const asked = found.subTopics.find(({ label }) => label === subTopic)
  if (!asked) throw invalid({ sub_topic: 'ticket_sub_topic_missing' })
  const filled = new Map(fields.map((field) => [field.label, field]))
  const isKnown = (label: string) => asked.fields.some((field) => field.label === label)
  // Refuse a form with an unknown field, or with a field twice: it would be ambiguous which value counts.
  if (filled.size !== fields.length || !fields.every(({ label }) => isKnown(label)))
    throw invalid({ fields: 'ticket_value_unknown' })
  const typed = (label: string) => filled.get(label)?.value ?? ''
  const needed = asked.fields.filter((field) => isFieldAsked(fieldRuleOf(field), typed))
  const faults = needed.flatMap((field) => faultOf(field, filled.get(field.label)))
  if (faults.length > 0) throw invalid(Object.fromEntries(faults))
  const attached = [
    ...asked.fields.flatMap(({ label }) => attachFiles(filled.get(label)?.files ?? [], label)),
    ...attachFiles(files, null),
  ]
  if (attached.length > MAXIMUM_FILES_PER_MESSAGE)
    throw new AppError('ticket_files_many', { fields: { files: 'ticket_files_many' } })
  return { topic, subTopic, fields: valuesOf(needed, filled), text: description, files: attached }
}

type FilledField = TicketFormInput['fields'][number]

function faultOf(field: TopicFormField, filled: FilledField | undefined): Array<[string, string]> {
  const path = `fields.${field.label}`
  // The form has a value in a field for files, or files in a field for a value.
  const isElsewhere = field.kind === 'file' ? filled?.value : filled?.files.length
  if (isElsewhere) return [[path, 'ticket_value_unknown']]
  const fault = findFieldValueFault(fieldRuleOf(field), filled?.value ?? '', filled?.files.length)
  return fault ? [[path, fault]] : []
}

function valuesOf(fields: readonly TopicFormField[], filled: Map<string, FilledField>) {
  return fields
    .map((field) => ({
      label: field.label,
      value: normaliseFieldValue(field, filled.get(field.label)?.value ?? ''),
    }))
    .filter(({ value }) => value !== '')
}

function attachFiles(uploadIds: string[], field: string | null) {
  return uploadIds.map((uploadId) => ({ uploadId, field }))
}

function invalid(fields: FieldFaults): AppError {
  return new AppError('input_invalid', { fields })
}
