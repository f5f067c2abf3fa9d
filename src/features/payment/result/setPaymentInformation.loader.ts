import { link } from '#links.ts'
import { type Api, isApiError } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'
import type { LoaderInput } from '#web/loader.ts'
import { productNow } from '#web/productClock.ts'
import { PageRedirect } from '#web/router.tsx'
import { requireLogin } from '#web/session/requireLogin.ts'
import { readQueuedPayment } from '#web/storage/queuedPayment.ts'
import { readStored } from '#web/storage/storage.ts'
import {
  claimInput,
  claimSecretOf,
  parseQueuedId,
  writeQueuedPayment,
} from '#web/storage/writeQueuedPayment.ts'
import { findQueuedPayment } from '../checkout/queuedPayment.rules.ts'
import { resultPagePath } from '../paymentPaths.ts'
import { isPaymentId } from './result.rules.ts'

type Devices = Calls['GET /device']['output']['devices']

export interface InformationFault {
  fault: 'missing' | 'unknown' | 'other'
}

/** Takes over a payment made elsewhere. Stores the payment first, so that it survives the login and the enrolment. */
export async function loadSetPaymentInformation(input: LoaderInput): Promise<InformationFault> {
  const { api, query } = input
  const { id, secret } = parseQueuedId(query.get('payment_id') ?? query.get('paymentId'))
  if (!isPaymentId(id)) return { fault: 'missing' }
  // An API response sets the product clock, which decides the age of a queued payment.
  await api('GET /registration', {}).catch(() => null)
  storeQueued(id, secret, query)
  return claimAndApply(input)
}

/**
 * Stores the payment in this browser. Keeps the stored time of the same payment, so that the login does not restart its
 * hour.
 */
function storeQueued(id: string, secret: string | null, query: URLSearchParams): void {
  const before = readQueuedPayment()
  const now = productNow()
  const isRunning = before.id === id && findQueuedPayment(before, now) !== null
  writeQueuedPayment({
    id,
    secret: secret ?? claimSecretOf(id),
    time: isRunning ? before.time : now.toISOString(),
    group: query.get('group'),
    segment: query.get('segment'),
  })
}

const claimAndApply = requireLogin(async ({ api }): Promise<InformationFault> => {
  const id = readQueuedPayment().id ?? ''
  const { devices } = await api('GET /device', {})
  if (devices.length === 0) throw new PageRedirect(link('/installProfile'))
  const claimed = await claim(api, id)
  if ('fault' in claimed) return claimed
  await apply(api, claimed.id, devices)
  throw new PageRedirect(resultPagePath('/payment/success', claimed.id))
})

async function claim(api: Api, id: string): Promise<Calls['GET /payment/{id}']['output'] | InformationFault> {
  try {
    return await api('POST /payment/{id}/claim', claimInput(id))
  } catch (error) {
    if (!isApiError(error)) throw error
    const fault = error.status === 403 ? 'other' : error.status === 404 ? 'unknown' : null
    if (!fault) throw error
    writeQueuedPayment(null)
    return { fault }
  }
}

/**
 * Applies the payment to the device of this browser, or to the user's only device. If that is not possible now (several
 * devices, no key, not yet paid), the result page says what is missing.
 */
async function apply(api: Api, id: string, devices: Devices): Promise<void> {
  const stored = readStored('device')?.id
  const device = devices.find((one) => one.id === stored) ?? (devices.length === 1 ? devices[0] : undefined)
  if (!device) return
  await api('POST /payment/{id}/apply', { id, deviceId: device.id }).then(
    () => writeQueuedPayment(null),
    () => undefined,
  )
}
