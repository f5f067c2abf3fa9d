import { z } from 'zod'
import { endpoint } from '#kernel/endpoint.ts'
import { listDevices } from '../device/devices.contract.ts'
import { listLedger } from '../money/ledger/ledger.contract.ts'
import { listPayments } from '../money/payments.contract.ts'
import {
  FINANCE_ACCESS,
  FINANCE_OR_SUPPORT_ACCESS,
  OWNER_ACCESS,
  SUPPORT_ACCESS,
} from '../operator/access.contract.ts'
import { listAudit } from '../operator/audit.contract.ts'
import { listCodes } from '../sales/codes.contract.ts'

/**
 * Lists as CSV files: the filter, order and columns of the screen, without its position. The roles are those of the
 * list, and the cells come from the same views, so that nobody exports what the screen does not show.
 */

/** The browser itself opens the file and cannot set headers, so the language is in the URL. */
const language = { lang: z.enum(['fa', 'en']).default('fa') }
const file = { givesFile: true, output: z.unknown() } as const

export const exportPayments = endpoint('GET /payments/csv', {
  summary: 'The payments of a filter as CSV.',
  ...FINANCE_OR_SUPPORT_ACCESS,
  input: listPayments.input.omit({ before: true }).extend(language),
  ...file,
})

export const exportLedger = endpoint('GET /ledger/csv', {
  summary: 'The lines of the ledger of a filter as CSV.',
  ...FINANCE_ACCESS,
  input: listLedger.input.omit({ before: true }).extend(language),
  ...file,
})

export const exportDevices = endpoint('GET /devices/csv', {
  summary: 'The devices of a filter as CSV.',
  ...SUPPORT_ACCESS,
  input: listDevices.input.omit({ after: true }).extend(language),
  ...file,
})

export const exportAudit = endpoint('GET /audit/csv', {
  summary: 'The audit entries of a filter as CSV.',
  ...OWNER_ACCESS,
  input: listAudit.input.omit({ before: true }).extend(language),
  ...file,
})

export const exportCodes = endpoint('GET /codes/csv', {
  summary: 'The codes of a filter as CSV. Of a gift only the end is told.',
  ...FINANCE_ACCESS,
  input: listCodes.input.omit({ before: true }).extend(language),
  ...file,
})
