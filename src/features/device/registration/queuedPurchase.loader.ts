import { redirect } from 'react-router'
import { queuedPayment } from '#features/payment/checkout/queued.rules.ts'
import { link } from '#links.ts'
import { type Api, isApiError } from '#web/api.ts'
import { productNow } from '#web/productClock.ts'
import { randomId } from '#web/storage/ownIds.ts'
import { readQueuedPayment } from '#web/storage/queuedPayment.ts'
import { writeStored } from '#web/storage/storage.ts'
import { claimInput, writeQueuedPayment } from '#web/storage/writeQueuedPayment.ts'

/**
 * Applies a payment of the last hour to the newly enrolled device (requirement 4.23). A failure loses neither the
 * device nor the payment: the page of the payment says what is missing.
 */
export async function putQueuedPayment(api: Api, deviceId: string, udid: string): Promise<void> {
  const queued = queuedPayment(readQueuedPayment(), productNow())
  if (!queued) return
  const end = await apply(api, queued.id, udid)
  if (end === 'nobody') return
  if (end === 'done') writeQueuedPayment(null)
  // The line is where the purchase leads; whatever was wished for before waits behind it.
  writeStored('destination', null)
  throw redirect(
    end === 'done'
      ? `${link('/waiting')}?device=${deviceId}`
      : `${link('/payment/success')}?payment=${queued.id}`,
  )
}

/** `nobody`: there is no such payment, or it is somebody else's. */
async function apply(api: Api, id: string, udid: string): Promise<'done' | 'open' | 'nobody'> {
  try {
    await api('POST /payment/{id}/claim', claimInput(id))
    await api('POST /payment/{id}/apply', { id, udid }, randomId())
    return 'done'
  } catch (error) {
    const status = isApiError(error) ? error.status : 0
    return status === 403 || status === 404 || status === 400 ? 'nobody' : 'open'
  }
}
