import { queuedPayment } from '#features/payment/checkout/queued.rules.ts'
import { pause, SECOND } from '#kernel/time.ts'
import { type Api, isApiError } from '#web/api.ts'
import { productNow } from '#web/productClock.ts'
import { ownId, ownSlot, randomId } from '#web/storage/ownIds.ts'
import { readQueuedPayment } from '#web/storage/queuedPayment.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import type { Tracker } from '#web/tracker.ts'
import { createEventQueue } from './eventQueue.ts'
import { mirrorPackageGroup, ownPackageSlot } from './ownPackageGroup.ts'
import { isOwnId, utmOf, type Visit, visitData } from './visit.rules.ts'
import { markVisitTold, untoldVisit } from './visit.ts'

export interface TrackerOptions {
  api: Api
  registerGroups: Visit['registerGroups']
}

type TrackArguments = Parameters<Tracker['track']>

export function createTracker({ api, registerGroups }: TrackerOptions): Tracker {
  const data = () => visitData(thisVisit(registerGroups))
  const tell = (name: TrackArguments[0], id: string, extra?: TrackArguments[1]) => {
    const input = { name, id, data: { ...data(), ...extra } }
    return twice(() => api('POST /action', input))
  }
  const queue = createEventQueue((events) => {
    const input = { data: data(), events }
    return twice(() => api('POST /event', input))
  })
  return {
    open: quietly(async () => {
      keepUtm()
      mirrorPackageGroup()
      const visit = untoldVisit()
      if (!visit) return
      writeStored('websiteOpenActionId', (await tell('website_open', visit)).id)
      markVisitTold()
    }),
    track: quietly(async (name, extra) => {
      const { id } = await tell(name, randomId(), extra)
      if (name === 'website_login') writeStored('websiteLoginActionId', id)
    }),
    event: quietly(async (name, detail) => queue.add({ name, id: randomId(), detail })),
    data: async () => data(),
  }
}

/** Nobody's purchase may fail because it could not be counted. */
function quietly<Args extends unknown[]>(work: (...args: Args) => Promise<void>): (...args: Args) => void {
  return (...args) => void work(...args).catch(() => undefined)
}

const AGAIN_AFTER_MS = 3 * SECOND

/** Where no answer came, once more under the same id: it counts once. */
async function twice<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!isApiError(error) || (error.status !== 0 && error.status < 500)) throw error
    await pause(AGAIN_AFTER_MS)
    return send()
  }
}

function thisVisit(registerGroups: Visit['registerGroups']): Visit {
  return {
    utm: readStored('utm'),
    uniqueUserId: visitorId(),
    packageSlot: ownPackageSlot(),
    registerSlot: ownSlot('registerTestGroup'),
    registerGroups,
    queued: queuedPayment(readQueuedPayment(), productNow()),
  }
}

function visitorId(): string {
  if (!isOwnId(ownId('uniqueUserId'))) writeStored('uniqueUserId', null)
  return ownId('uniqueUserId')
}

/** The campaign somebody came by counts until they come by another. */
function keepUtm(): void {
  const utm = utmOf(window.location.search)
  if (utm) writeStored('utm', utm)
}
