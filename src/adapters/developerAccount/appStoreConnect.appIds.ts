import { findBundleId } from './appStoreConnect.bodies.ts'
import type { AppStoreConnectClient } from './appStoreConnect.client.ts'
import { listAllPages } from './appStoreConnect.lists.ts'
import { describeRefusal } from './appStoreConnect.replies.ts'
import type { AccountFault, AccountKey, DeveloperAccountPort } from './developerAccount.port.ts'

/** The name of a new App ID. Apple accepts letters, digits and spaces only. */
const NAME = 'Bustan'

export function createAppIdCalls(client: AppStoreConnectClient): Pick<DeveloperAccountPort, 'ensureAppId'> {
  return {
    async ensureAppId(key, identifier) {
      const known = await findAppId(client, key, identifier)
      if (known.outcome !== 'missing') return known
      const body = {
        data: { type: 'bundleIds', attributes: { identifier, name: NAME, platform: 'IOS' } },
      }
      const reply = await client.ask(key, { method: 'POST', path: '/v1/bundleIds', body })
      if (reply.kind === 'answer') return { outcome: 'created' }
      if (reply.kind === 'fault') return reply.fault
      // Another worker may have created it in the same moment.
      const again = await findAppId(client, key, identifier)
      return again.outcome === 'missing'
        ? { outcome: 'refused', detail: describeRefusal(reply.refusal) }
        : again
    },
  }
}

/** The id that profiles refer to. Also used when a profile is created. */
export async function findAppId(
  client: AppStoreConnectClient,
  key: AccountKey,
  identifier: string,
): Promise<{ outcome: 'found'; id: string } | { outcome: 'missing' } | AccountFault> {
  const listed = await listAllPages(client, key, '/v1/bundleIds', { 'filter[identifier]': identifier })
  if (listed.outcome !== 'listed') return listed
  const id = findBundleId(listed.resources, identifier)
  return id ? { outcome: 'found', id } : { outcome: 'missing' }
}
