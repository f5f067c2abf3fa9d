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
  payment.gatewayReturnGroup,
  payment.reversalGroup,
  payment.discountCodeGroup,
  payment.claimGroup,
  gift.giftGroup,
  refund.refundsInLine,
  refund.refundGroup,
  refund.payoutGroup,
  refund.manualPayoutGroup,
]

export const DEVICE_GROUPS: readonly Group[] = [
  device.applyPaymentGroup,
  device.resetGroup,
  device.renewalGroup,
  device.slotGroup,
  device.deviceClaims,
  support.ticketGroup,
  support.sessionGroup,
]

export const GROUPS: readonly Group[] = [...MONEY_GROUPS, ...DEVICE_GROUPS]
