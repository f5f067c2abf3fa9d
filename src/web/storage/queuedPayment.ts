import { readStored } from './storage.ts'

/**
 * Reads the four stored values of a queued payment; `queuedPayment` in the rules decides whether it is still valid. The
 * id may contain a claim secret after a dot (writeQueuedPayment.ts).
 */
export function readQueuedPayment() {
  return {
    id: readStored('inQueuePaymentId')?.split('.')[0] ?? null,
    time: readStored('inQueuePaymentTime'),
    group: readStored('inQueuePaymentGroup'),
    segment: readStored('inQueuePaymentSegment'),
  }
}
