import { toLatinDigits } from '#kernel/digits.ts'
import type { FieldKind, TopicFormField } from './topic.table.ts'

/** A form field as GET /ticket/topic returns it; page and server apply the same rules. */
export interface FieldRule {
  label: string
  kind: FieldKind
  isRequired: boolean
  /** Lower limit of a form field: the value of a number, or the length of a text. */
  minimum: number | null
  /** Upper limit of a form field: the value of a number, the length of a text, or the number of files. */
  maximum: number | null
  choices: ReadonlyArray<{ label: string }>
  /** The label of a field whose value makes this one unnecessary. */
  unless: string | null
}

export function fieldRuleOf({
  label,
  kind,
  isRequired,
  minimum,
  maximum,
  choices,
  unless,
}: TopicFormField): FieldRule {
  return {
    label,
    kind,
    isRequired: isRequired ?? false,
    minimum: minimum ?? null,
    maximum: maximum ?? null,
    choices: (choices ?? []).map((choice) => ({ label: choice })),
    unless: unless ?? null,
  }
}

const MISSING: Record<FieldKind, string> = {
  text: 'ticket_value_missing',
  number: 'ticket_value_missing',
  choice: 'ticket_value_choice',
  file: 'ticket_value_file_missing',
  payment: 'ticket_value_choice',
  device: 'ticket_value_choice',
  application: 'ticket_value_choice',
}

/** Whether the form shows this field, given the values of the other fields. */
export function isFieldAsked(
  { unless }: Pick<FieldRule, 'unless'>,
  typed: (label: string) => string,
): boolean {
  return unless === null || typed(unless).trim() === ''
}

/** The message key of the error in a field's value; null for a valid value (requirement 5.15). */
export function findFieldValueFault(field: FieldRule, value: string, fileCount = 0): string | null {
  if (field.kind === 'file') return fileFault(field, fileCount)
  const text = value.trim()
  if (text === '') return field.isRequired ? MISSING[field.kind] : null
  if (field.kind === 'number') return numberFault(field, text)
  if (field.kind === 'choice')
    return field.choices.some(({ label }) => label === text) ? null : MISSING.choice
  if (text.length < (field.minimum ?? 0)) return 'ticket_value_short'
  return text.length > (field.maximum ?? Number.POSITIVE_INFINITY) ? 'ticket_value_long' : null
}

function fileFault({ isRequired, maximum }: FieldRule, count: number): string | null {
  if (count === 0) return isRequired ? MISSING.file : null
  return count > (maximum ?? 1) ? 'ticket_value_files_many' : null
}

function numberFault({ minimum, maximum }: FieldRule, text: string): string | null {
  const value = parseFieldNumber(text)
  if (value === null) return 'ticket_value_no_number'
  const isInside =
    value >= (minimum ?? Number.NEGATIVE_INFINITY) && value <= (maximum ?? Number.MAX_SAFE_INTEGER)
  return isInside ? null : 'ticket_value_range'
}

/** Unicode direction marks, which copied numbers often contain. */
const DIRECTION_MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g
// A number in groups of three digits: 1,50 is an error and not 150.
const GROUPED = /^\d{1,3}(?:[,٬،'’\s]\d{3})+$/

/** Reads a whole number in Latin, Persian or Arabic digits, grouped or not; null for anything else. */
export function parseFieldNumber(text: string): number | null {
  const latin = toLatinDigits(text.replace(DIRECTION_MARKS, '').trim())
  const digits = GROUPED.test(latin) ? latin.replace(/\D/g, '') : latin
  if (!/^\d+$/.test(digits)) return null
  const value = Number(digits)
  return Number.isSafeInteger(value) ? value : null
}

/** The stored form of a field's value: normalised numbers, trimmed texts. */
export function normaliseFieldValue({ kind }: Pick<FieldRule, 'kind'>, value: string): string {
  const text = value.trim()
  return kind === 'number' && text !== '' ? String(parseFieldNumber(text)) : text
}
