import { isApiError } from '#web/api.ts'
import type { Calls } from '#web/calls.ts'
import { behindLogin } from '#web/session/behindLogin.ts'

export type Subscription = Calls['GET /subscription']['output']['subscriptions'][number]
export type Device = Calls['GET /device']['output']['devices'][number]
export type Refund = Calls['GET /refund']['output']['refunds'][number]

export const loadSubscription = behindLogin(async ({ api }) => {
  const [{ subscriptions }, { devices }, { refunds }] = await Promise.all([
    api('GET /subscription', {}),
    api('GET /device', {}),
    api('GET /refund', {}).catch(withoutRefunds),
  ])
  return { subscriptions, devices, refunds }
})

/**
 * Handles an error of loading refunds: the page also works without them. An ended session still sends the user to the
 * login.
 */
function withoutRefunds(error: unknown): { refunds: Refund[] } {
  if (isApiError(error) && error.status === 401) throw error
  return { refunds: [] }
}
