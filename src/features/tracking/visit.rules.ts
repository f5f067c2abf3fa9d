import type { QueuedPayment } from '#features/payment/checkout/queuedPayment.rules.ts'
import { packageTestGroupOfBucket, registerPageTestGroupOfSlot } from './testGroup.rules.ts'
import {
  MAXIMUM_EVENT_TEXT_LENGTH,
  PURCHASE_FLOW_GROUP,
  PURCHASE_FLOW_VERSION,
  type TrackedData,
  UTM_NAMES,
} from './tracking.rules.ts'

/** The marketing campaign (UTM parameters) in a URL's query, or null. */
export function parseUtm(search: string): Record<string, string> | null {
  const query = new URLSearchParams(search)
  const named = UTM_NAMES.flatMap((name): Array<[string, string]> => {
    const value = bounded(query.get(`utm_${name}`)?.trim())
    return value ? [[name, value]] : []
  })
  return named.length > 0 ? Object.fromEntries(named) : null
}

/** Whether a text has the form of a visitor id made by this browser. */
export function isBrowserGeneratedId(text: string): boolean {
  return /^[0-9a-f]{32}$/.test(text)
}

export interface Visit {
  utm: Record<string, string> | null
  uniqueUserId: string
  packageSlot: number
  registerSlot: number
  registerGroups: readonly [string, ...string[]]
  queued: QueuedPayment | null
}

/** The data that every tracked action carries (requirements 7.20 to 7.23). */
export function createVisitData(visit: Visit): TrackedData {
  return {
    ...(visit.utm && { utm: visit.utm }),
    uniqueUserId: visit.uniqueUserId,
    purchaseFlowGroup: PURCHASE_FLOW_GROUP,
    purchaseFlowVersion: PURCHASE_FLOW_VERSION,
    registerTestGroup: registerPageTestGroupOfSlot(visit.registerGroups, visit.registerSlot),
    ...purchaseGroup(visit),
  }
}

/**
 * The test group of the package page. While a payment is queued, its group and campaign replace it; a payment that was
 * made in another browser has none here.
 */
function purchaseGroup({ queued, packageSlot }: Visit): TrackedData {
  if (!queued?.group) return { packageTestGroup: packageTestGroupOfBucket(packageSlot) }
  return { campaignGroup: bounded(queued.group), campaignSegment: bounded(queued.segment) }
}

/** Cuts a text that the server would refuse as too long: a long URL must not lose the action. */
function bounded(text: string | null | undefined): string | undefined {
  return text?.slice(0, MAXIMUM_EVENT_TEXT_LENGTH) || undefined
}
