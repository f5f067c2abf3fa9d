import type { readQueuedPayment } from './queuedPayment.ts'
import { readStored, writeStored } from './storage.ts'

type QueuedPayment = ReturnType<typeof readQueuedPayment> & { secret?: string | null }

/**
 * Writes or removes the four stored values of a queued payment together (requirement 4.24). The id also holds the
 * secret of an anonymous payment.
 */
export function writeQueuedPayment(payment: QueuedPayment | null): void {
  const value = [payment?.id, payment?.secret].filter(Boolean).join('.')
  writeStored('inQueuePaymentId', value || null)
  writeStored('inQueuePaymentTime', payment?.time ?? null)
  writeStored('inQueuePaymentGroup', payment?.group ?? null)
  writeStored('inQueuePaymentSegment', payment?.segment ?? null)
}

/** Splits the stored id of a queued payment: `id` or `id.secret`. */
export function parseQueuedId(value: string | null): { id: string | null; secret: string | null } {
  const [id, secret] = value?.split('.') ?? []
  return { id: id || null, secret: secret || null }
}

/** The secret by which this browser claims a payment that it created before a login. */
export function claimSecretOf(id: string): string | null {
  const stored = parseQueuedId(readStored('inQueuePaymentId'))
  return stored.id === id ? stored.secret : null
}

/** The API input for claiming this payment. */
export function claimInput(id: string): { id: string; secret?: string } {
  const secret = claimSecretOf(id)
  return secret ? { id, secret } : { id }
}
