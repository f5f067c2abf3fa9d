import { chooseDevice } from '#features/device/registrationPage.rules.ts'
import { type Api, isApiError } from '#web/api.ts'
import { behindLogin } from '#web/behindLogin.ts'
import { readStored } from '#web/storage.ts'

/** Payments and applications that do not load hide nothing else of the account. */
export const loadAccount = behindLogin(async ({ api, query }) => {
  const [user, payments, own] = await Promise.all([
    api('GET /user', {}),
    orNull(api('GET /payment', {}).then((answer) => answer.payments)),
    orNull(loadOwnApplications(api, query.get('device'))),
  ])
  return { ...user, payments, own }
})

/** Of one device at a time; null for who has none. */
async function loadOwnApplications(api: Api, asked: string | null) {
  const { devices } = await api('GET /device', {})
  const known = devices.map((device) => ({ ...device, status: null }))
  const device = chooseDevice(known, { asked, stored: readStored('device')?.id ?? null, isForNew: false })
  if (!device) return null
  const found = api('GET /device/{id}/application', { id: device.id })
  return { devices, device, applications: await orNull(found.then(({ applications }) => applications)) }
}

/** A session that has ended is everybody's affair. */
function orNull<Data>(loading: Promise<Data>): Promise<Data | null> {
  return loading.catch((error: unknown) => {
    if (isApiError(error) && error.status === 401) throw error
    return null
  })
}
