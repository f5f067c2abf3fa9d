/** A message key for each invalid input field. Field names are snake_case or camelCase, as the caller decides. */
export type FieldFaults = Record<string, string>

export interface ErrorData {
  /** Parameters of the error message. */
  params?: Record<string, string | number>
  /** The number `errorType` in the response (requirements 8.6 and 8.7). */
  errorType?: number
  fields?: FieldFaults
  /** Seconds for the Retry-After header of the response. */
  retryAfterSeconds?: number
}

/**
 * An expected failure of an API call. Its code is declared in the contract with a status, and is also the message key.
 * Any other thrown error is a bug and becomes a 500 without details.
 */
export class AppError extends Error {
  readonly code: string
  readonly data: ErrorData

  constructor(code: string, data: ErrorData = {}) {
    super(code)
    this.name = 'AppError'
    this.code = code
    this.data = data
  }
}

/** Errors that any API call may return, declared once here instead of in every contract. */
export const COMMON_ERRORS = {
  input_invalid: 400,
  body_not_json: 400,
  login_required: 401,
  not_allowed: 403,
  office_sign_in_required: 401,
  role_missing: 403,
  not_found: 404,
  method_not_allowed: 405,
  idempotency_key_missing: 400,
  idempotency_key_reused: 422,
  request_in_progress: 409,
  body_incomplete: 408,
  body_too_large: 413,
  media_type_unsupported: 415,
  too_many_requests: 429,
  unfortunately_operation_failed: 500,
  service_unavailable: 503,
} as const satisfies Record<string, number>
