import { chooseDevice, statusName } from '#features/device/registration/registrationPage.rules.ts'
import type { LoaderInput } from '#web/loader.ts'
import { readStored } from '#web/storage/storage.ts'
import { loadDevices } from './recovery.loader.ts'

/** Everybody may ask for help: without a login, or where the status does not load, the chat opens all the same. */
export async function loadGoToChat({ api }: LoaderInput): Promise<{ status: string | null }> {
  if (!readStored('accessToken')) return { status: null }
  try {
    const devices = await loadDevices(api)
    const stored = readStored('device')?.id ?? null
    const device = chooseDevice(devices, { asked: null, stored, isForNew: false })
    return { status: device ? statusName(device.registration) : null }
  } catch {
    return { status: null }
  }
}
