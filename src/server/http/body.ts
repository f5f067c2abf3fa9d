import { AppError } from '#kernel/errors.ts'
import { SECOND, startStopwatch } from '#kernel/time.ts'

/**
 * The longest allowed pause between two bytes of a request body. TCP repeats a lost packet several times before that.
 */
const IDLE_MS = 15 * SECOND
/** The minimum average speed of a request body. Poor mobile connections are five times faster. */
const MINIMUM_BYTES_PER_SECOND = 1000
/** A request body that is still incomplete after this time counts as half-sent. */
const HALF_SENT_AFTER_MS = SECOND
/**
 * Mobile operators put thousands of people behind one IP address, but few of them send a request body at the same
 * moment.
 */
export const MAXIMUM_UNFINISHED_BODIES_PER_ADDRESS = 50

const halfSent = new Map<string, number>()

/**
 * Reads a request body and counts its bytes while they arrive, because a chunked body declares no length. Returns null
 * and stops reading when the body is too large.
 */
export async function readBody(request: Request, address: string, bytes: number): Promise<Buffer | null> {
  if (Number(request.headers.get('content-length') ?? 0) > bytes) return null
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of readBodyChunks(request, address)) {
    size += chunk.byteLength
    if (size > bytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/**
 * The chunks of a request body as they arrive. Throws `body_incomplete` when the body stalls or is too slow. Throws
 * `too_many_requests` when its IP address has too many half-sent bodies, because each occupies a connection and memory.
 */
export async function* readBodyChunks(
  request: Request,
  address: string,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = request.body?.getReader()
  if (!reader) return
  const elapsed = startStopwatch()
  let received = 0
  let isHalfSent = false
  try {
    for (;;) {
      const arrival = reader.read().catch(incomplete)
      const hasArrived = !isHalfSent && (await isWithin(arrival, HALF_SENT_AFTER_MS - elapsed()))
      if (!hasArrived) {
        if (!isHalfSent) holdHalfSent(address)
        isHalfSent = true
        const dueMs = IDLE_MS + (received / MINIMUM_BYTES_PER_SECOND) * SECOND - elapsed()
        if (!(await isWithin(arrival, Math.min(IDLE_MS, dueMs)))) throw new AppError('body_incomplete')
      }
      const { done, value } = await arrival
      if (done) return
      received += value.byteLength
      yield value
    }
  } finally {
    if (isHalfSent) releaseHalfSent(address)
    reader.cancel().catch(() => undefined)
  }
}

/** The client disconnected before the end of the request body. */
function incomplete(): never {
  throw new AppError('body_incomplete')
}

async function isWithin(arrival: Promise<unknown>, ms: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, ms))
  })
  const arrived = arrival.then(
    () => true,
    () => true,
  )
  try {
    return await Promise.race([arrived, late])
  } finally {
    clearTimeout(timer)
  }
}

function holdHalfSent(address: string): void {
  const held = halfSent.get(address) ?? 0
  if (held >= MAXIMUM_UNFINISHED_BODIES_PER_ADDRESS)
    throw new AppError('too_many_requests', { retryAfterSeconds: IDLE_MS / SECOND })
  halfSent.set(address, held + 1)
}

function releaseHalfSent(address: string): void {
  const left = (halfSent.get(address) ?? 1) - 1
  if (left > 0) halfSent.set(address, left)
  else halfSent.delete(address)
}
