import { toSnake } from '#kernel/wire.ts'
import { withoutPersonal } from './personal.rules.ts'
import type { TrackedData } from './tracking.rules.ts'

/** The data that may be stored and forwarded: nothing personal, and only what belongs to the event. */
export function eventData(
  name: string,
  { utm, uniqueUserId, paymentId, ...groups }: TrackedData,
): TrackedData {
  const { packageTestGroup, ...rest } = cleanTexts(groups)
  return {
    ...rest,
    // While a payment is queued, its campaign replaces the package group (requirement 7.22).
    ...(packageTestGroup && !rest['campaignGroup'] && { packageTestGroup }),
    ...(utm && { utm: cleanTexts(utm) }),
    // The contract checks that this is a random id, so its digits are no phone number.
    ...(uniqueUserId && { uniqueUserId }),
    ...(name === 'payment_success' && paymentId !== undefined && { paymentId }),
  }
}

function cleanTexts(texts: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (text ? [[key, storable(withoutPersonal(text))]] : [])),
  )
}

/** Replaces lone surrogates, which the database refuses. */
function storable(text: string): string {
  return text.toWellFormed()
}

/** Flat and in wire case, as analytics expects: `utm_source`, `package_test_group`. */
export function eventProperties({ utm = {}, ...rest }: TrackedData): Record<string, string | number> {
  const flat = { ...prefixed('utm_', utm), ...rest }
  return Object.fromEntries(
    Object.entries(flat).flatMap(([key, value]) => (value === undefined ? [] : [[toSnake(key), value]])),
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

/** The person of the event. An anonymous event without a visitor id is its own person. */
export function personOf({ id, userId, visitorId }: RecordedEvent): string {
  return userId === null ? (visitorId ?? id) : `user_${userId}`
}

/** At the login the visitor's earlier events are merged into the user. */
export function formerPersonOf({ name, userId, visitorId }: RecordedEvent): string | undefined {
  return name === 'website_login' && userId !== null && visitorId ? visitorId : undefined
}
