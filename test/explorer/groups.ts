import type { Group } from './explore.ts'
import * as device from './groups/device.groups.ts'
import * as gift from './groups/gift.groups.ts'
import * as payment from './groups/payment.groups.ts'
import * as refund from './groups/refund.groups.ts'
import * as support from './groups/support.groups.ts'

/**
 * The explored groups. A group of more than three actors runs as its triples, with the deletion of the user in
 * combination with each actor.
 */

export const MONEY_GROUPS: readonly Group[] = [
  payment.returns,
  payment.reversals,
  payment.codes,
  payment.claims,
  gift.gifts,
  refund.refundsInLine,
  refund.refunds,
  refund.payouts,
  refund.handPayouts,
]

export const DEVICE_GROUPS: readonly Group[] = [
  device.applying,
  device.resets,
  device.renewals,
  device.places,
  device.deviceClaims,
  support.tickets,
  support.sessions,
]

export const GROUPS: readonly Group[] = [...MONEY_GROUPS, ...DEVICE_GROUPS]
