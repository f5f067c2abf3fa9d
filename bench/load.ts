import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { startStopwatch } from '#kernel/time.ts'
import { addRow } from './table.ts'

const SECONDS = 2
const CONNECTIONS = 10
const ROUNDS = 5

/** Responses per second of one address. */
export async function answersPerSecond(
  address: string,
  headers: Record<string, string> = {},
): Promise<number> {
  const elapsed = startStopwatch()
  return ((await countAnswers(address, headers, SECONDS)) * 1000) / elapsed()
}

/** Responses per second of CPU time of the server, which other load of the machine hardly changes. */
export async function answersPerCpuSecond(
  address: string,
  headers: Record<string, string>,
  seconds: number,
  pid: number,
): Promise<number> {
  const before = await cpuSecondsOf(pid)
  const done = await countAnswers(address, headers, seconds)
  return done / ((await cpuSecondsOf(pid)) - before)
}

/** Of Linux. Asking the process itself would count the work of its answer. */
const TICKS_PER_SECOND = 100

async function cpuSecondsOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8')
  // The name of the program, in brackets, may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/**
 * Uses sockets that count bytes, because an HTTP client takes longer to parse than the server to send, and would be what
 * is measured.
 */
async function countAnswers(
  address: string,
  headers: Record<string, string>,
  seconds: number,
): Promise<number> {
  const { hostname, port, host, pathname, search } = new URL(address)
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const request = `GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`
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
        if (elapsed() < seconds * 1000) return socket.write(request)
        socket.destroy()
        resolve()
      })
    })
  await Promise.all(Array.from({ length: CONNECTIONS }, ask))
  return done
}

/** Length of head and body; any status but 200 fails the run. */
function lengthOf(beginning: Buffer): number {
  const head = beginning.toString('latin1', 0, beginning.indexOf('\r\n\r\n') + 4)
  const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
  if (!head.startsWith('HTTP/1.1 200') || length === undefined) throw new Error(`unexpected answer: ${head}`)
  return head.length + Number(length)
}

/**
 * How many calls run at once, as on a busy server: a thread that waits for each single answer of the database spends
 * most of its time falling asleep and waking up.
 */
const AT_ONCE = 4

/** Runs per second of CPU time of this thread; the database works in parallel. */
export async function timesPerSecond(work: () => unknown, seconds: number): Promise<number> {
  const elapsed = startStopwatch()
  const before = process.threadCpuUsage()
  let done = 0
  const visitor = async () => {
    while (elapsed() < seconds * 1000) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, visitor))
  const { user, system } = process.threadCpuUsage(before)
  return (done * 1e6) / (user + system)
}

/** Something that is measured beside a reference; each runs for the given seconds and returns its speed. */
export interface SpeedComparison {
  what: string
  ours(seconds: number): Promise<number>
  reference(seconds: number): Promise<number>
  /** The least ratio; without it the comparison only informs. */
  goal?: number
}

interface Round {
  ours: number
  reference: number
}

export async function measureRound({ ours, reference }: SpeedComparison, seconds: number): Promise<Round> {
  return { ours: await ours(seconds), reference: await reference(seconds) }
}

export const ratioOf = ({ ours, reference }: Round) => ours / reference

/** Alternates both, so that a busy moment of the machine affects both. The first round is a warm-up. */
export async function compare(comparison: SpeedComparison): Promise<void> {
  const { what, goal } = comparison
  const rounds: Round[] = []
  for (let round = 0; round <= ROUNDS; round++) rounds.push(await measureRound(comparison, SECONDS))
  const counted = rounds.slice(1)
  const ratio = median(counted.map(ratioOf))
  const [mine, bare] = [counted.map(({ ours }) => ours), counted.map(({ reference }) => reference)].map(
    (side) => `${Math.round(median(side))}/s`,
  )
  addRow({
    what,
    ours: mine ?? '',
    reference: bare ?? '',
    ratio: formatShareAsPercent(ratio),
    goal: goal === undefined ? '' : `≥ ${formatShareAsPercent(goal)}`,
    isMet: goal === undefined ? null : ratio >= goal,
  })
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

export function formatShareAsPercent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}
