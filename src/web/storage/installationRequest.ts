import { type Api, isApiError } from '../api.ts'
import { readStored, writeStored } from './storage.ts'

/** Stores the application that the user wants to install before the device is ready, until the server has saved it. */
export function saveInstallationRequest(id: number, api: Api): void {
  writeStored('installationRequest', id)
  void syncInstallationRequest(api)
}

/**
 * Sends the stored installation request to the server and removes it (requirements 7.27 and 7.28). The page does not
 * wait for it. After a failure the request stays for the next time, unless the application no longer exists.
 */
export async function syncInstallationRequest(api: Api): Promise<void> {
  const id = readStored('installationRequest')
  if (id === null || !readStored('accessToken')) return
  try {
    await api('POST /application/{id}/installation/request', { id })
  } catch (error) {
    if (!isApiError(error) || error.status !== 404) return
  }
  // The user may have chosen another application during the request.
  if (readStored('installationRequest') === id) writeStored('installationRequest', null)
}
