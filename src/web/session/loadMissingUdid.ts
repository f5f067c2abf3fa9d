import type { Api } from '../api.ts'
import type { Calls } from '../calls.ts'
import { deviceStore, rememberUdid } from '../storage/stores.ts'

/**
 * The udid of the stored device is in memory only, so a reload loses it. The server returns it to a browser that has
 * the key of the device.
 */
function remember({ devices }: Calls['GET /device']['output']): void {
  const own = devices.find(({ id }) => id === deviceStore.get().id)
  if (own?.udid) rememberUdid({ id: own.id, udid: own.udid })
}

/** Wraps the API so that a `GET /device` of any page also stores the udid. So most pages need no extra call for it. */
export function keepUdidOfAnswers(api: Api): Api {
  return async (call, input, idempotencyKey) => {
    const answer = await api(call, input, idempotencyKey)
    if (call === 'GET /device') remember(answer as Calls['GET /device']['output'])
    return answer
  }
}

/** The device whose udid was last requested, so that each udid is requested once. */
let asked: string | null = null

/** Requests the udid in the background if the page did not load it. */
export function loadMissingUdid(api: Api): void {
  const { id, udid } = deviceStore.get()
  if (id === null || udid !== null || asked === id) return
  asked = id
  api('GET /device', {}).then(remember, () => {
    asked = null
  })
}
