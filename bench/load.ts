import { connect } from 'node:net'
import autocannon from 'autocannon'
import { startStopwatch } from '#kernel/time.ts'

const SECONDS = 2
const CONNECTIONS = 10
const ROUNDS = 5

/**
 * Responses per second of one address. Uses sockets that count bytes, because an HTTP client takes longer to parse than
 * the server to send, and would be what is measured.
 */
export async function answersPerSecond(
  address: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const { hostname, port, host, pathname } = new URL(address)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${pathname} HTTP/1.1\r\n${lines.join('')}\r\n`
  const elapsed = startStopwatch()
  let done = 0
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      let left = 0
      const socket = connect(Number(port), hostname, () => socket.write(request))
      socket.on('error', reject).on('data', (chunk) => {
        if (left === 0) left = lengthOf(chunk)
        left -= chunk.length
        if (left > 0) return
        done++
        if (elapsed() < SECONDS * 1000) return socket.write(request)
        socket.destroy()
        resolve()
      })
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  return (done * 1000) / elapsed()
}

/** Length of head and body; any status but 200 fails the run. */
function lengthOf(beginning: Buffer): number {
  const head = beginning.toString('latin1', 0, beginning.indexOf('\r\n\r\n') + 4)
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`unexpected answer: ${head}`)
  return head.length + Number(length)
}

/** The same with a real HTTP client, for servers that are slower than the client. */
export async function clientAnswersPerSecond(url: string): Promise<number> {
  const result = await autocannon({ url, duration: SECONDS, connections: CONNECTIONS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} failed answers, ${result.errors} errors`)
  return result.requests.total / result.duration
}

/** Runs per second of CPU time of this thread; the database works in parallel. */
export async function timesPerSecond(work: () => unknown): Promise<number> {
  const elapsed = startStopwatch()
  const before = process.threadCpuUsage()
  let done = 0
  while (elapsed() < SECONDS * 1000) {
    await work()
    done++
  }
  const { user, system } = process.threadCpuUsage(before)
  return (done * 1e6) / (user + system)
}

/** Alternates both, so that a busy moment of the machine affects both. The first round is a warm-up. */
export async function compare(
  what: string,
  ours: () => Promise<number>,
  reference: () => Promise<number>,
  goal?: number,
): Promise<void> {
  const rounds: Array<{ ours: number; reference: number }> = []
  for (let round = 0; round <= ROUNDS; round++)
    rounds.push({ ours: await ours(), reference: await reference() })
  const counted = rounds.slice(1)
  const ratio = median(counted.map((round) => round.ours / round.reference))
  const verdict = goal === undefined ? '' : `, goal ${percent(goal)} ${ratio >= goal ? 'met' : 'MISSED'}`
  const speeds = [counted.map((round) => round.ours), counted.map((round) => round.reference)]
  const [mine, bare] = speeds.map((side) => Math.round(median(side)))
  console.log(`${what}: ${mine}/s against ${bare}/s = ${percent(ratio)}${verdict}`)
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}
