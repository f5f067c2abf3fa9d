import { certificatePart } from './appStoreConnect.certificates.ts'
import { type ClientOptions, createClient } from './appStoreConnect.client.ts'
import { devicePart } from './appStoreConnect.devices.ts'
import { profilePart } from './appStoreConnect.profiles.ts'
import type { DeveloperAccountPort } from './developerAccount.port.ts'

/** The App Store Connect API (reference, section 2), by a client of our own: generated ones break on new statuses. */
export function createAppStoreConnect(options: ClientOptions): DeveloperAccountPort {
  const client = createClient(options)
  return { ...devicePart(client), ...certificatePart(client), ...profilePart(client) }
}
