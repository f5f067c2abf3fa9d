import { isExperimentBucket } from '#kernel/experiment.ts'

/** The values that the store keeps in the browser's local storage, by key (requirements 3.24 to 3.34). */
export interface LocalStorageValues {
  /** The chosen theme; without it the system's theme is used. boot.js reads it too. */
  theme: 'light' | 'dark'
  /** Recent searches, newest first, as JSON. */
  recentSearches: string
  /** The step of the login to continue after a reload or return. */
  state: 'register' | 'activate' | 'installProfile'
  /** The page to open at the end of a flow: a path of this store with its query. */
  destination: string
  /** Access and refresh token in one value, so that other tabs never see half of a rotation. */
  accessToken: { accessToken: string; refreshToken: string }
  /** The user, with the masked phone number. */
  user: { id: string; phoneNumber: string }
  /** The device with its secret key. The device's udid is never stored. */
  device: { id: string; secretKey: string }
  /** The full phone number of the user, only until the SMS code is entered. */
  phoneNumber: string
  /** When the SMS code expires, in product time: an ISO instant. */
  activateTtl: string
  /** State of the general campaign; campaign.rules.ts decides how long `started` and `finished` count. */
  campaignStatus: 'empty' | 'opened' | 'started' | 'finished'
  /**
   * Start time of the campaign, as stored. Invalid values are also returned, because they show that the campaign was
   * started.
   */
  campaignStartTime: string
  /** Id of the application that the user wants to install. */
  installationRequest: number
  /** The same application with its name and icon, shown on every page from the button to the installation. */
  wish: Record<'id' | 'label' | 'nameFa' | 'nameEn' | 'icon' | 'color', string>
  purchaseCampaignId: string
  purchaseCampaignStartTime: string
  inQueuePaymentId: string
  inQueuePaymentTime: string
  inQueuePaymentGroup: string
  inQueuePaymentSegment: string
  /** Random slot numbers of this browser in experiments (kernel/experiment.ts). */
  purchaseTestGroup: number
  registerTestGroup: number
  utm: Record<string, string>
  uniqueUserId: string
  websiteOpenActionId: string
  websiteLoginActionId: string
  /** Random id, created once per browser. */
  deviceIdentifier: string
  /** Devices on which the user turned developer mode on, by id. Only the user can tell. */
  developerMode: Record<string, string>
}

export type StoredKey = keyof LocalStorageValues

/** Parsers of the stored texts; each returns null or throws for an invalid text. */
export const STORED_READERS: { [Key in StoredKey]: (text: string) => LocalStorageValues[Key] | null } = {
  theme: oneOf('light', 'dark'),
  recentSearches: words,
  state: oneOf('register', 'activate', 'installProfile'),
  // Prevents open redirects: no browser may read the destination as another host. Stricter and smaller than isOwnPath,
  // because every page loads it.
  destination: (text) => (/^(?=\/)(\/[^/\\\s?#]+)*\/?([?#][^\\\s]*)?$/.test(text) ? text : null),
  accessToken: (text) => parseTexts(text, 'accessToken', 'refreshToken'),
  user: (text) => parseTexts(text, 'id', 'phoneNumber'),
  device: (text) => parseTexts(text, 'id', 'secretKey'),
  phoneNumber: words,
  activateTtl: (text) => (Number.isNaN(Date.parse(text)) ? null : text),
  campaignStatus: oneOf('empty', 'opened', 'started', 'finished'),
  campaignStartTime: words,
  installationRequest: (text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null),
  wish: (text) => parseTexts(text),
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
  developerMode: (text) => parseTexts(text),
}

function words(text: string): string | null {
  return text || null
}

function oneOf<Value extends string>(...values: Value[]) {
  return (text: string): Value | null => values.find((value) => value === text) ?? null
}

function slot(text: string): number | null {
  return text && isExperimentBucket(Number(text)) ? Number(text) : null
}

/** Parses a JSON object of non-empty texts with the given names, or with any names when none are given. */
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
