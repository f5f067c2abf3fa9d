import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { FINANCE_OR_SUPPORT_ACCESS } from '../operator/access.contract.ts'
import { customerId, customerSchema } from './customer.contract.ts'
import { MAXIMUM_NOTE_LENGTH } from './customer.rules.ts'

const note = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER)
const text = z
  .string('customer_note_missing')
  .trim()
  .min(1, 'customer_note_missing')
  .max(MAXIMUM_NOTE_LENGTH, 'customer_note_long')

/** A note of another operator, or the reason for granted days, cannot be changed. */
const noteErrors = { note_not_yours: 403 }

// The note stores its text until it is deleted. The audit entry omits the text, because the audit is kept forever.
const auditOmits = ['text']

export const addNote = endpoint('POST /customers/{id}/notes', {
  summary: 'Adds a note about a customer, for colleagues.',
  ...FINANCE_OR_SUPPORT_ACCESS,
  input: z.object({ id: customerId, text }),
  auditOmits,
  output: customerSchema,
})

export const editNote = endpoint('PUT /customers/{id}/notes/{note}', {
  summary: 'Changes a note. Authors change their own, owners all.',
  ...FINANCE_OR_SUPPORT_ACCESS,
  input: z.object({ id: customerId, note, text }),
  auditOmits,
  output: customerSchema,
  errors: noteErrors,
})

export const removeNote = endpoint('DELETE /customers/{id}/notes/{note}', {
  summary: 'Deletes a note. Authors delete their own, owners all.',
  ...FINANCE_OR_SUPPORT_ACCESS,
  input: z.object({ id: customerId, note }),
  output: customerSchema,
  errors: noteErrors,
})
