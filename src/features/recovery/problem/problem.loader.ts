import { chooseDevice } from '#features/device/registration/chooseDevice.rules.ts'
import { link } from '#links.ts'
import type { Calls } from '#web/calls.ts'
import { requireLogin } from '#web/session/requireLogin.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { loadDevices, type UserDevice } from '../recovery.loader.ts'

export type Problem = NonNullable<Calls['GET /device/{id}/problem']['output']['problem']>

export interface ProblemData {
  devices: UserDevice[]
  /** The user's device; null when the user has none. */
  device: UserDevice | null
  /** The latest report about the device. */
  problem: Problem | null
}

export const loadAccountProblem = requireLogin(async ({ api, query }): Promise<ProblemData> => {
  // The flow to this page ends here. Clear the stored destination, so that the next login does not return here.
  if (readStored('destination')?.startsWith(link('/accountProblem'))) writeStored('destination', null)
  const devices = await loadDevices(api)
  const stored = readStored('device')?.id ?? null
  const device = chooseDevice(devices, { asked: query.get('device'), stored, isForNew: false })
  if (!device) return { devices, device, problem: null }
  const { problem } = await api('GET /device/{id}/problem', { id: device.id })
  return { devices, device, problem }
})
