import { closeDeveloperAccount } from '#features/device/developerAccount/accountState.actions.ts'
import { logIn } from './login.ts'
import type { Answer, Product } from './product.ts'
import { enrolDevice, type OwnDevice, plantAccount, settle } from './registration.ts'

/** Creates a user whose device is registered, in an account that can be closed. */
export interface Registered extends OwnDevice {
  phone: string
  userId: number
  accountId: string
  accountName: string
}

let people = 0

/** In a separate account, while no other account takes devices. */
export async function registered(product: Product, days = 100): Promise<Registered> {
  const phone = `0919${String(++people).padStart(7, '0')}`
  const user = await logIn(product, phone)
  const device = await enrolDevice(product, user.headers)
  await retireAll(product)
  const accountName = `account ${people}`
  const accountId = await plantAccount(product.system, accountName)
  const { body } = await product.call('POST /sandbox/api/subscription', { phone, days })
  const input = { id: body['subscription_id'], device_id: device.id }
  expectOk(await product.call('POST /subscription/{id}/apply', input, device.headers))
  await settle(product.system)
  return { ...device, phone, userId: user.userId, accountId, accountName }
}

/** Retires the accounts of other tests. */
export async function retireAll({ system }: Product): Promise<void> {
  await settle(system)
  await system.db.updateTable('developerAccount').set({ state: 'retired' }).execute()
}

/** Closes the account at the provider: its users are notified. */
export async function close({ system }: Product, accountId: string): Promise<void> {
  await closeDeveloperAccount(await system.context(), accountId, 'terminated')
  await settle(system)
}

/** Logs in again: the access token has expired while days passed; the key of the device stays. */
export async function returned(product: Product, someone: Registered): Promise<Registered> {
  const { headers } = await logIn(product, someone.phone)
  return { ...someone, headers: { ...someone.headers, ...headers } }
}

function expectOk({ status, body }: Answer): void {
  if (status !== 200) throw new Error(`Expected 200, got ${status}: ${JSON.stringify(body)}`)
}
