import { toSnakeCase } from '#kernel/wireCase.ts'
import { removePersonalData } from './personal.rules.ts'
import type { TrackedData } from './tracking.rules.ts'

/**
 * The data of an event that may be stored and forwarded to analytics: nothing personal, and only what belongs to the
 * event.
 */
export function pickEventData(
  name: string,
  { utm, uniqueUserId, paymentId, ...groups }: TrackedData,
): TrackedData {
  const { packageTestGroup, ...rest } = cleanTexts(groups)
  return {
    ...rest,
    // While a payment is queued, its campaign replaces the test group of the package page (requirement 7.22).
    ...(packageTestGroup && !rest['campaignGroup'] && { packageTestGroup }),
    ...(utm && { utm: cleanTexts(utm) }),
    // The contract checks that `uniqueUserId` is random, so its digits are not a phone number.
    ...(uniqueUserId && { uniqueUserId }),
    ...(name === 'payment_success' && paymentId !== undefined && { paymentId }),
  }
}

function cleanTexts(texts: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (text ? [[key, storable(removePersonalData(text))]] : [])),
  )
}

/** Replaces lone surrogates in a text, which the database refuses. */
function storable(text: string): string {
  return text.toWellFormed()
}

/** The data of an event as analytics expects it, flat and in wire case: `utm_source`, `package_test_group`. */
export function eventProperties({ utm = {}, ...rest }: TrackedData): Record<string, string | number> {
  const flat = { ...prefixed('utm_', utm), ...rest }
  return Object.fromEntries(
    Object.entries(flat).flatMap(([key, value]) => (value === undefined ? [] : [[toSnakeCase(key), value]])),
  )
}

function prefixed(prefix: string, values: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [prefix + key, value]))
}

interface RecordedEvent {
  id: string
  name: string
  userId: number | null
  visitorId: string | null
}

/** The person of an event in analytics. An anonymous event without a visitor id is its own person. */
export function analyticsPersonIdOf({ id, userId, visitorId }: RecordedEvent): string {
  return userId === null ? (visitorId ?? id) : `user_${userId}`
}

/** The visitor id whose earlier events analytics merges into the user; only at the login. */
export function visitorIdToMerge({ name, userId, visitorId }: RecordedEvent): string | undefined {
  return name === 'website_login' && userId !== null && visitorId ? visitorId : undefined
}
