import { isApiError } from './api.ts'
import type { Translate } from './i18n.tsx'

/**
 * The message for a failed API call (requirements 8.1 to 8.3): the screen's message for the status, else the server's,
 * else a general one.
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
