import { type Binding, bind } from '#server/http/edge.ts'
import { hasSimulatedIphone } from '#server/settings/mode.ts'
import type { Config } from '#server/settings/settings.ts'
import { type Dispatch, enrolIphone } from '../iphone/iphone.actions.ts'
import { installOnIphone } from '../iphone/iphoneInstall.actions.ts'
import { changeApple, readApple } from './apple.actions.ts'
import { decidePayment, readBank } from './bank.actions.ts'
import { decidePayout, readPayout } from './payout.actions.ts'
import * as actions from './sandbox.actions.ts'
import * as contract from './sandbox.contract.ts'
import { bankMethods } from './sandbox.rules.ts'

/** Each call exists only while its own port's twin is in use; otherwise it is 404. Mode live has none, nor the clock. */
export function sandboxApi(config: Config, dispatch: Dispatch): Binding[] {
  const sms = [bind(contract.readSms, actions.readSms)]
  const analytics = [bind(contract.readAnalytics, actions.readAnalytics)]
  const apple = [bind(contract.readApple, readApple), bind(contract.changeApple, changeApple)]
  const bank = [
    bind(contract.readBank, readBank),
    bind(contract.decidePayment, (ctx, input) => decidePayment(ctx, dispatch, input)),
  ]
  const payout = [bind(contract.readPayout, readPayout), bind(contract.decidePayout, decidePayout)]
  const iphone = [
    bind(contract.enrolIphone, (ctx, input) => enrolIphone(ctx, dispatch, input)),
    bind(contract.installOnIphone, (ctx, input) => installOnIphone(ctx, dispatch, input)),
  ]
  const clock = [bind(contract.readClock, actions.readClock), bind(contract.moveClock, actions.moveClock)]
  const subscription = [bind(contract.grantSubscription, actions.grantSubscription)]
  return [
    ...(config.smsAdapter === 'sandbox' ? sms : []),
    ...(config.analyticsAdapter === 'sandbox' ? analytics : []),
    ...(config.appleAdapter === 'sandbox' ? apple : []),
    ...(bankMethods(config).length > 0 ? bank : []),
    ...(config.payout === 'sandbox' ? payout : []),
    ...(hasSimulatedIphone(config) ? iphone : []),
    // Free days replace a payment.
    ...(config.bustanMode === 'demo' || bankMethods(config).length > 0 ? subscription : []),
    ...clock,
  ]
}
