import type { Instant } from '#kernel/time.ts'

/** The API key of one developer account. It is in memory only while it is used. */
export interface AccountKey {
  issuerId: string
  keyId: string
  /** The private P-256 key as PKCS#8 PEM. */
  privateKey: string
}

/**
 * The status of a device at Apple, which may add others. An unknown status becomes `unknown` and counts as processing.
 */
export type ProviderStatus = 'enabled' | 'disabled' | 'processing' | 'ineligible' | 'unknown'

export interface ProviderDevice {
  providerId: string
  udid: string
  status: ProviderStatus
}

export interface ProviderCertificate {
  providerId: string
  /** The signing certificate in DER. */
  content: Uint8Array
  endsAt: Instant
}

export interface ProviderProfile {
  providerId: string
  name: string
  /** The signed provisioning profile, as Apple sent it. */
  content: Uint8Array
  isActive: boolean
  endsAt: Instant
  /** The udids in the profile. They are read from its content, because Apple leaves out devices silently. */
  udids: string[]
}

/**
 * Faults that every call to a developer account can have. After any of them the call may have succeeded; every call is
 * safe to repeat.
 */
export type AccountFault =
  /** The agreement or the membership of the developer account ended, or Apple terminated the account. */
  | { outcome: 'account_closed'; reason: 'agreement' | 'membership'; detail: string }
  /** Apple refuses the API key, even with a fresh token: an operator must look. */
  | {
      outcome: 'no_session'
      /** The key is valid, but its role does not allow this call. Apple's API reveals the role in no other way. */
      reason?: 'role'
      detail: string
    }
  | {
      outcome: 'unavailable'
      reason: 'throttled' | 'server' | 'no_answer'
      /** Seconds to wait, if the provider named a time. */
      retryAfterSeconds?: number
      detail: string
    }

export interface ProfileRequest {
  /** Name of the profile, unique in the account. A repeated name returns the existing profile. */
  name: string
  bundleIdentifier: string
  certificateId: string
  deviceIds: string[]
}

/** Registers devices and creates profiles in a developer account (App Store Connect API). */
export interface DeveloperAccountPort {
  /** Registers a device. Returns an existing device instead of refusing it. */
  registerDevice(
    key: AccountKey,
    device: { udid: string; name: string },
  ): Promise<
    | { outcome: 'registered'; device: ProviderDevice }
    | { outcome: 'account_full'; detail: string }
    | { outcome: 'bad_udid'; detail: string }
    | AccountFault
  >
  /** Finds devices by udid. Devices that are not in the account are missing from the result. */
  findDevices(
    key: AccountKey,
    udids: string[],
  ): Promise<{ outcome: 'found'; devices: ProviderDevice[] } | AccountFault>
  /** Enables a device that is disabled in the developer account. */
  enableDevice(
    key: AccountKey,
    providerId: string,
  ): Promise<{ outcome: 'enabled'; device: ProviderDevice } | AccountFault>
  /**
   * Certificates of the account that can sign, the last to expire first. Creates one if a signing request (csr) is
   * given and none fits.
   */
  certificates(
    key: AccountKey,
    csr?: string,
  ): Promise<
    | { outcome: 'found'; certificates: ProviderCertificate[] }
    | { outcome: 'refused'; detail: string }
    | AccountFault
  >
  /** The issuer certificates above this one; the root may be absent. All in DER. */
  issuers(certificate: Uint8Array): Promise<{ outcome: 'found'; chain: Uint8Array[] } | AccountFault>

  /** Finds the App ID that profiles need, such as `*`, and creates it if it is missing. */
  ensureAppId(
    key: AccountKey,
    identifier: string,
  ): Promise<{ outcome: 'found' | 'created' } | { outcome: 'refused'; detail: string } | AccountFault>

  /** Creates a provisioning profile or finds it by name. `no_device`: Apple accepts none of the devices yet. */
  makeProfile(
    key: AccountKey,
    request: ProfileRequest,
  ): Promise<
    | { outcome: 'made'; profile: ProviderProfile }
    | { outcome: 'no_device'; detail: string }
    | { outcome: 'refused'; detail: string }
    | AccountFault
  >
  /** Removes a provisioning profile. A missing profile counts as removed. */
  removeProfile(key: AccountKey, providerId: string): Promise<{ outcome: 'removed' } | AccountFault>
  /** Whether a provisioning profile is still active: revoking its certificate makes it inactive. */
  readProfile(
    key: AccountKey,
    providerId: string,
  ): Promise<{ outcome: 'found'; profile: ProviderProfile } | { outcome: 'missing' } | AccountFault>
}
