import autocannon from 'autocannon'
import { stopwatch } from '#kernel/time.ts'

const SECONDS = 2
const CONNECTIONS = 10
const ROUNDS = 5
/** Renderings under way at once: more than one, so that waiting for the database is not idling. */
const AT_ONCE = 6

/** Answers per second of one address; anything but 2xx spoils the run. */
export async function answersPerSecond(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, headers, duration: SECONDS, connections: CONNECTIONS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} failed answers, ${result.errors} errors`)
  return result.requests.total / result.duration
}

/** How often a piece of work is done in a second, in this process. */
export async function timesPerSecond(work: () => unknown): Promise<number> {
  const elapsed = stopwatch()
  let done = 0
  const repeat = async () => {
    while (elapsed() < SECONDS * 1000) {
      await work()
      done++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, repeat))
  return (done * 1000) / elapsed()
}

/** Alternates the two, so that a busy moment of the machine hits both; the first round only warms. */
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

export function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`
}
