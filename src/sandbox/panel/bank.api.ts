import { Hono } from 'hono'
import type { Db } from '#server/db.ts'
import type { Config } from '#server/settings/settings.ts'
import type { DispatchRequest } from '../iphone/iphone.actions.ts'
import { BANK_PATH, createBankPages } from '../twins/payment/bank.pages.twin.ts'
import { bankMethods } from './sandbox.rules.ts'

interface BankOptions {
  config: Config
  db: Db
  now(): Promise<Date>
}

const GATEWAY = { direct: 'zarinpal', bank: 'saman' } as const

/** The pages of the bank's twin, for the methods that use it. */
export function bankRoutes(world: BankOptions, dispatch: DispatchRequest): Hono {
  const door = new Hono()
  for (const method of bankMethods(world.config)) {
    const gateway = GATEWAY[method]
    door.route(`${BANK_PATH}/${gateway}`, createBankPages({ world, gateway, dispatch }))
  }
  return door
}
