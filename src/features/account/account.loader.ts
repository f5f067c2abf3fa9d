import { chooseDevice } from '#features/device/registration/chooseDevice.rules.ts'
import { link } from '#links.ts'
import type { Api } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'
import type { LoaderInput } from '#web/loader.ts'
import { PageRedirect } from '#web/router.tsx'
import { readEntryPath } from '#web/session/entryPath.ts'
import { nullOnFailure } from '#web/session/nullOnFailure.ts'
import { requireLogin } from '#web/session/requireLogin.ts'
import { readStored, writeStored } from '#web/storage/storage.ts'

type Device = Calls['GET /device']['output']['devices'][number]
export type Subscription = Calls['GET /subscription']['output']['subscriptions'][number]
/** A device with its registration. `registration` is null when the registration could not be loaded. */
export type AccountDevice = Device & { registration: Calls['GET /device/{id}/registration']['output'] | null }

/** Sends newcomers to the page that explains registration, which continues at the next missing step. */
export async function loadAccount(input: LoaderInput) {
  if (readEntryPath() === '/startRegister') {
    writeStored('destination', null)
    throw new PageRedirect(link('/startRegister'))
  }
  return loadParts(input)
}

/** Loads the parts of the account page separately. A part that fails is null; the other parts are still shown. */
const loadParts = requireLogin(async ({ api, query }) => {
  const devices = nullOnFailure(api('GET /device', {}).then((answer) => answer.devices))
  const [user, withStatus, subscriptions, refunds, payments, own, unreadTickets, campaigns] =
    await Promise.all([
      api('GET /user', {}),
      devices.then((known) => known && loadStatuses(api, known)),
      nullOnFailure(api('GET /subscription', {}).then((answer) => answer.subscriptions)),
      nullOnFailure(api('GET /refund', {}).then((answer) => answer.refunds)),
      nullOnFailure(api('GET /payment', {}).then((answer) => answer.payments)),
      devices.then((known) => known && loadOwnApplications(api, known, query.get('device'))),
      nullOnFailure(api('GET /ticket', { perPage: 1 }).then((answer) => answer.unread)),
      nullOnFailure(api('GET /campaign', {}).then((answer) => answer.campaigns)),
    ])
  const campaign = campaigns?.find(({ isGeneral }) => isGeneral)?.name
  return { ...user, devices: withStatus, subscriptions, refunds, payments, own, unreadTickets, campaign }
})

function loadStatuses(api: Api, devices: Device[]): Promise<AccountDevice[]> {
  return Promise.all(
    devices.map(async (device) => ({
      ...device,
      registration: await nullOnFailure(api('GET /device/{id}/registration', { id: device.id })),
    })),
  )
}

/** The user's applications on one device; null when the user has no device. */
async function loadOwnApplications(api: Api, devices: Device[], asked: string | null) {
  const known = devices.map((device) => ({ ...device, status: null }))
  const device = chooseDevice(known, { asked, stored: readStored('device')?.id ?? null, isForNew: false })
  if (!device) return null
  const found = api('GET /device/{id}/application', { id: device.id })
  return {
    devices,
    device,
    applications: await nullOnFailure(found.then(({ applications }) => applications)),
  }
}
