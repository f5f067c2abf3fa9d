import { type Call, splitMethodAndPath } from '#kernel/call.ts'
import { isServedFromSharedCache } from '#web/api.ts'
import type { Site } from '#web/site.tsx'

/** URLs of a page's first calls, exactly as the API client of the browser requests them. */
export interface FirstCallUrls {
  /** Calls with the user's session. `{device}` is the id of the user's device. */
  own: string[]
  /** Calls whose responses are the same for every user. */
  shared: string[]
}

export function firstCallUrls({ apiBase, cachedApiBase }: Site, calls: Call[]): FirstCallUrls {
  const shared = calls.filter(isServedFromSharedCache)
  const own = calls.filter((call) => !shared.includes(call))
  return {
    own: own.map((call) => apiBase + splitMethodAndPath(call).path),
    shared: shared.map((call) => cachedApiBase + splitMethodAndPath(call).path),
  }
}
