import { findQueuedPayment } from '#features/payment/checkout/queuedPayment.rules.ts'
import { link } from '#links.ts'
import { type Api, isApiError } from '#web/api.ts'
import { productNow } from '#web/productClock.ts'
import { PageRedirect } from '#web/router.tsx'
import { readQueuedPayment } from '#web/storage/queuedPayment.ts'
import { writeStored } from '#web/storage/storage.ts'
import { claimInput, writeQueuedPayment } from '#web/storage/writeQueuedPayment.ts'

/**
 * Applies a payment of the last hour to the newly enrolled device (requirement 4.23). After a failure neither is lost:
 * the page of the payment says what is missing.
 */
export async function applyQueuedPayment(api: Api, deviceId: string, udid: string): Promise<void> {
  const queued = findQueuedPayment(readQueuedPayment(), productNow())
  if (!queued) return
  const end = await applyPayment(api, queued.id, udid)
  if (end === 'not_applicable') return
  if (end === 'done') writeQueuedPayment(null)
  // The purchase leads to the queue, so a destination stored earlier is dropped.
  writeStored('destination', null)
  throw new PageRedirect(
    end === 'done'
      ? `${link('/waiting')}?device=${deviceId}`
      : `${link('/payment/success')}?payment=${queued.id}`,
  )
}

/**
 * Applies the payment to the device. `not_applicable`: the payment does not exist, belongs to another user or cannot be
 * applied.
 */
async function applyPayment(api: Api, id: string, udid: string): Promise<'done' | 'open' | 'not_applicable'> {
  try {
    await api('POST /payment/{id}/claim', claimInput(id))
    await api('POST /payment/{id}/apply', { id, udid })
    return 'done'
  } catch (error) {
    const status = isApiError(error) ? error.status : 0
    return status === 403 || status === 404 || status === 400 ? 'not_applicable' : 'open'
  }
}
