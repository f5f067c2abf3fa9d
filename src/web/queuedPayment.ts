import { readStored, writeStored } from './storage.ts'

/** The four keys of a payment that was made elsewhere; `queuedPayment` of its rules says whether it still stands. */
export function readQueuedPayment() {
  return {
    id: readStored('inQueuePaymentId'),
    time: readStored('inQueuePaymentTime'),
    group: readStored('inQueuePaymentGroup'),
    segment: readStored('inQueuePaymentSegment'),
  }
}

/** They come and go together (specification section 4). */
export function writeQueuedPayment(payment: ReturnType<typeof readQueuedPayment> | null): void {
  writeStored('inQueuePaymentId', payment?.id ?? null)
  writeStored('inQueuePaymentTime', payment?.time ?? null)
  writeStored('inQueuePaymentGroup', payment?.group ?? null)
  writeStored('inQueuePaymentSegment', payment?.segment ?? null)
}
