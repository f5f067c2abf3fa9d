import { isApiError } from './api.ts'
import type { Translate } from './i18n.tsx'

/**
 * What the user reads about a failed request (specification section 8): the message this screen has for that
 * status, else the server's own, else that it unfortunately did not work.
 */
export function errorText(
  error: unknown,
  t: Translate<'web'>,
  byStatus: Record<number, string> = {},
): string {
  if (!isApiError(error)) return t('unfortunately_operation_failed')
  const override = byStatus[error.status]
  if (override) return override
  if (error.status === 0) return t('network_failed')
  return error.message || t('unfortunately_operation_failed')
}
