import { chooseDevice } from '#features/device/registration/chooseDevice.rules.ts'
import { statusNameOf } from '#features/device/registration/registrationPage.rules.ts'
import type { LoaderInput } from '#web/loader.ts'
import { readStored } from '#web/storage/storage.ts'
import { loadDevices } from './recovery.loader.ts'

/**
 * Loads the device's status for the support chat. The chat also opens without a login, or when the status cannot be
 * loaded.
 */
export async function loadGoToChat({ api }: LoaderInput): Promise<{ status: string | null }> {
  if (!readStored('accessToken')) return { status: null }
  try {
    const devices = await loadDevices(api)
    const stored = readStored('device')?.id ?? null
    const device = chooseDevice(devices, { asked: null, stored, isForNew: false })
    return { status: device ? statusNameOf(device.registration) : null }
  } catch {
    return { status: null }
  }
}
