import { toSnake } from '#kernel/wire.ts'
import { withoutPersonal } from './personal.rules.ts'
import type { TrackedData } from './tracking.rules.ts'

/** What may be kept and told of an event: nothing personal, and only what belongs to it. */
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
    // A random id by its form, so it needs no cleaning; its digits may look like anything.
    ...(uniqueUserId && { uniqueUserId }),
    ...(name === 'payment_success' && paymentId !== undefined && { paymentId }),
  }
}

function cleanTexts(texts: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => (text ? [[key, storable(withoutPersonal(text))]] : [])),
  )
}

/** Half a surrogate pair is no text to the database. */
function storable(text: string): string {
  return text.toWellFormed()
}

/** Flat and in wire case, as analysts look for it: `utm_source`, `package_test_group`. */
export function eventProperties({ utm = {}, ...rest }: TrackedData): Record<string, string | number> {
  const flat = { ...prefixed('utm_', utm), ...rest }
  return Object.fromEntries(
    Object.entries(flat).flatMap(([key, value]) => (value === undefined ? [] : [[toSnake(key), value]])),
  )
}

function prefixed(prefix: string, values: Record<string, string | undefined>) {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [prefix + key, value]))
}

interface Told {
  id: string
  name: string
  userId: number | null
  visitorId: string | null
}

/** Whose event it is; of somebody who is nobody yet, its own. */
export function personOf({ id, userId, visitorId }: Told): string {
  return userId === null ? (visitorId ?? id) : `user_${userId}`
}

/** With the login, what the browser did before becomes the user's. */
export function formerPersonOf({ name, userId, visitorId }: Told): string | undefined {
  return name === 'website_login' && userId !== null && visitorId ? visitorId : undefined
}
