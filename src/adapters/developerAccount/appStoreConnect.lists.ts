import { resourceListSchema } from './appStoreConnect.bodies.ts'
import {
  type AppStoreConnectClient,
  unexpectedRefusalFault,
  unreadableBodyFault,
} from './appStoreConnect.client.ts'
import type { AccountFault, AccountKey } from './developerAccount.port.ts'

/** The largest page size that App Store Connect accepts. */
const PAGE_SIZE = 200
/** Far more pages than a developer account can fill. An endless list is a fault of the provider. */
const MAXIMUM_PAGES = 50

export type AllPagesResult = { outcome: 'listed'; resources: unknown[] } | AccountFault

export async function listAllPages(
  client: AppStoreConnectClient,
  key: AccountKey,
  path: string,
  filters: Record<string, string> = {},
): Promise<AllPagesResult> {
  const resources: unknown[] = []
  let next: string | null = `${path}?${new URLSearchParams({ ...filters, limit: String(PAGE_SIZE) })}`
  for (let page = 0; next !== null && page < MAXIMUM_PAGES; page++) {
    const reply = await client.ask(key, { method: 'GET', path: next })
    if (reply.kind === 'fault') return reply.fault
    if (reply.kind === 'refusal') return unexpectedRefusalFault(reply.refusal)
    const parsed = resourceListSchema.safeParse(reply.body)
    if (!parsed.success) return unreadableBodyFault('a list')
    resources.push(...parsed.data.data)
    next = pathOf(parsed.data.links?.next)
  }
  return next === null ? { outcome: 'listed', resources } : unreadableBodyFault('a list without an end')
}

/** The path of the next page's URL. Only the path is used, so that the token never goes to another host. */
function pathOf(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null
  const { pathname, search } = new URL(address)
  return pathname + search
}
