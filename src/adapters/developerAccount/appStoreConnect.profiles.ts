import { findAppId } from './appStoreConnect.appIds.ts'
import {
  type ProfileResource,
  parseProfileResources,
  singleResourceSchemas,
  toProviderProfile,
} from './appStoreConnect.bodies.ts'
import {
  type AppStoreConnectClient,
  unexpectedRefusalFault,
  unreadableBodyFault,
} from './appStoreConnect.client.ts'
import { listAllPages } from './appStoreConnect.lists.ts'
import {
  type AppleRefusal,
  describeRefusal,
  hasRefusalText,
  REFUSAL_TEXT_PATTERNS,
} from './appStoreConnect.replies.ts'
import type {
  AccountFault,
  AccountKey,
  DeveloperAccountPort,
  ProfileRequest,
  ProviderProfile,
} from './developerAccount.port.ts'

type Profiles = Pick<DeveloperAccountPort, 'makeProfile' | 'removeProfile' | 'readProfile'>
type CreatedProfile = ReturnType<Profiles['makeProfile']>

export function createProfileCalls(client: AppStoreConnectClient): Profiles {
  return {
    makeProfile: (key, request) => makeProfile(client, key, request),

    async removeProfile(key, providerId) {
      const reply = await client.ask(key, { method: 'DELETE', path: pathOf(providerId) })
      if (reply.kind === 'fault') return reply.fault
      if (reply.kind === 'refusal' && reply.refusal.status !== 404)
        return unexpectedRefusalFault(reply.refusal)
      return { outcome: 'removed' }
    },

    async readProfile(key, providerId) {
      const reply = await client.ask(key, { method: 'GET', path: pathOf(providerId) })
      if (reply.kind === 'fault') return reply.fault
      if (reply.kind === 'refusal')
        return reply.refusal.status === 404 ? { outcome: 'missing' } : unexpectedRefusalFault(reply.refusal)
      const profile = readBody(reply.body)
      return profile ? { outcome: 'found', profile } : unreadableBodyFault('the profile')
    },
  }
}

function pathOf(providerId: string): string {
  return `/v1/profiles/${encodeURIComponent(providerId)}`
}

async function makeProfile(
  client: AppStoreConnectClient,
  key: AccountKey,
  request: ProfileRequest,
): CreatedProfile {
  const { bundleIdentifier } = request
  const appId = await findAppId(client, key, bundleIdentifier)
  if (appId.outcome === 'missing')
    return { outcome: 'refused', detail: `the account has no bundle id ${bundleIdentifier}` }
  if (appId.outcome !== 'found') return appId
  const body = { data: profileData(request, appId.id) }
  const reply = await client.ask(key, { method: 'POST', path: '/v1/profiles', body })
  if (reply.kind === 'fault') return reply.fault
  if (reply.kind === 'refusal') return refusedProfile(client, key, request.name, reply.refusal)
  const profile = readBody(reply.body)
  return profile ? { outcome: 'made', profile } : unreadableBodyFault('the profile')
}

function profileData({ name, certificateId, deviceIds }: ProfileRequest, bundleId: string) {
  return {
    type: 'profiles',
    attributes: { name, profileType: 'IOS_APP_ADHOC' },
    relationships: {
      bundleId: { data: { type: 'bundleIds', id: bundleId } },
      certificates: { data: [{ type: 'certificates', id: certificateId }] },
      devices: { data: deviceIds.map((id) => ({ type: 'devices', id })) },
    },
  }
}

async function refusedProfile(
  client: AppStoreConnectClient,
  key: AccountKey,
  name: string,
  refusal: AppleRefusal,
): CreatedProfile {
  const detail = describeRefusal(refusal)
  if (hasRefusalText(refusal, REFUSAL_TEXT_PATTERNS.noDevice)) return { outcome: 'no_device', detail }
  if (!hasRefusalText(refusal, REFUSAL_TEXT_PATTERNS.nameTaken)) return { outcome: 'refused', detail }
  const found = await findByName(client, key, name)
  if ('outcome' in found) return found
  if (!found.resource) return unexpectedRefusalFault(refusal)
  const profile = orNull(found.resource)
  return profile ? { outcome: 'made', profile } : unreadableBodyFault('the profile')
}

/** Finds a provisioning profile by name. Names are unique; if there are several after all, prefers an active one. */
async function findByName(
  client: AppStoreConnectClient,
  key: AccountKey,
  name: string,
): Promise<{ resource: ProfileResource | undefined } | AccountFault> {
  const listed = await listAllPages(client, key, '/v1/profiles', { 'filter[name]': name })
  if (listed.outcome !== 'listed') return listed
  const named = parseProfileResources(listed.resources).filter(({ attributes }) => attributes.name === name)
  return { resource: named.find(({ attributes }) => attributes.profileState === 'ACTIVE') ?? named[0] }
}

function readBody(body: unknown): ProviderProfile | null {
  const parsed = singleResourceSchemas.profile.safeParse(body)
  return parsed.success ? orNull(parsed.data.data) : null
}

function orNull(resource: ProfileResource): ProviderProfile | null {
  try {
    return toProviderProfile(resource)
  } catch {
    return null
  }
}
