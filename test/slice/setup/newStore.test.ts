import { expect, test } from 'vitest'
import {
  closeRegistrationOfNewStore,
  updateGateForAccounts,
} from '#features/device/registration/queue.actions.ts'
import { getRegistrationGateState } from '#features/notice/notice.actions.ts'
import type { Ctx } from '#server/context.ts'
import { logIn } from '../../support/login.ts'
import { productForFile } from '../../support/product.ts'
import { plantOpenRegistration } from '../../support/registration.ts'
import { typed } from '../../support/typed.ts'

const product = productForFile()

async function liveContext(): Promise<Ctx> {
  const ctx = await product.system.context()
  return { ...ctx, config: { ...ctx.config, bustanMode: 'live' } }
}
const status = () => typed(product.system, ['registration', 'status'])

test('[19.7] a new store in mode live is closed until an operator opens it, and stays as it was left', async () => {
  expect(await status()).toContain('closed. Closed automatically because no account can register devices')
  await closeRegistrationOfNewStore(await product.system.context())
  expect(await getRegistrationGateState(await liveContext())).not.toMatchObject({ closedBy: 'operator' })

  await closeRegistrationOfNewStore(await liveContext())
  await plantOpenRegistration(product.system)
  await updateGateForAccounts(await liveContext())
  expect(await status()).toContain('closed. Closed until an operator opens it; 0 waiting')

  await typed(product.system, ['registration', 'open'])
  await closeRegistrationOfNewStore(await liveContext())
  expect(await status()).toContain('Registration is open; 0 waiting')
})

test('[19.7] a store that has users keeps its state, also without an account', async () => {
  await product.system.db.deleteFrom('developerAccount').execute()
  await logIn(product, '09121234567')
  await closeRegistrationOfNewStore(await liveContext())
  expect(await getRegistrationGateState(await liveContext())).not.toMatchObject({ closedBy: 'operator' })
})
