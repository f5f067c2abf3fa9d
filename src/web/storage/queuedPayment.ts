import { readStored } from './storage.ts'

/**
 * The four keys of a payment that waits for a login or a device; `queuedPayment` of its rules says whether it still
 * stands. The value of the id may hold a claim secret after a dot (writeQueuedPayment.ts).
 */
export function readQueuedPayment() {
  return {
    id: readStored('inQueuePaymentId')?.split('.')[0] ?? null,
    time: readStored('inQueuePaymentTime'),
    group: readStored('inQueuePaymentGroup'),
    segment: readStored('inQueuePaymentSegment'),
  }
}
