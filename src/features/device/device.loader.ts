import { isInstallPath, nextStep, type UserProgress } from '#features/login/nextStep.rules.ts'
import { findQueuedPayment } from '#features/payment/checkout/queuedPayment.rules.ts'
import { link } from '#links.ts'
import { type Api, isApiError } from '#web/api.ts'
import { productNow } from '#web/productClock.ts'
import { PageRedirect } from '#web/router.tsx'
import { requireLogin } from '#web/session/requireLogin.ts'
import { syncInstallationRequest } from '#web/storage/installationRequest.ts'
import { readQueuedPayment } from '#web/storage/queuedPayment.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { rememberUdid } from '#web/storage/stores.ts'
import { type EnrolmentFault, isEnrolmentFault } from './enrolment/enrolment.rules.ts'
import { applyQueuedPayment } from './registration/queuedPurchase.loader.ts'

export const loadInstallProfile = requireLogin(async () => null)

/** Why a device could not be claimed. `code`: the user must enter a fresh SMS code before adding another device. */
interface ClaimFailure {
  fault: EnrolmentFault | 'code'
}

/**
 * The page to which Safari returns after enrolment, with a token that is exchanged for the device, or with an error.
 */
export const loadGetDevice = requireLogin(async ({ api, query, visitData }): Promise<ClaimFailure> => {
  const fault = query.get('fault')
  if (isEnrolmentFault(fault)) return { fault }
  const token = query.get('token')
  if (!token) throw new PageRedirect(link('/installProfile'))
  let id: string
  try {
    const { device, udid, secretKey } = await api('POST /device/claim', { token, data: await visitData?.() })
    id = device.id
    writeStored('device', { id, secretKey })
    rememberUdid({ id, udid })
    void syncInstallationRequest(api)
    await applyQueuedPayment(api, id, udid)
  } catch (error) {
    if (isApiError(error) && error.status === 404) return { fault: 'late' }
    if (isApiError(error) && error.code === 'step_up_required') return { fault: 'code' }
    throw error
  }
  throw new PageRedirect(await pathAfterClaim(api, id))
})

/**
 * The page after the profile: the one that the user wanted. To install something, the user needs a package first; then
 * the destination stays stored for later.
 */
async function pathAfterClaim(api: Api, id: string): Promise<string> {
  const destination = readStored('destination')
  writeStored('destination', null)
  if (destination && !isInstallPath(destination)) return destination
  // A queued payment that is too old is not applied automatically. The account page offers to apply it; the packages
  // would let the user buy a second time.
  const queued = readQueuedPayment()
  if (queued.id && !findQueuedPayment(queued, productNow())) return link('/account')
  const progress = await loadProgress(api, id).catch(() => null)
  if (!progress) return link('/device')
  const next = nextStep(progress, true)
  if (next === link('/packages')) writeStored('destination', destination ?? link('/install'))
  return next === link('/install') ? (destination ?? next) : next
}

async function loadProgress(api: Api, id: string): Promise<UserProgress> {
  const [{ subscriptions }, { status }] = await Promise.all([
    api('GET /subscription', {}),
    api('GET /device/{id}/registration', { id }),
  ])
  return { device: { id, status }, subscriptions, hasInstalled: false }
}
