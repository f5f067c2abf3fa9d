import type { Instant } from '#kernel/time.ts'

/** One of our developer accounts, as the provider must see it. The key is in memory only while it is used. */
export interface AccountKey {
  issuerId: string
  keyId: string
  /** PKCS#8 PEM of the P-256 key. */
  privateKey: string
}

/**
 * The provider may add statuses (App Store Connect has an open enum). A status we do not know becomes `unknown` and
 * counts as still processing.
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
  /** The signed provisioning profile as it is. */
  content: Uint8Array
  isActive: boolean
  endsAt: Instant
  /** Read from the content itself: the provider leaves out devices without saying so. */
  udids: string[]
}

/** What may befall every call. None of them says that nothing happened: every call is safe to repeat. */
export type AccountFault =
  /** The agreement or the membership ended, or the account was terminated. */
  | { outcome: 'account_closed'; reason: 'agreement' | 'membership'; detail: string }
  /** The key is not taken, even freshly signed: an operator must look. */
  | { outcome: 'no_session'; detail: string }
  | {
      outcome: 'unavailable'
      reason: 'throttled' | 'server' | 'no_answer'
      /** When the provider named a time. */
      retryAfterSeconds?: number
      detail: string
    }

export interface ProfileWish {
  /** Unique in the account. The same name again gives the profile that has it. */
  name: string
  bundleIdentifier: string
  certificateId: string
  deviceIds: string[]
}

/** Registering devices with the developer programme (App Store Connect API). */
export interface DeveloperAccountPort {
  /** A device that is there already is found, not refused. */
  registerDevice(
    key: AccountKey,
    device: { udid: string; name: string },
  ): Promise<
    | { outcome: 'registered'; device: ProviderDevice }
    | { outcome: 'account_full'; detail: string }
    | { outcome: 'bad_udid'; detail: string }
    | AccountFault
  >
  /** As many as are known; the others are simply missing from the answer. */
  findDevices(
    key: AccountKey,
    udids: string[],
  ): Promise<{ outcome: 'found'; devices: ProviderDevice[] } | AccountFault>
  /** A device that was switched off on the provider's side. */
  enableDevice(
    key: AccountKey,
    providerId: string,
  ): Promise<{ outcome: 'enabled'; device: ProviderDevice } | AccountFault>
  /** Certificates that can sign, those that end last first. An empty csr only reads. */
  certificates(
    key: AccountKey,
    csr?: string,
  ): Promise<
    | { outcome: 'found'; certificates: ProviderCertificate[] }
    | { outcome: 'refused'; detail: string }
    | AccountFault
  >
  /** Made, or found under its name; `no_device` when none of the devices may be in a profile yet. */
  makeProfile(
    key: AccountKey,
    wish: ProfileWish,
  ): Promise<
    | { outcome: 'made'; profile: ProviderProfile }
    | { outcome: 'no_device'; detail: string }
    | { outcome: 'refused'; detail: string }
    | AccountFault
  >
  /** One that is gone already is as good as removed. */
  removeProfile(key: AccountKey, providerId: string): Promise<{ outcome: 'removed' } | AccountFault>
  /** Whether a profile we made still stands: revoking its certificate makes it inactive. */
  readProfile(
    key: AccountKey,
    providerId: string,
  ): Promise<{ outcome: 'found'; profile: ProviderProfile } | { outcome: 'missing' } | AccountFault>
}
