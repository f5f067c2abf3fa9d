import { isSlot } from '#kernel/experiment.ts'

/** What this browser stores, by key (requirements 3.24 to 3.34). It stores no more than the store needs. */
export interface Stored {
  /** Absent: as the system has it. Read by boot.js too. */
  theme: 'light' | 'dark'
  /** What was searched for in this browser, newest first, as JSON. */
  recentSearches: string
  /** The step of the login that a reload or a return continues at. */
  state: 'register' | 'activate' | 'installProfile'
  /** Where a flow wants to end: a path inside this store, with its query. */
  destination: string
  /** Both tokens stand in one value, so that no other tab ever sees half of a rotation. */
  accessToken: { accessToken: string; refreshToken: string }
  /** The number is masked. */
  user: { id: string; phoneNumber: string }
  /** The device's udid is never stored. */
  device: { id: string; secretKey: string }
  /** In full, and only until activation. */
  phoneNumber: string
  /** When the activation code ends, by the product's clock: an ISO instant. */
  activateTtl: string
  /** Of the general campaign; `started` and `finished` count for as long as its rules say. */
  campaignStatus: 'empty' | 'opened' | 'started' | 'finished'
  /** Times are passed on as they stand, wrong ones too: that a time was stored means something by itself. */
  campaignStartTime: string
  /** The application that waits to be installed. */
  installationRequest: number
  purchaseCampaignId: string
  purchaseCampaignStartTime: string
  inQueuePaymentId: string
  inQueuePaymentTime: string
  inQueuePaymentGroup: string
  inQueuePaymentSegment: string
  /** Random slots of kernel/experiment.ts. */
  purchaseTestGroup: number
  registerTestGroup: number
  utm: Record<string, string>
  uniqueUserId: string
  websiteOpenActionId: string
  websiteLoginActionId: string
  /** Random, made once for this browser. */
  deviceIdentifier: string
}

export type StoredKey = keyof Stored

/** From the stored text; null, or a throw, for what does not fit. */
export const STORED_READERS: { [Key in StoredKey]: (text: string) => Stored[Key] | null } = {
  theme: oneOf('light', 'dark'),
  recentSearches: words,
  state: oneOf('register', 'activate', 'installProfile'),
  // No open redirect: nothing that any browser could read as another host.
  // Stricter than isOwnPath, and lighter: every page loads it.
  destination: (text) => (/^(?=\/)(\/[^/\\\s?#]+)*\/?([?#][^\\\s]*)?$/.test(text) ? text : null),
  accessToken: (text) => named(text, 'accessToken', 'refreshToken'),
  user: (text) => named(text, 'id', 'phoneNumber'),
  device: (text) => named(text, 'id', 'secretKey'),
  phoneNumber: words,
  activateTtl: (text) => (Number.isNaN(Date.parse(text)) ? null : text),
  campaignStatus: oneOf('empty', 'opened', 'started', 'finished'),
  campaignStartTime: words,
  installationRequest: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null),
  purchaseCampaignId: words,
  purchaseCampaignStartTime: words,
  inQueuePaymentId: words,
  inQueuePaymentTime: words,
  inQueuePaymentGroup: words,
  inQueuePaymentSegment: words,
  purchaseTestGroup: slot,
  registerTestGroup: slot,
  utm: (text) => named(text),
  uniqueUserId: words,
  websiteOpenActionId: words,
  websiteLoginActionId: words,
  deviceIdentifier: words,
}

function words(text: string): string | null {
  return text || null
}

function oneOf<Value extends string>(...values: Value[]) {
  return (text: string): Value | null => values.find((value) => value === text) ?? null
}

function slot(text: string): number | null {
  return text && isSlot(Number(text)) ? Number(text) : null
}

/** An object of texts: those that are named, each of them there and not empty; or all it has when none is named. */
function named<Name extends string>(text: string, ...names: Name[]): Record<Name, string> | null {
  const from = JSON.parse(text) as Record<string, unknown> | null
  if (!from || typeof from !== 'object' || Array.isArray(from)) return null
  const found: Record<string, string> = {}
  for (const name of names.length > 0 ? names : Object.keys(from)) {
    const value = from[name]
    if (typeof value !== 'string' || (names.length > 0 && !value)) return null
    found[name] = value
  }
  return found
}
