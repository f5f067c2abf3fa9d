import { createAppIdCalls } from './appStoreConnect.appIds.ts'
import { createCertificateCalls } from './appStoreConnect.certificates.ts'
import { type AppStoreConnectOptions, createAppStoreConnectClient } from './appStoreConnect.client.ts'
import { createDeviceCalls } from './appStoreConnect.devices.ts'
import { createIssuerCalls } from './appStoreConnect.issuers.ts'
import { createProfileCalls } from './appStoreConnect.profiles.ts'
import type { DeveloperAccountPort } from './developerAccount.port.ts'

/** Apple's App Store Connect API. The client is our own, because generated ones fail on unknown statuses. */
export function createAppStoreConnect(options: AppStoreConnectOptions): DeveloperAccountPort {
  const client = createAppStoreConnectClient(options)
  return {
    ...createDeviceCalls(client),
    ...createCertificateCalls(client),
    ...createAppIdCalls(client),
    ...createProfileCalls(client),
    ...createIssuerCalls(options),
  }
}
