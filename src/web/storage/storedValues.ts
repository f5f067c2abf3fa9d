import { isSlot } from '#kernel/experiment.ts'

/** The values in local storage, by key (requirements 3.24 to 3.34). Only what the store needs. */
export interface Stored {
  /** Absent: the system's theme. boot.js reads it too. */
  theme: 'light' | 'dark'
  /** Recent searches, newest first, as JSON. */
  recentSearches: string
  /** The login step to continue after a reload or return. */
  state: 'register' | 'activate' | 'installProfile'
  /** The destination of a flow: a path of this store with its query. */
  destination: string
  /** Both tokens in one value, so that other tabs never see half of a rotation. */
  accessToken: { accessToken: string; refreshToken: string }
  /** With the masked phone number. */
  user: { id: string; phoneNumber: string }
  /** The device's udid is never stored. */
  device: { id: string; secretKey: string }
  /** The full phone number, only until activation. */
  phoneNumber: string
  /** When the activation code expires, in product time: an ISO instant. */
  activateTtl: string
  /** State of the general campaign; its rules decide how long `started` and `finished` count. */
  campaignStatus: 'empty' | 'opened' | 'started' | 'finished'
  /** Stored times are passed on unchanged, also invalid ones: that a time was stored is information by itself. */
  campaignStartTime: string
  /** Id of the application to install. */
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
  /** Random id, created once per browser. */
  deviceIdentifier: string
}

export type StoredKey = keyof Stored

/** Parses the stored text; returns null or throws for an invalid one. */
export const STORED_READERS: { [Key in StoredKey]: (text: string) => Stored[Key] | null } = {
  theme: oneOf('light', 'dark'),
  recentSearches: words,
  state: oneOf('register', 'activate', 'installProfile'),
  // Prevents open redirects: no browser may read it as another host. Stricter and smaller than isOwnPath, because every
  // page loads it.
  destination: (text) => (/^(?=\/)(\/[^/\\\s?#]+)*\/?([?#][^\\\s]*)?$/.test(text) ? text : null),
  accessToken: (text) => parseTexts(text, 'accessToken', 'refreshToken'),
  user: (text) => parseTexts(text, 'id', 'phoneNumber'),
  device: (text) => parseTexts(text, 'id', 'secretKey'),
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
  utm: (text) => parseTexts(text),
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

/** Parses an object of non-empty texts with the given names, or with any names when none are given. */
function parseTexts<Name extends string>(text: string, ...names: Name[]): Record<Name, string> | null {
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
