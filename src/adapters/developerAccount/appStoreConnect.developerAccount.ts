import { certificatePart } from './appStoreConnect.certificates.ts'
import { type ClientOptions, createClient } from './appStoreConnect.client.ts'
import { devicePart } from './appStoreConnect.devices.ts'
import { issuerPart } from './appStoreConnect.issuers.ts'
import { profilePart } from './appStoreConnect.profiles.ts'
import type { DeveloperAccountPort } from './developerAccount.port.ts'

/** Apple's App Store Connect API. The client is our own, because generated ones fail on unknown statuses. */
export function createAppStoreConnect(options: ClientOptions): DeveloperAccountPort {
  const client = createClient(options)
  return { ...devicePart(client), ...certificatePart(client), ...profilePart(client), ...issuerPart(options) }
}
