import { findQueuedPayment } from '#features/payment/checkout/queuedPayment.rules.ts'
import { SECOND, sleep } from '#kernel/time.ts'
import { type Api, isApiError } from '#web/api.ts'
import { productNow } from '#web/productClock.ts'
import { getOrCreateBrowserId, getOrCreateExperimentBucket, randomId } from '#web/storage/browserIds.ts'
import { readQueuedPayment } from '#web/storage/queuedPayment.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import type { Tracker } from '#web/tracker.ts'
import { createEventQueue } from './eventQueue.ts'
import { copyPackageGroupToCookie, getPackageTestSlot } from './ownPackageGroup.ts'
import { createVisitData, isBrowserGeneratedId, parseUtm, type Visit } from './visit.rules.ts'
import { getUnreportedVisitId, markVisitReported } from './visit.ts'

export interface TrackerOptions {
  api: Api
  registerGroups: Visit['registerGroups']
}

type TrackArguments = Parameters<Tracker['track']>

export function createTracker({ api, registerGroups }: TrackerOptions): Tracker {
  const data = () => createVisitData(readVisitState(registerGroups))
  const sendAction = (name: TrackArguments[0], id: string, extra?: TrackArguments[1]) => {
    const input = { name, id, data: { ...data(), ...extra } }
    return sendWithRetry(() => api('POST /action', input))
  }
  const queue = createEventQueue((events) => {
    const input = { data: data(), events }
    return sendWithRetry(() => api('POST /event', input))
  })
  return {
    open: ignoreErrors(async () => {
      storeUtm()
      copyPackageGroupToCookie()
      const visit = getUnreportedVisitId()
      if (!visit) return
      writeStored('websiteOpenActionId', (await sendAction('website_open', visit)).id)
      markVisitReported()
    }),
    track: ignoreErrors(async (name, extra) => {
      const { id } = await sendAction(name, randomId(), extra)
      if (name === 'website_login') writeStored('websiteLoginActionId', id)
    }),
    event: ignoreErrors(async (name, detail) => queue.add({ name, id: randomId(), detail })),
    data: async () => data(),
  }
}

/** Wraps a tracking call. A failure of tracking must never fail the user's action. */
function ignoreErrors<Args extends unknown[]>(
  work: (...args: Args) => Promise<void>,
): (...args: Args) => void {
  return (...args) => void work(...args).catch(() => undefined)
}

const RETRY_AFTER_MS = 3 * SECOND

/** Sends events and retries once with the same id after a network or server error, so each event counts once. */
async function sendWithRetry<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (!isApiError(error) || (error.status !== 0 && error.status < 500)) throw error
    await sleep(RETRY_AFTER_MS)
    return send()
  }
}

function readVisitState(registerGroups: Visit['registerGroups']): Visit {
  return {
    utm: readStored('utm'),
    uniqueUserId: visitorId(),
    packageSlot: getPackageTestSlot(),
    registerSlot: getOrCreateExperimentBucket('registerTestGroup'),
    registerGroups,
    queued: findQueuedPayment(readQueuedPayment(), productNow()),
  }
}

function visitorId(): string {
  if (!isBrowserGeneratedId(getOrCreateBrowserId('uniqueUserId'))) writeStored('uniqueUserId', null)
  return getOrCreateBrowserId('uniqueUserId')
}

/** Stores the marketing campaign (UTM) of this visit. The latest one counts until the visitor arrives by another. */
function storeUtm(): void {
  const utm = parseUtm(window.location.search)
  if (utm) writeStored('utm', utm)
}
