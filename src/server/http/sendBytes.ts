import type { ServerResponse } from 'node:http'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

// Loaded after a server was begun in this process, the mark is one of the framework's light answers, and those are
// written even so: a second head, and an error nobody catches. One whose body was asked for is light no more.
void RESPONSE_ALREADY_SENT.body

/**
 * Large files by the shortest way Node has: web streams would cost four fifths of the speed. In process, where there is
 * no socket, the same bytes go out as a stream. Chunks may be lent: the next one is asked for when the kernel has
 * taken the last.
 */
export function sendBytes(
  c: Context,
  status: 200 | 206,
  headers: Record<string, string>,
  bytes: AsyncGenerator<Uint8Array>,
): Response {
  const { outgoing } = (c.env ?? {}) as { outgoing?: ServerResponse }
  if (!outgoing) return c.body(streamOf(bytes), status, headers)
  outgoing.writeHead(status, { ...headers, 'x-content-type-options': 'nosniff' })
  void pour(outgoing, bytes, Number(headers['content-length']))
  return RESPONSE_ALREADY_SENT
}

async function pour(
  outgoing: ServerResponse,
  bytes: AsyncGenerator<Uint8Array>,
  promised: number,
): Promise<void> {
  // Not the answer's own: one that waits behind another on its connection is never told that it closed.
  const { socket } = outgoing.req
  let answer = (_isTaken: boolean) => {}
  const closed = () => answer(false)
  socket.once('close', closed)
  try {
    let sent = 0
    for await (const chunk of bytes) {
      if (socket.destroyed) return
      const isTaken = await new Promise<boolean>((resolve) => {
        answer = resolve
        outgoing.write(chunk, (error) => resolve(!error && !socket.destroyed))
      })
      if (!isTaken) return
      sent += chunk.length
    }
    // Its length was promised: cut off, the other side knows that something is missing. Else it would wait for it.
    if (sent === promised) outgoing.end()
    else outgoing.destroy()
  } catch {
    outgoing.destroy()
  } finally {
    socket.off('close', closed)
  }
}

function streamOf(bytes: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await bytes.next()
      if (done) controller.close()
      // A copy, for the stream asks for the next one while this one waits in it.
      else controller.enqueue(new Uint8Array(value))
    },
    async cancel() {
      await bytes.return(undefined)
    },
  })
}
