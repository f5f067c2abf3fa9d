import type { Instant } from '#kernel/time.ts'

/** The API key of one developer account. It is in memory only while it is used. */
export interface AccountKey {
  issuerId: string
  keyId: string
  /** PKCS#8 PEM of the P-256 key. */
  privateKey: string
}

/**
 * The provider may add statuses (App Store Connect has an open enum). An unknown status becomes `unknown` and counts
 * as processing.
 */
export type ProviderStatus = 'enabled' | 'disabled' | 'processing' | 'ineligible' | 'unknown'

export interface ProviderDevice {
  providerId: string
  udid: string
  status: ProviderStatus
}

export interface ProviderCertificate {
  providerId: string
  /** DER. */
  content: Uint8Array
  endsAt: Instant
}

export interface ProviderProfile {
  providerId: string
  name: string
  /** The signed provisioning profile, unchanged. */
  content: Uint8Array
  isActive: boolean
  endsAt: Instant
  /** Read from the content, because the provider leaves out devices silently. */
  udids: string[]
}

/** Faults that every call can have. None of them means that nothing happened; every call is safe to repeat. */
export type AccountFault =
  /** The agreement or the membership ended, or the account was terminated. */
  | { outcome: 'account_closed'; reason: 'agreement' | 'membership'; detail: string }
  /** The provider refuses the key, even with a fresh token: an operator must look. */
  | { outcome: 'no_session'; detail: string }
  | {
      outcome: 'unavailable'
      reason: 'throttled' | 'server' | 'no_answer'
      /** Set if the provider named a time. */
      retryAfterSeconds?: number
      detail: string
    }

export interface ProfileRequest {
  /** Unique in the account. A repeated name returns the existing profile. */
  name: string
  bundleIdentifier: string
  certificateId: string
  deviceIds: string[]
}

/** Registering devices with the developer programme (App Store Connect API). */
export interface DeveloperAccountPort {
  /** Returns an existing device instead of refusing it. */
  registerDevice(
    key: AccountKey,
    device: { udid: string; name: string },
  ): Promise<
    | { outcome: 'registered'; device: ProviderDevice }
    | { outcome: 'account_full'; detail: string }
    | { outcome: 'bad_udid'; detail: string }
    | AccountFault
  >
  /** Unknown devices are missing from the answer. */
  findDevices(
    key: AccountKey,
    udids: string[],
  ): Promise<{ outcome: 'found'; devices: ProviderDevice[] } | AccountFault>
  /** Enables a device that was disabled at the provider. */
  enableDevice(
    key: AccountKey,
    providerId: string,
  ): Promise<{ outcome: 'enabled'; device: ProviderDevice } | AccountFault>
  /** Certificates that can sign, the last to expire first. Without a csr it only reads. */
  certificates(
    key: AccountKey,
    csr?: string,
  ): Promise<
    | { outcome: 'found'; certificates: ProviderCertificate[] }
    | { outcome: 'refused'; detail: string }
    | AccountFault
  >
  /** The certificates above this one, from its issuer up; the root may be absent. All in DER. */
  issuers(certificate: Uint8Array): Promise<{ outcome: 'found'; chain: Uint8Array[] } | AccountFault>
  /** Creates the profile or finds it by name. `no_device`: the provider accepts none of the devices yet. */
  makeProfile(
    key: AccountKey,
    request: ProfileRequest,
  ): Promise<
    | { outcome: 'made'; profile: ProviderProfile }
    | { outcome: 'no_device'; detail: string }
    | { outcome: 'refused'; detail: string }
    | AccountFault
  >
  /** A missing profile counts as removed. */
  removeProfile(key: AccountKey, providerId: string): Promise<{ outcome: 'removed' } | AccountFault>
  /** Whether a profile is still active: revoking its certificate makes it inactive. */
  readProfile(
    key: AccountKey,
    providerId: string,
  ): Promise<{ outcome: 'found'; profile: ProviderProfile } | { outcome: 'missing' } | AccountFault>
}
