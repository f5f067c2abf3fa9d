import { link } from '#links.ts'
import { isApiError } from '#web/api.ts'
import { PageRedirect } from '#web/router.tsx'
import { behindLogin } from '#web/session/behindLogin.ts'
import { syncInstallationRequest } from '#web/storage/installationRequest.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { rememberUdid } from '#web/storage/stores.ts'
import { type EnrolmentFault, isEnrolmentFault } from './enrolment/enrolment.rules.ts'
import { applyQueuedPayment } from './registration/queuedPurchase.loader.ts'

export const loadInstallProfile = behindLogin(async () => null)

/** Why a device could not be claimed. `code`: the user must enter a fresh SMS code before adding another device. */
interface ClaimFailure {
  fault: EnrolmentFault | 'code'
}

/**
 * The page to which Safari returns after enrolment, with a token that is exchanged for the device, or with an error.
 */
export const loadGetDevice = behindLogin(async ({ api, query, visitData }): Promise<ClaimFailure> => {
  const fault = query.get('fault')
  if (isEnrolmentFault(fault)) return { fault }
  const token = query.get('token')
  if (!token) throw new PageRedirect(link('/installProfile'))
  try {
    const { device, udid, secretKey } = await api('POST /device/claim', { token, data: await visitData?.() })
    writeStored('device', { id: device.id, secretKey })
    rememberUdid({ id: device.id, udid })
    void syncInstallationRequest(api)
    await applyQueuedPayment(api, device.id, udid)
  } catch (error) {
    if (isApiError(error) && error.status === 404) return { fault: 'late' }
    if (isApiError(error) && error.code === 'step_up_required') return { fault: 'code' }
    throw error
  }
  const destination = readStored('destination')
  writeStored('destination', null)
  throw new PageRedirect(destination ?? link('/device'))
})
