import { certificatePart } from './appStoreConnect.certificates.ts'
import { type ClientOptions, createClient } from './appStoreConnect.client.ts'
import { devicePart } from './appStoreConnect.devices.ts'
import { profilePart } from './appStoreConnect.profiles.ts'
import type { DeveloperAccountPort } from './developerAccount.port.ts'

/** Apple's App Store Connect API. We wrote the client, because generated ones break on statuses they do not know. */
export function createAppStoreConnect(options: ClientOptions): DeveloperAccountPort {
  const client = createClient(options)
  return { ...devicePart(client), ...certificatePart(client), ...profilePart(client) }
}
