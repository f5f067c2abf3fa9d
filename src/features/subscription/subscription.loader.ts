import type { Calls } from '#web/api.ts'
import { behindLogin } from '#web/behindLogin.ts'

export type Subscription = Calls['GET /subscription']['output']['subscriptions'][number]
export type Device = Calls['GET /device']['output']['devices'][number]

export const loadSubscription = behindLogin(async ({ api }) => {
  const [{ subscriptions }, { devices }] = await Promise.all([
    api('GET /subscription', {}),
    api('GET /device', {}),
  ])
  return { subscriptions, devices }
})
