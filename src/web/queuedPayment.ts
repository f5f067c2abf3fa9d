import { readStored, writeStored } from './storage.ts'

/**
 * The four keys of a payment that waits for a login or a device; `queuedPayment` of its rules says whether it still
 * stands. The value of the id holds the claim secret of an anonymous payment too: `id.secret`.
 */
export function readQueuedPayment() {
  const { id, secret } = parseQueuedId(readStored('inQueuePaymentId'))
  return {
    id,
    secret,
    time: readStored('inQueuePaymentTime'),
    group: readStored('inQueuePaymentGroup'),
    segment: readStored('inQueuePaymentSegment'),
  }
}

type Queued = Omit<ReturnType<typeof readQueuedPayment>, 'secret'> & { secret?: string | null }

/** They come and go together (specification section 4). */
export function writeQueuedPayment(payment: Queued | null): void {
  const { id = null, secret = null } = payment ?? {}
  writeStored('inQueuePaymentId', id && secret ? `${id}.${secret}` : id)
  writeStored('inQueuePaymentTime', payment?.time ?? null)
  writeStored('inQueuePaymentGroup', payment?.group ?? null)
  writeStored('inQueuePaymentSegment', payment?.segment ?? null)
}

export function parseQueuedId(value: string | null): { id: string | null; secret: string | null } {
  const [id = '', secret = ''] = value?.split('.') ?? []
  return { id: id || null, secret: secret || null }
}

/** What a claim of this payment needs: its secret, where this browser began it. */
export function claimInput(id: string): { id: string; secret?: string } {
  const queued = readQueuedPayment()
  return queued.id === id && queued.secret ? { id, secret: queued.secret } : { id }
}
