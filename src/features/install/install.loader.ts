import { chooseDevice } from '#features/device/registration/chooseDevice.rules.ts'
import { findBrowserGate } from '#features/gate/gate.rules.ts'
import { parsePlainNumber } from '#kernel/digits.ts'
import { link } from '#links.ts'
import { type Api, ApiError } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'
import type { LoaderInput } from '#web/loader.ts'
import { PageRedirect } from '#web/router.tsx'
import { readEntryPath } from '#web/session/entryPath.ts'
import { requireLogin } from '#web/session/requireLogin.ts'
import { saveInstallationRequest, syncInstallationRequest } from '#web/storage/installationRequest.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'
import { saveWishedApplication } from '#web/storage/wishedApplication.ts'
import { readBrowserKind } from '#web/useBrowserKind.ts'
import { deviceReadiness } from './installPage.rules.ts'

export type UserApplication = Calls['GET /device/{id}/application']['output']['applications'][number]
export type Device = Calls['GET /device']['output']['devices'][number]

/** Loads the device of the page, its status and its applications. */
async function loadTarget(api: Api, asked: string | null) {
  const { devices } = await api('GET /device', {})
  const known = devices.map((device) => ({ ...device, status: null }))
  const stored = readStored('device')?.id ?? null
  const device = chooseDevice(known, { asked, stored, isForNew: false })
  if (!device) return { devices, device: null, status: null, applications: [] }
  const { id } = device
  const [{ status }, { applications }] = await Promise.all([
    api('GET /device/{id}/registration', { id }),
    api('GET /device/{id}/application', { id }),
  ])
  return { devices, device, status, applications }
}

/** Wraps a loader. Behind a gate the page only explains the problem, so it loads nothing and needs no login. */
function unlessGated<Data>(load: (input: LoaderInput) => Promise<Data>) {
  return async (input: LoaderInput): Promise<Data | null> =>
    findBrowserGate('install', readBrowserKind()) ? null : load(input)
}

/**
 * Loads the download page. The request of an anonymous visitor is stored before the login, which returns here
 * (requirement 4.31).
 */
export const loadDownload = unlessGated(async (input) => {
  const id = parsePlainNumber(input.parameters['id'] ?? '')
  if (!id) throw new ApiError(404)
  if (!readStored('accessToken')) {
    writeStored('installationRequest', id)
    // The login page shows the application that the visitor wants. If loading it fails, the login works without it.
    await input.api('GET /application/{id}/installation', { id }).then(saveWishedApplication, () => undefined)
    await explainIfClosed(input)
  }
  return loadInstallable(input)
})

/** Shows a new user before the login that registration is closed. */
async function explainIfClosed({ api, path }: LoaderInput): Promise<void> {
  if (readEntryPath() !== link('/startRegister')) return
  const summary = await api('GET /package/summary', {}).catch(() => null)
  if (!summary || summary.isOpen) return
  writeStored('destination', path)
  throw new PageRedirect(link('/startRegister'))
}

const loadInstallable = requireLogin(async ({ api, parameters, path, query }) => {
  const id = Number(parameters['id'])
  const [application, target] = await Promise.all([
    api('GET /application/{id}/installation', { id }),
    loadTarget(api, query.get('device')),
  ])
  if (deviceReadiness(target.status) === 'ready') void syncInstallationRequest(api)
  else {
    saveInstallationRequest(id, api)
    saveWishedApplication(application)
  }
  // Redirect to the next missing step, such as enrolment. It leads back here.
  if (!target.device) {
    writeStored('destination', path)
    throw new PageRedirect(link('/installProfile'))
  }
  const direct = query.get('direct')?.slice(0, 60) || undefined
  return { application: { ...application, direct }, ...target, device: target.device }
})

/** Loads the user's applications, then popular ones that the device can run. */
export const loadDownloads = unlessGated(
  requireLogin(async ({ api, query }) => {
    const target = await loadTarget(api, query.get('device'))
    const device = target.device?.type === 1 ? 'ipad' : 'iphone'
    const { items } = await api('GET /application', { device, sort: 'download_count' })
    return { ...target, popular: items }
  }),
)

export const loadInstall = unlessGated(
  requireLogin(async ({ api, query }) => {
    await syncInstallationRequest(api)
    const [target, { application }] = await Promise.all([
      loadTarget(api, query.get('device')),
      api('GET /application/own', {}),
    ])
    return { ...target, store: application }
  }),
)
