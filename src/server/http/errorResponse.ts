import { AppError, COMMON_ERRORS, type ErrorData } from '#kernel/errors.ts'
import type { Locale } from '#kernel/locale.ts'
import { toSnakeCaseKeys } from '#kernel/wireCase.ts'
import { isDatabaseUnavailable } from '../db.ts'
import { findMessage } from '../messages.ts'
import type { StoredResponse } from './idempotency.ts'

export interface ErrorResponseBody extends StoredResponse {
  code: string
  retryAfterSeconds?: number
}

/** The response to a failed call: `{ error, message, error_type?, fields?, request_id }` and its status. */
export function createErrorResponse(
  error: unknown,
  locale: Locale,
  requestId: string,
  declared: Record<string, number> = {},
): ErrorResponseBody {
  const { code, data, status } = classify(error, declared)
  const fields =
    data.fields &&
    Object.fromEntries(
      Object.entries(data.fields).map(([name, key]) => [name, findMessage(locale, key) ?? key]),
    )
  const body = toSnakeCaseKeys({
    error: code,
    message: messageOf(locale, code, data),
    errorType: data.errorType,
    fields,
    requestId,
  })
  const answer: ErrorResponseBody = { code, status, body: JSON.stringify(body) }
  if (data.retryAfterSeconds !== undefined) answer.retryAfterSeconds = data.retryAfterSeconds
  return answer
}

function classify(
  error: unknown,
  declared: Record<string, number>,
): { code: string; data: ErrorData; status: number } {
  if (error instanceof AppError) {
    const status = declared[error.code] ?? (COMMON_ERRORS as Record<string, number>)[error.code]
    if (status !== undefined) return { code: error.code, data: error.data, status }
  }
  if (isDatabaseUnavailable(error))
    return { code: 'service_unavailable', data: { retryAfterSeconds: 2 }, status: 503 }
  return { code: 'unfortunately_operation_failed', data: {}, status: 500 }
}

/**
 * The error message of a response. If only one field is invalid, its message is used, so a form that shows no field
 * errors still explains the problem.
 */
function messageOf(locale: Locale, code: string, data: ErrorData): string {
  const faults = Object.values(data.fields ?? {})
  const single =
    code === 'input_invalid' && faults.length === 1 ? findMessage(locale, faults[0] ?? '') : undefined
  return (
    single ??
    findMessage(locale, code, data.params) ??
    findMessage(locale, 'unfortunately_operation_failed') ??
    code
  )
}
