import { z } from 'zod'
import type { KnownAnswers } from '#server/outbound/unknownAnswers.ts'
import type { AccountFault } from './developerAccount.port.ts'

/** An error answer of App Store Connect. Several refusals share a code; only the detail text differs. */
export interface AppleRefusal {
  status: number
  errors: Array<{ code: string; detail: string }>
}

const errorsBody = z.object({
  errors: z.array(
    z.object({ code: z.string().nullish(), title: z.string().nullish(), detail: z.string().nullish() }),
  ),
})

export function parseErrors(body: unknown): AppleRefusal['errors'] {
  const parsed = errorsBody.safeParse(body)
  if (!parsed.success) return []
  return parsed.data.errors.map(({ code, title, detail }) => ({
    code: code ?? '',
    detail: detail ?? title ?? '',
  }))
}

/** Refusals of single calls to App Store Connect. They share error codes, so the detail text decides. */
export const REFUSAL_TEXT_PATTERNS = {
  alreadyThere: /already exists on this team/i,
  accountFull: /maximum number of registered/i,
  badUdid: /invalid value.*udid|udid.*invalid/is,
  noDevice: /no current ios devices/i,
  nameTaken: /multiple profiles found with the name/i,
} as const

/** Whether the errors contain these words. Ignores the HTTP status, which varies between reports of the same error. */
export function hasRefusalText({ errors }: AppleRefusal, words: RegExp): boolean {
  return errors.some(({ detail }) => words.test(detail))
}

const AGREEMENT = /^FORBIDDEN\.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED/
/** "The API key in use does not allow this request." */
const FORBIDDEN_BY_ROLE = 'FORBIDDEN_ERROR'
const MEMBERSHIP = /terminated|membership.*(expired|ended|lapsed|inactive)|not.*(enrolled|active member)/is

/** The general fault that an error answer of App Store Connect means, or null when the caller must interpret it. */
export function accountFaultOfRefusal(
  refusal: AppleRefusal,
  retryAfterSeconds: number | undefined,
): AccountFault | null {
  const { status } = refusal
  const detail = describeRefusal(refusal)
  const wait = retryAfterSeconds === undefined ? {} : { retryAfterSeconds }
  if (status === 401) return { outcome: 'no_session', detail }
  if (status === 429) return { outcome: 'unavailable', reason: 'throttled', ...wait, detail }
  if (status === 403) return forbidden(refusal, detail)
  // A redirect counts as unavailable too, because App Store Connect never redirects.
  if (status >= 500 || status < 400) return { outcome: 'unavailable', reason: 'server', ...wait, detail }
  return null
}

function forbidden(refusal: AppleRefusal, detail: string): AccountFault | null {
  if (refusal.errors.some(({ code }) => AGREEMENT.test(code)))
    return { outcome: 'account_closed', reason: 'agreement', detail }
  if (
    hasRefusalText(refusal, REFUSAL_TEXT_PATTERNS.accountFull) ||
    hasRefusalText(refusal, REFUSAL_TEXT_PATTERNS.badUdid)
  )
    return null
  if (hasRefusalText(refusal, MEMBERSHIP)) return { outcome: 'account_closed', reason: 'membership', detail }
  // Closing a developer account moves its devices, so an operator must decide about an unknown text.
  const isRole = refusal.errors.some(({ code }) => code.startsWith(FORBIDDEN_BY_ROLE))
  return { outcome: 'no_session', ...(isRole && { reason: 'role' as const }), detail }
}

const UDID = /[0-9a-f]{40}|[0-9a-f]{8}-[0-9a-f]{16}/gi
const MAXIMUM_DETAIL = 300

/**
 * Describes an error answer for logs: status, codes and texts without udids. `secret` is a udid to hide even if it is
 * malformed.
 */
export function describeRefusal({ status, errors }: AppleRefusal, secret?: string): string {
  const words = errors.map(({ code, detail }) => `${code} ${detail}`.trim()).join('; ')
  const text = `${status} ${words}`.trim().replace(UDID, '(udid)')
  return (secret ? hide(text, secret) : text).slice(0, MAXIMUM_DETAIL)
}

function hide(text: string, secret: string): string {
  const pattern = secret.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return text.replace(new RegExp(pattern, 'gi'), '(udid)')
}

/**
 * The known errors of Apple. Several refusals have the code ENTITY_ERROR and differ only in their texts, so an unknown
 * text is reported too. Apple may add fields at any time, so fields are not compared.
 */
export const APPLE_ANSWERS: KnownAnswers = {
  provider: 'apple',
  fields: null,
  codesOf: (body, status) => {
    const errors = parseErrors(body).map(({ code, detail }) =>
      code.startsWith('ENTITY_ERROR') ? `error ${code} ${textName(detail)}` : `error ${code}`,
    )
    return [`http ${status}`, ...errors, ...deviceStates(body['data'])]
  },
  codes: [
    /^http (2\d\d|401|403|404|409|422|429|5\d\d)$/,
    /^error (NOT_AUTHORIZED|NOT_FOUND|FORBIDDEN|RATE_LIMIT_EXCEEDED|UNEXPECTED_ERROR)/,
    /^error ENTITY_ERROR\S* \(\w+\)$/,
    /^status (ENABLED|DISABLED|PROCESSING|INELIGIBLE)$/,
  ],
}

function textName(detail: string): string {
  const [name] = Object.entries(REFUSAL_TEXT_PATTERNS).find(([, words]) => words.test(detail)) ?? []
  return name ? `(${name})` : 'other text'
}

const deviceBody = z.object({ type: z.literal('devices'), attributes: z.object({ status: z.string() }) })

function deviceStates(data: unknown): string[] {
  return (Array.isArray(data) ? data : [data]).flatMap((one) => {
    const parsed = deviceBody.safeParse(one)
    return parsed.success ? [`status ${parsed.data.attributes.status}`] : []
  })
}
