import {
  normaliseUdidCase,
  singleResourceSchemas,
  toProviderDevice,
  toProviderDevices,
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
  ProviderDevice,
} from './developerAccount.port.ts'

const MAXIMUM_NAME = 50
/** How many udids to filter by in one URL: about two kilobytes, which every proxy accepts. */
const UDIDS_IN_ADDRESS = 40
/** From this number of udids on, listing all devices takes fewer calls than filtering. */
const WHOLE_LIST_FROM = 120

type Devices = Pick<DeveloperAccountPort, 'registerDevice' | 'findDevices' | 'enableDevice'>
type FindResult = { outcome: 'found'; devices: ProviderDevice[] } | AccountFault

export function createDeviceCalls(client: AppStoreConnectClient): Devices {
  return {
    async registerDevice(key, { udid, name }) {
      const attributes = { name: name.slice(0, MAXIMUM_NAME), platform: 'IOS', udid }
      const body = { data: { type: 'devices', attributes } }
      const reply = await client.ask(key, { method: 'POST', path: '/v1/devices', body })
      if (reply.kind === 'fault') return reply.fault
      if (reply.kind === 'refusal') return refusedDevice(client, key, udid, reply.refusal)
      const device = readDevice(reply.body)
      return device ? { outcome: 'registered', device } : unreadableBodyFault('the device')
    },

    findDevices: (key, udids) => findDevices(client, key, udids),

    async enableDevice(key, providerId) {
      const body = { data: { type: 'devices', id: providerId, attributes: { status: 'ENABLED' } } }
      const path = `/v1/devices/${encodeURIComponent(providerId)}`
      const reply = await client.ask(key, { method: 'PATCH', path, body })
      if (reply.kind === 'fault') return reply.fault
      if (reply.kind === 'refusal') return unexpectedRefusalFault(reply.refusal)
      const device = readDevice(reply.body)
      return device ? { outcome: 'enabled', device } : unreadableBodyFault('the device')
    },
  }
}

function readDevice(body: unknown): ProviderDevice | null {
  const parsed = singleResourceSchemas.device.safeParse(body)
  return parsed.success ? toProviderDevice(parsed.data.data) : null
}

async function refusedDevice(
  client: AppStoreConnectClient,
  key: AccountKey,
  udid: string,
  refusal: AppleRefusal,
): ReturnType<Devices['registerDevice']> {
  const detail = describeRefusal(refusal, udid)
  if (hasRefusalText(refusal, REFUSAL_TEXT_PATTERNS.accountFull)) return { outcome: 'account_full', detail }
  // The device exists in the developer account, perhaps from an earlier attempt without an answer: return it.
  if (hasRefusalText(refusal, REFUSAL_TEXT_PATTERNS.alreadyThere)) {
    const found = await findDevices(client, key, [udid])
    if (found.outcome !== 'found') return found
    const [device] = found.devices
    return device ? { outcome: 'registered', device } : unexpectedRefusalFault(refusal, udid)
  }
  if (hasRefusalText(refusal, REFUSAL_TEXT_PATTERNS.badUdid)) return { outcome: 'bad_udid', detail }
  return unexpectedRefusalFault(refusal, udid)
}

async function findDevices(
  client: AppStoreConnectClient,
  key: AccountKey,
  udids: string[],
): Promise<FindResult> {
  const wanted = new Set(udids.map(normaliseUdidCase))
  const devices: ProviderDevice[] = []
  for (const filters of filtersFor([...wanted])) {
    const listed = await listAllPages(client, key, '/v1/devices', filters)
    if (listed.outcome !== 'listed') return listed
    devices.push(...toProviderDevices(listed.resources).filter(({ udid }) => wanted.has(udid)))
  }
  return { outcome: 'found', devices }
}

function filtersFor(udids: string[]): Array<Record<string, string>> {
  if (udids.length >= WHOLE_LIST_FROM) return [{}]
  const filters: Array<Record<string, string>> = []
  for (let from = 0; from < udids.length; from += UDIDS_IN_ADDRESS)
    filters.push({ 'filter[udid]': udids.slice(from, from + UDIDS_IN_ADDRESS).join(',') })
  return filters
}
