import { bindEndpoint, type EndpointBinding } from '#server/http/edge.ts'
import { hasSimulatedIphone } from '#server/settings/mode.ts'
import type { Config } from '#server/settings/settings.ts'
import { type DispatchRequest, enrolIphone } from '../iphone/iphone.actions.ts'
import { installOnIphone } from '../iphone/iphoneInstall.actions.ts'
import { changeApple, readApple } from './apple.actions.ts'
import { decidePayment, readBank } from './bank.actions.ts'
import { enterOffice, hasDemoOffice } from './office.actions.ts'
import { decidePayout, readPayout } from './payout.actions.ts'
import * as actions from './sandbox.actions.ts'
import * as contract from './sandbox.contract.ts'
import { bankMethods } from './sandbox.rules.ts'

/**
 * Each call exists only while the twin of its provider is in use, and otherwise answers 404. Mode live has none of
 * these calls and no clock.
 */
export function sandboxApi(config: Config, dispatch: DispatchRequest): EndpointBinding[] {
  const sms = [bindEndpoint(contract.readSms, actions.readSms)]
  const analytics = [bindEndpoint(contract.readAnalytics, actions.readAnalytics)]
  const apple = [bindEndpoint(contract.readApple, readApple), bindEndpoint(contract.changeApple, changeApple)]
  const bank = [
    bindEndpoint(contract.readBank, readBank),
    bindEndpoint(contract.decidePayment, (ctx, input) => decidePayment(ctx, dispatch, input)),
  ]
  const payout = [
    bindEndpoint(contract.readPayout, readPayout),
    bindEndpoint(contract.decidePayout, decidePayout),
  ]
  const iphone = [
    bindEndpoint(contract.enrolIphone, (ctx, input) => enrolIphone(ctx, dispatch, input)),
    bindEndpoint(contract.installOnIphone, (ctx, input) => installOnIphone(ctx, dispatch, input)),
  ]
  const clock = [
    bindEndpoint(contract.readClock, actions.readClock),
    bindEndpoint(contract.moveClock, actions.moveClock),
  ]
  const office = [bindEndpoint(contract.enterOffice, enterOffice)]
  const subscription = [bindEndpoint(contract.grantSubscription, actions.grantSubscription)]
  return [
    ...(config.smsAdapter === 'sandbox' ? sms : []),
    ...(config.analyticsAdapter === 'sandbox' ? analytics : []),
    ...(config.appleAdapter === 'sandbox' ? apple : []),
    ...(bankMethods(config).length > 0 ? bank : []),
    ...(config.payout === 'sandbox' ? payout : []),
    ...(hasSimulatedIphone(config) ? iphone : []),
    // Grants days without a payment.
    ...(config.bustanMode === 'demo' || bankMethods(config).length > 0 ? subscription : []),
    ...(hasDemoOffice(config) ? office : []),
    ...clock,
  ]
}
